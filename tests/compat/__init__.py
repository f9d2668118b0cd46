"""What versions that are out in the world leave behind and say: all that comes later opens it and plays with it.

There is a folder for each version that is held, so far `0.1.0`, with

    program.zip      the program itself: its packages as they were, without the catalogues of messages
    home/            the folder of somebody who has used it: settings, keys, seats, games and records
    make_home.py     how that was made
    player.py        a person at a table, played by the old program in a process of its own
    session.msgpack  what was said between clients and a host, every frame as it was
    session.jsonl    the same to be read, a line for each frame
    make_session.py  how that was recorded
    public.toml      the names that people have written down: of commands, settings, options and their values
    make_public.py   how they were listed

The programs in such a folder speak to `program.zip`, by the names that its modules have, and never to the present one.
Nothing there is ever changed: a file that makes a test fail shows what somebody would lose. What is renamed keeps its
old name beside the new one.

To hold another version: `python tests/compat/pack.py COMMIT tests/compat/VERSION`, copy the programs beside that, run
each as its docstring says, and have the tests go through both folders.
"""
