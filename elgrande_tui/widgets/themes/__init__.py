"""Themes as data, one file each, and the scheme of colours that a theme comes to at the depth of a terminal."""
