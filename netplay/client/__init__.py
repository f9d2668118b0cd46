"""Connect to a host, take a seat and keep it over lost connections: begin with `client.Client`.

Uses: `engine.core`, `netplay.common`, `netplay.protocol`.

Others use: `client`, `keyring`, `packed_view`, `transport`, `updates`.
"""
