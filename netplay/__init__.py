"""A game over a network: the host owns the Match and every secret, everybody else is a client of it.

Knows Match and View and no game. What programs above use:

`client.Client`
    One connection to a host. At no table: `tables`, `create`, `join`, `own_seats`, `resume`, `watch`. At one, before
    the start: `start`, `free`, `fill`, `swap`, `rename`; in the game: `answer`, `undo`, `more_time`; together:
    `propose`, `vote`, `history`; at any time: `chat`, `leave`, `delete`; `mute` and `unmute` concern only what this
    client tells. It reconnects and takes its seat again by itself, and follows when the host brings it to another seat
    or table. What it knows now is in its attributes (`link`, `latency`, `table`, `setup`, `rules`, `seat`, `view`,
    `question`, `clock`, `code`, `muted`, `skipped`); what changes comes to listeners (`listen(callback)`, or
    `async for update in client.updates()`) as one of the Updates. For who runs the host: `export`, `import_table`.
`updates`
    GameUpdate (view, question, events, cause, missed), HistoryUpdate (steps), TableUpdate (table), ChatUpdate,
    ClockUpdate, LinkUpdate (link, code, sentence), DismissedUpdate (at no table any more).
`terms`
    Terms: what a table is agreed to be besides its game: spectators, their delay, the clock, the time of grace.
`to_client`
    TableInfo, SeatInfo and Motion: a table, its seats and what it votes on, as everybody may know them.
`errors`
    RefusedError, UnreachableError, ConnectionLostError, StoreError: each with a stable `code` and a sentence.
`children`
    `async with local_host(places) as host`: a host child for one local game (`host.address`, `host.secret`), started
    again when it dies; `detached_host`, `running_host`, `stop_host`: a host that outlives the app.
`kept`
    `local_games(places)`: those that can be played on; give a game's `store` to `local_host`, connect and
    `client.resume(game.table.id)`. `kept_games(places)`: all that lie on this machine; `export` makes a record of one.
`discovery`
    `async with Neighbourhood() as around`: the hosts and tables that answer, on the network and on this machine.
`addresses`, `places`
    `Address`, `parse_address`; `find_places(home)` and `Places.prepare()`.
`logs`
    `log_to(places.log, "app")`: where the log of this process goes; without it nothing is written.
`host`
    `main(argv)`: the command `elgrande host` (`--help` lists its options); `Host` for a host in one's own process.

How it is made, from the wire up. All of the host but its shell is fed with messages and a clock and knows no socket.

bytes and messages
    `frames`, `program`, `codec`, `bounds`, `to_host`, `to_client`; `safe`, `names`: what people typed.
join codes, and what is encrypted with them
    `codes`, `secure`, `pairing`, `doors`.
one connection
    `session`, `greeting`, `outbox`, `bucket`, `limits`; `strangers` counts those of an address, `tokens` proves what it
    knows.
all tables
    `lobby`, `registry`, `catalogue`; `founding`, `watching`, `seating`, `resuming`, `entering`: how one comes to a
    table; `operating`, `moving`, `files`: tables as a whole, and their way to another host. `history`: games are told
    again to who comes late.
one table
    `table`; `roster`: who is here; `dispatch`: who carries out which command. Seats: `arranging`, `rights`,
    `changing`, `turn`. What is said and voted: `chatting`, `talk`, `said`, `motions`, `votes`. Who stays away:
    `absence`, `standins`. Time: `clock`, `more_time`.
its game
    `opening`, `play`, `rematch`; `audience`, `viewer`, `stream`: what each seat may know, and when it is told.
    `replies`: a command that comes twice counts once.
the disk
    `ledger` (the records, and the promise), `gate`, `store`, `writer`, `rebuild`, `kept`.
the shell of a host
    `connection`, `server`, `bot_child`, `bots` and `bot_watch`, `announce` and `service`, `running`; `host`,
    `arguments`, `operator`, `atomic_file`, `reading`.
the client's side
    `wire`, `line`, `calls`, `place`, `lacking`, `mirror`, `recollection`, `keyring`, `claim`, `coming`, `known`,
    `commands`, `listeners`, `muted`, `browse`.

The protocol is described in `docs/protocol.md`, what is promised of it in `SECURITY.md`.
"""
