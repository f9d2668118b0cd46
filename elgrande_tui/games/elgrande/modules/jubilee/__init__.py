"""Show Jubilee: standard bearers."""
