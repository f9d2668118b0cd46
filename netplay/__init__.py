"""Play a game over a network: the host owns the Match and every secret, everybody else is a client of it.

Knows Match and View and no game. A program begins with `netplay.client.client.Client`, finds tables with
`netplay.discovery.discovery.NearbyHosts`, and starts hosts with `netplay.process.subprocesses`. All of the host but
its shell in `process` is fed with messages and a clock and knows no socket. The protocol is described in
`docs/protocol.md`, what is promised of it in `SECURITY.md`.
"""
