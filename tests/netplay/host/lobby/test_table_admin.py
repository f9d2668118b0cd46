"""Tables are deleted, exported to files, and imported by another host."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from netplay.common.errors import StoreError
from netplay.common.sanitize import trusted
from netplay.host.handlers import FileWorker
from netplay.host.storage.storage import AnswerRecord, StoredTable, TableGone, TableRecord
from netplay.host.storage.table_file import MovedTable
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import Purpose
from tests.netplay.host.table.test_seats import entered, nack
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy


def operator(house: House, purpose: Purpose = "operator") -> Talker:
    talker = house.talker("127.0.0.1")
    talker.session._handshake.purpose = purpose
    return talker


def done(talker: Talker, command: client_messages.Command) -> None:
    """It is carried out."""
    talker.say(command)
    assert server_messages.Ack(command.cmd) in talker.hear()


def refused(talker: Talker, command: client_messages.Command) -> str:
    talker.say(command)
    return nack(talker.hear())


def dismissed(talker: Talker) -> list[str]:
    return [message.code for message in talker.hear_only(server_messages.Dismissed)]


def test_the_owner_ends_a_table_for_good_and_everybody_stays_connected() -> None:
    house = House()
    ana, ben, eva = house.playing(toy(2), watchers=1)
    assert refused(ben, client_messages.Delete(9, "t1")) == "owner"
    ana.say(client_messages.Delete(9, "t1"))
    heard = ana.hear()
    assert [type(message) for message in heard] == [server_messages.Dismissed, server_messages.Ack]
    assert dismissed(ben) == dismissed(eva) == ["deleted"]
    assert house.storage.records[-1] == TableGone("t1")
    assert not house.started_again().lobby.tables
    assert house.changed[-1].vanished
    assert refused(ben, client_messages.Resume(10, "t1", 1, bytes(16))) == "table"
    assert isinstance(ben.create(toy(), ["me", "open"], "Ben")[-1], server_messages.Ack)


@pytest.mark.parametrize("state", ["open", "playing", "over"])
def test_who_runs_the_host_ends_any_table_from_anywhere(state: str) -> None:
    house = House()
    if state == "open":
        house.talker().create(toy(2), ["me", "open"])
    else:
        (ana,) = house.playing(toy(1, rounds=1))
        if state == "over":
            ana.answer("take 1")
    assert house.table().record.state == state
    done(operator(house), client_messages.Delete(1, "t1"))
    assert not house.lobby.tables
    assert refused(operator(house), client_messages.Delete(2, "t1")) == "table"


def test_others_end_move_and_bring_no_table(tmp_path: Path) -> None:
    house = House()
    house.playing(toy(2))
    stranger = house.talker("10.0.0.9")
    assert refused(stranger, client_messages.Delete(1, "t1")) == "owner"
    assert refused(stranger, client_messages.Export(2, "t1", str(tmp_path / "a"))) == "operator"
    assert refused(stranger, client_messages.Import(3, str(tmp_path / "a"))) == "operator"
    assert refused(operator(house, "bots"), client_messages.Export(2, "t1", str(tmp_path / "a"))) == "operator"
    assert not (tmp_path / "a").exists()


def test_a_table_that_cannot_be_ended_goes_on() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.fails = True
    assert refused(ana, client_messages.Delete(9, "t1")) == "store"
    house.storage.fails = False
    ana.answer("take 1")
    assert isinstance(ben.hear()[-1], server_messages.Events)


def test_nothing_is_written_of_a_table_that_is_being_ended() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.held = True
    ana.say(client_messages.Delete(9, "t1"))
    cleo = house.talker("10.0.0.3")
    assert refused(operator(house), client_messages.Delete(1, "t1")) == "busy"
    ben.say(client_messages.Chat(9, "Wait!"))
    assert nack(ben.hear()) == "store"
    cleo.say(client_messages.Watch(1, "t1"))
    house.storage.settle()
    assert dismissed(cleo) == ["deleted"]
    assert house.storage.records[-1] == TableGone("t1")


def test_a_table_is_ended_when_what_is_being_changed_of_it_is_written_down() -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    house.storage.held = True
    ana.say(client_messages.Rename(9, "Night"))
    mine = operator(house)
    mine.say(client_messages.Delete(1, "t1"))
    assert [type(record) for batch, _ in house.storage.waiting for record in batch] == [TableRecord]
    house.storage.settle()
    assert mine.hear() == [server_messages.Ack(1)]
    assert dismissed(ana) == dismissed(ben) == ["deleted"]


def exported(house: House, path: Path) -> None:
    done(operator(house), client_messages.Export(1, "t1", str(path)))


def test_a_game_moves_to_another_host_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "evening.table"
    house, other = House(), House()
    ana, ben = house.playing(toy(2, rounds=20, vetoes=[0]))
    for _ in range(5):
        for talker in (ana, ben):
            talker.hear()
            if talker.question is not None:
                talker.answer(talker.question.words[-1])
    ana.say(client_messages.Chat(ana.cmd(), "See you there"))
    ben.hear()
    before = house.match()
    exported(house, path)
    assert path.stat().st_mode & 0o777 == 0o600
    warning, code = ben.hear()[-2:]
    assert isinstance(warning, server_messages.ChatLine)
    assert "secrets" in warning.text
    assert isinstance(code, server_messages.Dismissed)
    assert dismissed(ana) == ["moved"]
    for there in (house, house.started_again()):
        assert [table.info().state for table in there.lobby.tables.values()] == ["moved"]
        assert nack(there.talker().resume("t1", 0, ana.token)) == "moved"
        assert nack(there.talker().join("t1", "Eva")) == "moved"
    done(operator(other), client_messages.Import(1, str(path)))
    assert other.match().hash() == before.hash()
    back = other.talker()
    heard = back.resume("t1", 0, ana.token)
    assert entered(heard).table.owner == 0
    assert [line.text for line in heard if isinstance(line, server_messages.ChatLine) if line.seat == 0] == [
        "See you there"
    ]
    assert entered(other.talker("10.0.0.2").resume("t1", 1, ben.token)).seat == 1
    again = other.started_again()
    assert again.match().hash() == before.hash()
    assert refused(operator(other), client_messages.Import(2, str(path))) == "exists"


def test_a_table_comes_back_to_the_host_from_which_it_moved(tmp_path: Path) -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    ana.answer("take 1")
    exported(house, tmp_path / "a")
    exported(house.started_again(), tmp_path / "b")
    done(operator(house), client_messages.Import(2, str(tmp_path / "b")))
    assert entered(house.talker().resume("t1", 0, ana.token)).table.state == "playing"
    assert len(house.started_again().match().journal) == len(house.match().journal)
    assert refused(operator(house), client_messages.Import(3, str(tmp_path / "a"))) == "exists"


@pytest.mark.parametrize("state", ["open", "over"])
def test_a_table_that_is_not_being_played_moves_too(state: str, tmp_path: Path) -> None:
    house, other = House(), House()
    if state == "open":
        house.talker().create(toy(2), ["me", "open"])
    else:
        (ana,) = house.playing(toy(1, rounds=1))
        ana.answer("take 1")
    exported(house, tmp_path / "a")
    exported(house, tmp_path / "b")
    for name in ("a", "b"):
        done(operator(other), client_messages.Import(1, str(tmp_path / name)))
        assert other.table().record.state == state
        done(operator(other), client_messages.Delete(2, "t1"))


def test_a_file_is_never_overwritten_and_the_table_goes_on(tmp_path: Path) -> None:
    house = House()
    ana, ben = house.playing(toy(2))
    (tmp_path / "a").write_text("mine")
    assert refused(operator(house), client_messages.Export(1, "t1", str(tmp_path / "a"))) == "exists"
    assert refused(operator(house), client_messages.Export(1, "t1", str(tmp_path / "none" / "a"))) == "file"
    assert (tmp_path / "a").read_text() == "mine"
    assert house.table().record.state == house.started_again().table().record.state == "playing"
    ana.answer("take 1")
    assert isinstance(ben.hear()[-1], server_messages.Events)


def test_a_table_of_which_the_move_cannot_be_written_down_stays(tmp_path: Path) -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    house.storage.fails = True
    assert refused(operator(house), client_messages.Export(1, "t1", str(tmp_path / "a"))) == "store"
    house.storage.fails = False
    assert not (tmp_path / "a").exists()
    cmd = ana.answer("take 1")
    assert server_messages.Ack(cmd) in ana.hear()
    house.storage.lost = True
    assert refused(operator(house), client_messages.Export(1, "t1", str(tmp_path / "a"))) == "store"
    assert house.started_again().table().record.state == "playing"


def test_a_table_that_can_neither_be_moved_nor_put_back_has_moved(tmp_path: Path) -> None:
    house = House()
    ana, _ = house.playing(toy(2))
    house.storage.held = True
    (tmp_path / "a").touch()
    mine = operator(house)
    mine.say(client_messages.Export(1, "t1", str(tmp_path / "a")))
    batch, settled = house.storage.waiting.pop(0)
    house.storage.records += batch
    house.storage.held, house.storage.fails = False, True
    settled(True)
    assert nack(mine.hear()) == "exists"
    house.storage.fails = False
    assert dismissed(ana) == ["moved"]
    assert house.table().record.state == house.started_again().table().record.state == "moved"
    exported(house, tmp_path / "b")


def bent(path: Path, bend: Callable[[StoredTable], StoredTable]) -> None:
    found = msgspec.msgpack.decode(path.read_bytes(), type=MovedTable)
    path.write_bytes(msgspec.msgpack.encode(msgspec.structs.replace(found, table=bend(found.table))))


def last(kept: StoredTable) -> AnswerRecord:
    return kept.answers[-1]


BENDS: list[Callable[[StoredTable], StoredTable]] = [
    lambda kept: replace(kept, table=replace(kept.table, state="moved")),
    lambda kept: replace(kept, table=replace(kept.table, created=-1)),
    lambda kept: replace(kept, table=replace(kept.table, id="t2")),
    lambda kept: replace(kept, table=replace(kept.table, name=trusted("\x1b]0;x\x07"))),
    lambda kept: replace(kept, table=replace(kept.table, state="open")),
    lambda kept: replace(kept, seats=[kept.seats[0], replace(kept.seats[1], kind="open")]),
    lambda kept: replace(kept, table=replace(kept.table, owner=7)),
    lambda kept: replace(kept, table=replace(kept.table, code=trusted("../../"))),
    lambda kept: replace(kept, seats=kept.seats[:1]),
    lambda kept: replace(kept, seats=[kept.seats[0], replace(kept.seats[1], player=trusted("\u202eBen"))]),
    lambda kept: replace(kept, seats=[kept.seats[0], replace(kept.seats[1], key=b"short")]),
    lambda kept: replace(kept, seats=[kept.seats[0], replace(kept.seats[1], kind="bot", level=trusted("genius"))]),
    lambda kept: replace(kept, answers=kept.answers[1:]),
    lambda kept: replace(kept, answers=[*kept.answers[:-1], replace(last(kept), words="take 9", hash=None)]),
    lambda kept: replace(kept, answers=[*kept.answers[:-1], replace(last(kept), words="undo x", how="undo")]),
    lambda kept: replace(kept, answers=[*kept.answers[:-1], replace(last(kept), words="take 2")]),
]


@pytest.mark.parametrize("bend", range(len(BENDS)))
def test_a_table_that_was_changed_on_its_way_is_refused(bend: int, tmp_path: Path) -> None:
    house, other = House(), House()
    ana, ben = house.playing(toy(2))
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    exported(house, tmp_path / "a")
    bent(tmp_path / "a", BENDS[bend])
    assert refused(operator(other), client_messages.Import(1, str(tmp_path / "a"))) == "damaged"
    assert not other.lobby.tables
    assert not other.storage.records


@pytest.mark.parametrize("name", ["0861599359281612", "abcdefabcdefabcd", "1e10", "t1" * 16])
def test_a_table_moves_whatever_its_id(name: str, tmp_path: Path) -> None:
    house, other = House(ids=[name]), House()
    ana = house.talker()
    ana.create(toy(1), ["me"], "Ana")
    done(operator(house), client_messages.Export(1, name, str(tmp_path / "a")))
    done(operator(other), client_messages.Import(1, str(tmp_path / "a")))
    assert list(other.lobby.tables) == [name]


@pytest.mark.parametrize("name", ["../t1", "", "T1", "t1" * 17, "\u0661", "t1\n"])
def test_an_id_that_no_host_draws_is_refused(name: str, tmp_path: Path) -> None:
    house = House()
    house.playing(toy(2))
    exported(house, tmp_path / "a")
    bent(tmp_path / "a", lambda kept: replace(kept, table=replace(kept.table, id=name)))
    assert refused(operator(house), client_messages.Import(1, str(tmp_path / "a"))) == "file"


@pytest.mark.parametrize(
    "content",
    [b"", b"\x80", b"\xc1", b"[]", b"\x81\xa6format\xaeelgrande-table", b"\x91" * 10_000, b"\xa4\xff\xff\xff\xff"],
)
def test_a_file_that_holds_no_table_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(content)
    house = House()
    assert refused(operator(house), client_messages.Import(1, str(tmp_path / "a"))) == "file"
    assert refused(operator(house), client_messages.Import(2, str(tmp_path / "none"))) == "file"
    assert refused(operator(house), client_messages.Import(3, str(tmp_path))) == "file"


async def test_a_mistake_over_a_file_leaves_nobody_waiting() -> None:
    def stumble() -> StoredTable:
        raise ZeroDivisionError

    told = asyncio.get_running_loop().create_future()
    FileWorker().run(stumble, told.set_result)
    assert isinstance(error := await told, StoreError)
    assert error.code == "fault"
