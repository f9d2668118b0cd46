"""Every handler that writes, with a disk that is slow, full, or gone after any batch: what is said is on the disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from netplay.common.reasons import NetReason
from netplay.common.sanitize import trusted
from netplay.host.limits import Limits
from netplay.host.storage.rebuild import effective
from netplay.host.storage.storage import AnswerRecord, DoneRecord
from netplay.protocol import client_messages, server_messages
from netplay.protocol.client_messages import Purpose
from netplay.protocol.credentials import draw_secret, key_of, mask
from netplay.protocol.fields import TableOptions
from tests.netplay.host.table.test_absence import GRACE, watch, with_bot
from tests.netplay.host.table.test_votes import leave, propose, tick, vote
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

LIMITS = Limits(rate=1e6, burst=10**6)
GAME = toy(2, rounds=9, vetoes=[])


@dataclass
class Scene:
    """A command that is about to be given, and those who see what becomes of it."""

    actor: Talker
    say: Callable[[], None]
    others: Sequence[Talker] = ()


def by(actor: Talker, command: Callable[[int], client_messages.FromClient], *others: Talker) -> Scene:
    return Scene(actor, lambda: actor.say(command(actor.cmd())), others)


def waiting_room(house: House, seats: Sequence[str] = ("me", "open", "open")) -> tuple[Talker, Talker]:
    """Ana on the first seat, Ben on the second, and a third that is open."""
    ana, ben = house.talker("10.0.0.1"), house.talker("10.0.0.2")
    ana.create(toy(3), list(seats))
    ben.join("t1", "Ben")
    return ana, ben


def operator(house: House) -> Talker:
    purpose: Purpose = "operator"
    talker = house.talker("10.0.0.9")
    talker.session._handshake.purpose = purpose
    return talker


def over(house: House) -> tuple[Talker, Talker]:
    ana, ben = house.playing(toy(2, rounds=1))
    for talker in (ana, ben):
        talker.hear()
        talker.answer("take 1")
    return ana, ben


# The commands


def answer(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    return Scene(ana, lambda: void(ana.answer("take 1")), [ben])


def void(result: object) -> None:
    """A command whose number does not matter."""


def last_answer(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(toy(2, rounds=1))
    ana.answer("take 1")
    ben.hear()
    return Scene(ben, lambda: void(ben.answer("take 1")), [ana])


def undo(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    ana.answer("take 1")
    return by(ana, client_messages.Undo, ben)


def chat(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    return by(ana, lambda cmd: client_messages.Chat(cmd, "hm"), ben)


def spectators_chat(house: House, folder: Path) -> Scene:
    house.playing(GAME)
    zoe = watch(house, "Zoe")
    return by(zoe, lambda cmd: client_messages.Chat(cmd, "hm"))


def more_time(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME, terms=TableOptions(clock=600))
    return by(ana, lambda cmd: client_messages.More(cmd, 1), ben)


def join(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    cleo = house.talker("10.0.0.3")
    return by(cleo, lambda cmd: client_messages.Join(cmd, "t1", "Cleo", key_of(cleo.token), None), ana, ben)


def join_a_game(house: House, folder: Path) -> Scene:
    ana, _ = waiting_room(house)
    ana.say(client_messages.Start(ana.cmd(), "random"))
    cleo = house.talker("10.0.0.3")
    return by(cleo, lambda cmd: client_messages.Join(cmd, "t1", "Cleo", key_of(cleo.token), None), ana)


def leave_a_seat(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, client_messages.Leave, ben)


def leave_a_game(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    return by(ana, client_messages.Leave, ben)


def swap(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, lambda cmd: client_messages.Swap(cmd, 2), ben)


def free(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, lambda cmd: client_messages.Free(cmd, 1), ben)


def fill(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, lambda cmd: client_messages.Fill(cmd, 2, "random"), ben)


def rename(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, lambda cmd: client_messages.Rename(cmd, "Morning"), ben)


def start(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, lambda cmd: client_messages.Start(cmd, "random"), ben)


def resume(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    leave(house, ben)
    return coming_back(house, ben.token, ana)


def resume_from_a_bot(house: House, folder: Path) -> Scene:
    ana, ben = with_bot(house)
    return coming_back(house, ben.token, ana)


def coming_back(house: House, token: bytes, ana: Talker) -> Scene:
    """Ben's token is known; the token that follows it has to be written."""
    ben, nonce = house.talker("10.0.0.2"), draw_secret()

    def say() -> None:
        ben.say(client_messages.Resume(ben.cmd(), "t1", 1, nonce))
        (challenge,) = ben.hear_only(server_messages.Challenge)
        ben.say(client_messages.Proof(mask(token, nonce, challenge.nonce), key_of(draw_secret())))

    return Scene(ben, say, [ana])


def create(house: House, folder: Path) -> Scene:
    ana = house.talker()
    return by(ana, lambda cmd: client_messages.Create(cmd, "Evening", "Ana", toy(), ["me", "open"], key_of(ana.token)))


def delete(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    return by(ana, lambda cmd: client_messages.Delete(cmd, "t1"), ben)


def export(house: House, folder: Path) -> Scene:
    house.playing(GAME)
    return by(operator(house), lambda cmd: client_messages.Export(cmd, "t1", str(folder / f"file{cmd}")))


def import_table(house: House, folder: Path) -> Scene:
    other = House(LIMITS)
    ana, _ = other.playing(GAME)
    ana.answer("take 1")
    operator(other).say(client_messages.Export(1, "t1", str(folder / "file")))
    return by(operator(house), lambda cmd: client_messages.Import(cmd, str(folder / "file")))


# What the table agrees on


def voted(house: House, ana: Talker, kind: client_messages.Proposal, *others: Talker) -> Scene:
    propose(ana, kind)
    return Scene(others[0], lambda: vote(house, others[0], "yes"), [ana, *others[1:]])


def voted_undo(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    ana.answer("take 1")
    ben.hear()
    ben.answer("take 1")
    return voted(house, ana, "undo", ben)


def pause(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    return voted(house, ana, "pause", ben)


def play_again(house: House, folder: Path) -> Scene:
    ana, ben = over(house)
    return voted(house, ana, "rematch", ben)


def change_places(house: House, folder: Path) -> Scene:
    ana, ben = waiting_room(house)
    ana.say(client_messages.Swap(ana.cmd(), 1))
    return Scene(ben, lambda: vote(house, ben, "yes"), [ana])


def stand_in(house: House, folder: Path) -> Scene:
    ana, ben = house.playing(GAME)
    zoe = watch(house, "Zoe")
    leave(house, ben)
    tick(house)
    tick(house, 2 * GRACE)
    return Scene(ana, lambda: vote(house, ana, "hand Zoe"), [zoe])


AT_ONCE = [answer, last_answer, undo, chat, spectators_chat, more_time]
"""Commands after which the next may be given before they are written."""
ONE_BY_ONE = [
    *(join, join_a_game, leave_a_seat, leave_a_game, swap, free, fill, rename, start, resume, resume_from_a_bot),
    *(create, delete, export, import_table),
]
"""Commands after which the next is refused until they are written."""
AGREED = [voted_undo, pause, play_again, change_places, stand_in]
"""The last vote is acknowledged at once; what was agreed on is not."""
REPLIED = [*AT_ONCE, *ONE_BY_ONE]
EVERY = [*REPLIED, *AGREED]
BATCHES: dict[Callable[[House, Path], Scene], int] = {last_answer: 2, resume_from_a_bot: 2}
"""How many batches are written, one if it is not here."""
EACH_BATCH = [(make, n) for make in EVERY for n in range(BATCHES.get(make, 1))]


def set_up(make: Callable[[House, Path], Scene], folder: Path) -> tuple[House, Scene]:
    """Everything before the command is written and heard; the disk hangs."""
    house = House(LIMITS)
    scene = make(house, folder)
    for talker in (scene.actor, *scene.others):
        talker.hear()
    house.storage.held = True
    return house, scene


def on_disk(house: House) -> dict[str, Any]:
    """The tables as a host would find them that is started now."""
    return {
        name: (
            replace(kept.table, created=0),
            kept.seats,
            sorted(kept.stand_ins, key=lambda one: one.seat),
            answers_on_disk(house, name) if kept.table.state != "moved" else [],
            [line.text for line in kept.chat],
        )
        for name, kept in house.storage.kept().items()
    }


def answers_on_disk(house: House, table: str) -> list[tuple[int, str]]:
    return [(row.seat, row.words) for row in effective(house.storage.kept()[table].answers)]


def in_memory(house: House) -> dict[str, Any]:
    """The tables as the host plays them, in the same form."""
    return {
        name: (
            replace(table.record, created=0),
            table.seats,
            sorted(table.stand_ins.values(), key=lambda one: one.seat),
            answers_in_memory(house, name),
            [line.text for line in table.chat.lines(watching=True)],
        )
        for name, table in house.lobby.tables.items()
    }


def answers_in_memory(house: House, table: str) -> list[tuple[int, str]]:
    """The answers as they are played; a game that is over may lie on the disk alone."""
    live_match = house.table(table).live_match
    if live_match is None:
        return answers_on_disk(house, table) if house.table(table).record.state == "over" else []
    return [(row.seat, row.words) for row in live_match.match.journal.rows()]


def replies(talker: Talker) -> list[str]:
    """`ack`, or the code of a refusal."""
    heard = talker.hear()
    return [
        "ack" if isinstance(message, server_messages.Ack) else message.code
        for message in heard
        if isinstance(message, server_messages.Ack | server_messages.Nack)
    ]


def news(talker: Talker) -> list[server_messages.Message]:
    """What tells of a change; the host's own lines in the chat apart."""
    kinds = server_messages.Events | server_messages.Snapshot | server_messages.TableChanged | server_messages.Dismissed
    return [m for m in talker.hear() if isinstance(m, kinds | server_messages.ChatLine) and not by_host(m)]


def by_host(message: server_messages.Message) -> bool:
    return isinstance(message, server_messages.ChatLine) and message.sender == "host"


def all_free(house: House, scene: Scene) -> bool:
    """Nobody waits for anything that is through."""
    lanes = [
        lane for t in house.lobby.tables.values() for lane in (t.lane, t.live_match.lane if t.live_match else t.lane)
    ]
    return all(lane.idle for lane in lanes) and not any(t.session.pending for t in (scene.actor, *scene.others))


@pytest.mark.parametrize("make", EVERY)
def test_on_a_slow_disk_what_is_said_and_shown_is_written(make: Callable[[House, Path], Scene], tmp_path: Path) -> None:
    house, scene = set_up(make, tmp_path)
    before = on_disk(house)
    scene.say()
    assert len(house.storage.waiting) == 1
    said = replies(scene.actor)
    assert said == (["ack"] if make in AGREED else [])
    if make in REPLIED:
        assert [news(other) for other in scene.others] == [[]] * len(scene.others)
    batches = 0
    while house.storage.waiting:
        house.storage.settle_next()
        batches += 1
    assert batches == BATCHES.get(make, 1)
    assert said + replies(scene.actor) == ["ack"]
    assert on_disk(house) != before
    assert on_disk(house) == in_memory(house)
    assert all_free(house, scene)


@pytest.mark.parametrize("make", REPLIED)
def test_the_acknowledgement_comes_when_the_last_batch_is_written_and_before_the_news(
    make: Callable[[House, Path], Scene], tmp_path: Path
) -> None:
    house, scene = set_up(make, tmp_path)
    scene.say()
    for _ in range(make is resume_from_a_bot):
        house.storage.settle_next()
        assert replies(scene.actor) == []
    house.storage.settle_next()
    heard = scene.actor.hear()
    ack = next(n for n, message in enumerate(heard) if isinstance(message, server_messages.Ack))
    told = [
        n for n, message in enumerate(heard) if isinstance(message, server_messages.Events | server_messages.ChatLine)
    ]
    if make in AT_ONCE:
        assert all(ack < n for n in told)
    assert all(news(other) for other in scene.others) or make is more_time


@pytest.mark.parametrize("make", EVERY)
def test_a_second_command_meanwhile(make: Callable[[House, Path], Scene], tmp_path: Path) -> None:
    """Who changes a seat or a table must wait; who answers or talks need not, nor who has voted."""
    house, scene = set_up(make, tmp_path)
    scene.say()
    replies(scene.actor)
    scene.actor.say(client_messages.List(scene.actor.cmd()))
    assert scene.actor.hear_only(server_messages.Tables)
    scene.actor.say(client_messages.Resync(scene.actor.cmd()))
    busy = make in ONE_BY_ONE or make in (play_again, change_places)
    assert replies(scene.actor) == (["state"] if busy else ["ack"])
    house.storage.recover()
    assert all_free(house, scene)


@pytest.mark.parametrize("make", [make for make in AT_ONCE if make is not spectators_chat])
@pytest.mark.parametrize("written", [True, False])
def test_a_command_that_comes_again_meanwhile_is_carried_out_once_and_replied_to_where_its_player_is_now(
    make: Callable[[House, Path], Scene], written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, scene = set_up(make, tmp_path)
    said: list[client_messages.Command] = []
    actor, seat = scene.actor, house.table().members[scene.actor.session]
    assert seat is not None

    def say(message: client_messages.Command) -> None:
        said.append(message)
        Talker.say(actor, message)

    monkeypatch.setattr(actor, "say", say)
    scene.say()
    leave(house, actor)
    back = house.talker("10.0.0.8")
    back.resume("t1", seat, actor.token)
    back.hear()
    back.say(said[0])
    assert replies(back) == []
    house.storage.settle_next(written)
    assert replies(back) == (["ack"] if written else ["store"])
    house.storage.recover()
    back.say(said[0])
    assert replies(back) == (["ack"] if written else ["store"])
    numbers = [record.cmd for record in house.storage.records if isinstance(record, AnswerRecord | DoneRecord)]
    assert numbers.count(said[0].cmd) == written


@pytest.mark.parametrize("make", EVERY)
def test_on_a_full_disk_nothing_changes_and_with_room_again_it_can_be_done(
    make: Callable[[House, Path], Scene], tmp_path: Path
) -> None:
    house, scene = set_up(make, tmp_path)
    before, shown = on_disk(house), in_memory(house)
    scene.say()
    early = replies(scene.actor) if make in AGREED else []
    house.storage.fails = True
    house.storage.settle()
    if make in REPLIED:  # a player comes back nevertheless, with the token that is valid
        assert replies(scene.actor) == (["ack"] if make is resume else ["store"])
    else:
        lines = [line.text for line in scene.actor.hear_only(server_messages.ChatLine)]
        assert (early, lines) == (
            ["ack"],
            [trusted(NetReason.NOT_WRITTEN.sentence)] if make is not change_places else [],
        )
    assert (on_disk(house), in_memory(house)) == (before, shown)
    assert all_free(house, scene)
    house.storage.recover()
    if make in REPLIED and make is not resume:
        scene.say()
        assert "ack" in replies(scene.actor)
        assert on_disk(house) != before


@pytest.mark.parametrize(("make", "failing"), EACH_BATCH)
def test_whichever_batch_fails_the_host_holds_what_is_on_the_disk(
    make: Callable[[House, Path], Scene], failing: int, tmp_path: Path
) -> None:
    house, scene = set_up(make, tmp_path)
    scene.say()
    written = 0
    while house.storage.waiting:
        house.storage.settle_next(written != failing)
        written += 1
    (reply,) = replies(scene.actor)
    assert reply in ("ack", "store")
    if (make, failing) != (last_answer, 1):  # the game is over for all who saw it; a host that loads it finds that too
        assert on_disk(house) == in_memory(house)
    assert in_memory(house.started_again()).keys() == on_disk(house).keys()
    assert all_free(house, scene)


@pytest.mark.parametrize(("make", "batches"), EACH_BATCH)
def test_a_host_that_is_killed_after_any_batch_has_said_nothing_that_is_not_written(
    make: Callable[[House, Path], Scene], batches: int, tmp_path: Path
) -> None:
    house, scene = set_up(make, tmp_path)
    before = on_disk(house)
    scene.say()
    for _ in range(batches):
        house.storage.settle_next()
    if make in REPLIED and not (make is last_answer and batches):
        assert replies(scene.actor) == []
        assert [news(other) for other in scene.others] == [[]] * len(scene.others)
    if not batches:
        assert on_disk(house) == before
    house.storage.waiting.clear()
    house.storage.held = False
    again = house.started_again()
    assert on_disk(again) == in_memory(again)
