"""A client that does not read costs nobody anything: its outbox collapses into one snapshot."""

from __future__ import annotations

from netplay.host.connection.outbox import Outbox
from netplay.host.limits import Limits
from netplay.protocol import server_messages
from netplay.protocol.encryption import Seal
from tests.netplay.support.dialogue import House
from tests.netplay.support.plain import frame
from tests.netplay.support.toy import toy


def taken(outbox: Outbox) -> list[bytes]:
    frames = []
    while (frame := outbox.pop()) is not None:
        frames.append(frame)
    return frames


def test_frames_come_out_in_order() -> None:
    outbox = Outbox(10, 1000)
    outbox.push(b"a")
    outbox.push(b"b", lambda: b"s")
    outbox.push(b"c")
    assert taken(outbox) == [b"a", b"b", b"c"]


def test_too_many_frames_give_way_to_one_snapshot_made_when_it_is_sent() -> None:
    outbox = Outbox(3, 1000)
    made = []

    def snapshot() -> bytes:
        made.append(1)
        return b"s"

    outbox.push(b"a")
    for _ in range(100):
        outbox.push(b"g", snapshot)
    assert made == []
    assert taken(outbox) == [b"a", b"s"]
    assert not outbox.overflown


def test_too_many_bytes_do_the_same() -> None:
    outbox = Outbox(100, 1000)
    for _ in range(11):
        outbox.push(b"g" * 100, lambda: b"s")
    assert taken(outbox) == [b"s"]


def test_after_the_snapshot_frames_follow_one_by_one_again() -> None:
    outbox = Outbox(2, 1000)
    for _ in range(3):
        outbox.push(b"g", lambda: b"s")
    assert outbox.pop() == b"s"
    outbox.push(b"h", lambda: b"s")
    assert taken(outbox) == [b"h"]


def test_what_cannot_be_collapsed_overflows() -> None:
    outbox = Outbox(2, 1000)
    for _ in range(3):
        outbox.push(b"a")
    assert outbox.overflown


def test_the_game_gives_way_to_what_must_arrive() -> None:
    outbox = Outbox(3, 1000)
    for body in (b"g", b"h", b"i"):
        outbox.push(body, lambda: b"s")
    outbox.push(b"a")
    assert not outbox.overflown
    assert taken(outbox) == [b"a", b"s"]


def test_a_slow_client_at_a_table_gets_the_newest_position_and_an_unbroken_count() -> None:
    house = House(Limits(outbox_messages=10))
    ana, ben, watcher = house.playing(toy(2, rounds=30), watchers=1)
    for turn in range(40):
        talker = (ana, ben)[turn % 2]
        talker.answer("take 1")
        ana.hear()
        ben.hear()
        house.now += 1
    assert len(watcher.session.outbox) <= 11
    (view,) = watcher.hear()
    assert isinstance(view, server_messages.Snapshot)
    assert view.cause == "resync"
    assert view.view["now"]["scores"] == [20, 20]
    ana.answer("take 1")
    (events,) = watcher.hear_only(server_messages.Events)
    assert events.seq == view.seq + 1


def test_who_is_flooded_with_what_cannot_be_collapsed_is_cut_and_a_stranger_held() -> None:
    house = House(Limits(outbox_messages=10))
    ana, _, watcher = house.playing(toy(2), watchers=1)
    for talker in (ana, watcher, house.talker()):
        for number in range(12):
            talker.session.ack(number)
        assert talker.session.gone
        assert talker.session.aborted is (talker is ana)
        assert (talker.session.held_until is None) is (talker is ana)


def test_what_is_pushed_before_the_seal_goes_out_plain_and_what_comes_after_it_sealed() -> None:
    """Also where frames before it are dropped, and a snapshot takes their place."""
    outbox = Outbox(2, 1000)
    for _ in range(2):
        outbox.push(frame(b"g"), lambda: frame(b"s"))
    outbox.push(frame(b"a"))
    outbox.seal, opens = Seal(bytes(32)), Seal(bytes(32))
    outbox.push(frame(b"b"))
    plain, *sealed = taken(outbox)
    assert plain == frame(b"a")
    assert [opens.open(other[4:]) for other in sealed] == [b"b", b"s"]
