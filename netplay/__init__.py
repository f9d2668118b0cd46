"""A game over a network: the host owns the Match and every secret, everybody else is a client of it.

Knows Match and View and no game. What programs above use:

`client.Client`
    One connection to a host: `connect`, `tables`, `create`, `join`, `own_seats`, `resume`, `watch`, `start`, `free`,
    `answer`, `undo`, `chat`, `leave`, `close`. It reconnects and takes its seat again by itself. What it knows now is
    in its attributes (`link`, `table`, `setup`, `rules`, `seat`, `view`, `question`, `latency`); what changes comes to
    listeners (`listen(callback)`, or `async for update in client.updates()`) as one of the Updates.
`updates`
    GameUpdate (view, question, events, cause), TableUpdate (table), ChatUpdate, LinkUpdate (link, code, sentence).
`to_client`
    TableInfo and SeatInfo: a table and its seats as everybody may know them.
`errors`
    RefusedError, UnreachableError, ConnectionLostError, StoreError: each with a stable `code` and a sentence.
`children`
    `async with local_host(places) as host`: a host child for one local game (`host.address`, `host.secret`), started
    again when it dies;
    `detached_host`, `running_host`, `stop_host`: a host that outlives the app.
`saved`
    `saved_games(places)`: the local games that can be played on; give a game's `store` to `local_host`, connect and
    `client.resume(game.table)`.
`discovery`
    `async with Neighbourhood() as around`: the hosts and tables that answer, on the network and on this machine.
`addresses`, `places`
    `Address`, `parse_address`; `find_places(home)` and `Places.prepare()`.
`logs`
    `log_to(places.log, "app")`: where the log of this process goes; without it nothing is written.
`host`
    `main(argv)`: the command `elgrande host` (`--help` lists its options); `Host` for a host in one's own process.

How it is made, from the wire up: `frames`, `codec`, `to_host`, `to_client` (bytes and messages); `codes`, `secure`,
`pairing`, `doors` (join codes, and what is encrypted with them); `session` (one connection), `table`, `seating`,
`opening`, `play`, `audience`, `viewer` (one table) and `lobby` (all of them) are fed with messages and a clock and know
no socket; `ledger`, `store`, `writer`, `rebuild` (the disk); `connection`, `server`, `bot_child`, `announce` (the shell
of a host); `wire`, `line`, `mirror`, `place` (the client's side). The protocol is described in `docs/protocol.md`.
"""
