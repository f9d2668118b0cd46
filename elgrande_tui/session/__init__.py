"""Hold one seat at a running game as front ends reach it: the Port, the people around it, their chat.

Uses: `elgrande_tui.i18n`, `elgrande_tui.settings`, `engine.core`, `netplay.client`, `netplay.common`,
`netplay.protocol`.

Others use: `chat_log`, `passing`, `port`, `table_people`.
"""
