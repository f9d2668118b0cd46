"""Finished games that must replay for ever. A file here is never written anew: what it says was once true."""
