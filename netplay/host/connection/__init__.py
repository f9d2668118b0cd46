"""Handle one connection as the host sees it: handshake, join codes, rate, outbox, and how many an address may have."""
