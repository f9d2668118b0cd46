"""Handle one connection as the host sees it: handshake, join codes, rate, outbox, and how many an address may have.

Uses: `netplay.common`, `netplay.host`, `netplay.protocol`.

Others use: `connection_limits`, `handshake`, `session`, `socket_connection`.
"""
