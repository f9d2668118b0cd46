"""Leave out of what a host tells what an older client would not understand."""

from __future__ import annotations

from msgspec.structs import replace

from netplay.protocol.codec import HINTS_SINCE
from netplay.protocol.server_messages import TableInfo


def known_to(info: TableInfo, wire: int) -> TableInfo:
    """Return a table as a client of that wire version may be told of it: without motions of a kind it cannot decode."""
    if wire >= HINTS_SINCE or not any(motion.kind == "hints" for motion in info.motions):
        return info
    return replace(info, motions=[motion for motion in info.motions if motion.kind != "hints"])
