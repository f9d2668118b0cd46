"""Define what travels: messages each way, their bytes and limits, and how secrets are proved and frames sealed.

Uses: `engine.core`, `netplay.common`.

Others use: `cleaning`, `client_messages`, `codec`, `credentials`, `encryption`, `fields`,
`join_codes`, `older`, `program`, `server_messages`, `table_options`.
"""
