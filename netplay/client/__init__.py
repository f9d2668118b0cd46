"""Connect to a host, take a seat and keep it over lost connections: begin with `client.Client`."""
