"""Run processes: the command `elgrande host`, its sockets and bots, hosts as children of the app, saved games.

Uses: `engine.bots`, `engine.core`, `engine.records`, `netplay.client`, `netplay.common`, `netplay.discovery`,
`netplay.host`, `netplay.host.connection`, `netplay.host.lobby`, `netplay.host.storage`, `netplay.host.table`,
`netplay.protocol`.

Others use: `bot_delay`, `cli`, `pid_file`, `player_file`, `saved_games`, `server`, `subprocesses`.
"""
