"""Hold the rules: pure, deterministic, without input or output.

No asyncio, no files but package data, no clock, no global random. `core` is what any table game needs; begin with
`engine.core.match.Match`. Games live in `games`, or are installed beside; they are found by their names.
"""
