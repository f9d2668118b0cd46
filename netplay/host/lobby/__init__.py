"""Hold all tables of a host: who comes to which, who may, which are kept and which make room.

Uses: `engine.core`, `netplay.common`, `netplay.host`, `netplay.host.connection`, `netplay.host.game`,
`netplay.host.storage`, `netplay.host.table`, `netplay.protocol`.

Others use: `lobby`, `registry`, `table_admin`.
"""
