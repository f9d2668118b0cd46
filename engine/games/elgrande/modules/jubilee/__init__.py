"""Hold the rules of the Jubilee."""
