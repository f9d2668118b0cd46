"""Test support for the app: scripted players, a lying host, a table in an app, snapshots of the screen."""
