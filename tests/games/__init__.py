"""Small games made for the tests: they use what the games of the box do not use yet."""
