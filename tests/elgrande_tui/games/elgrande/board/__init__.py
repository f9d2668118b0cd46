"""Tests of how the map of El Grande is drawn: coasts, painted forms, the ways of the cursor."""
