"""Run the match of one table: answers in, blinded steps out, its clock, its history, replies that are given once.

Uses: `engine.core`, `netplay.common`, `netplay.host.connection`, `netplay.host.storage`, `netplay.protocol`.

Others use: `clock`, `history`, `holds`, `live_match`, `reply_cache`.
"""
