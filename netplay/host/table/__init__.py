"""Run one table: who sits there, what is said and voted, who stays away, how its game starts and ends.

Uses: `engine.bots`, `engine.core`, `netplay.common`, `netplay.host`, `netplay.host.connection`, `netplay.host.game`,
`netplay.host.storage`, `netplay.protocol`.

Others use: `admission`, `create_table`, `dispatch`, `rematch`, `rights`, `seating`, `stand_ins`, `start_match`,
`table`.
"""
