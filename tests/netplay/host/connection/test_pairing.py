"""Join codes at a host without sockets: which clients come in, what travels, and how guessing ends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from netplay.host.limits import Limits
from netplay.protocol import client_messages, server_messages
from netplay.protocol.codec import TO_HOST, decode_from_host, encode
from netplay.protocol.credentials import key_of
from netplay.protocol.encryption import SHARE, TAG, Seal
from tests.netplay.support.dialogue import House, Talker
from tests.netplay.support.toy import toy

WRONG = "222222"


def found(house: House, seats: Sequence[str] = ("me", "open")) -> tuple[Talker, str]:
    """A table with a join code, founded on the host's own machine; its founder and the code."""
    ana = house.talker("127.0.0.1")
    setup = toy(len(seats), vetoes=[])
    ana.say(client_messages.Create(ana.cmd(), "Evening", "Ana", setup, list(seats), key_of(ana.token), code=True))
    (entered,) = [message for message in ana.hear() if isinstance(message, server_messages.Entered)]
    return ana, entered.code


def codes(messages: Sequence[server_messages.Message]) -> list[str]:
    """The codes of what was refused."""
    refusals = (server_messages.Nack, server_messages.HostBye, server_messages.Refuse)
    return [message.code for message in messages if isinstance(message, refusals)]


def kinds(messages: Sequence[server_messages.Message]) -> list[type]:
    return [type(message) for message in messages]


def test_with_the_code_one_comes_in_and_learns_it_again() -> None:
    house = House()
    _, code = found(house)
    ben = house.talker("10.0.0.2")
    assert kinds(ben.pair("t1", code)) == [server_messages.Secured]
    heard = ben.join("t1", "Ben")
    assert kinds(heard) == [server_messages.Entered, server_messages.Ack]
    assert isinstance(heard[0], server_messages.Entered)
    assert heard[0].code == code
    assert house.table().seats[1].player == "Ben"


@pytest.mark.parametrize("way", ["join", "watch", "resume"])
def test_without_the_code_nobody_comes_in(way: str) -> None:
    house = House()
    found(house)
    eve = house.talker("10.0.0.6")
    message: client_messages.Command = client_messages.Join(1, "t1", "Eve", bytes(32))
    if way != "join":
        message = client_messages.Watch(1, "t1") if way == "watch" else client_messages.Resume(1, "t1", 0, bytes(16))
    eve.say(message)
    assert codes(eve.hear()) == ["code"]
    assert not house.table().members.keys() & {eve.session}


def test_the_code_of_one_table_does_not_open_another() -> None:
    house = House()
    _, first = found(house)
    found(house)
    ben = house.talker("10.0.0.2")
    ben.pair("t1", first)
    assert codes(ben.join("t2", "Ben")) == ["code"]
    assert server_messages.Entered in kinds(ben.join("t1", "Ben"))


def test_a_table_without_a_code_is_as_open_as_ever() -> None:
    house = House()
    ana, ben = house.talker("10.0.0.1"), house.talker("10.0.0.2")
    (entered, _) = ana.create(toy(2), ["me", "open"])
    assert isinstance(entered, server_messages.Entered)
    assert (entered.code, entered.table.locked) == ("", False)
    assert codes(ben.pair("t1", WRONG)) == ["code"]
    assert not ben.session.gone
    assert server_messages.Entered in kinds(ben.join("t1", "Ben"))


def test_the_hosts_own_bots_and_operator_need_no_code() -> None:
    house = House()
    ana, _ = found(house, ["me", "bot:random"])
    ana.say(client_messages.Start(ana.cmd()))
    bot, operator = house.talker("127.0.0.1"), house.talker("127.0.0.1")
    bot.session._handshake.purpose = "bots"
    operator.session._handshake.purpose = "operator"
    bot.say(client_messages.Join(1, "t1", "", bytes(32), 1))
    operator.say(client_messages.Watch(1, "t1"))
    assert server_messages.Entered in kinds(bot.hear())
    assert server_messages.Entered in kinds(operator.hear())


# The exchange


def test_the_host_proves_the_code_first_and_a_wrong_one_shows_at_once() -> None:
    house = House()
    _, code = found(house)
    ben, eve = house.talker("10.0.0.2"), house.talker("10.0.0.6")
    for talker, tried in ((ben, code), (eve, WRONG)):
        exchange, heard = talker.share("t1", tried)
        (share,) = heard
        assert isinstance(share, server_messages.Share)
        assert (exchange.finish(share.share).host_mac == share.mac) == (tried == code)


def test_who_confirms_a_wrong_code_is_told_and_cut() -> None:
    house = House()
    found(house)
    eve = house.talker("10.0.0.6")
    exchange, (share,) = eve.share("t1", WRONG)
    assert isinstance(share, server_messages.Share)
    eve.say(client_messages.Confirm(exchange.finish(share.share).client_mac))
    assert codes(eve.hear()) == ["code"]
    assert eve.session.gone


def test_the_hosts_proof_cannot_be_thrown_back_to_it() -> None:
    house = House()
    found(house)
    eve = house.talker("10.0.0.6")
    _, (share,) = eve.share("t1", WRONG)
    assert isinstance(share, server_messages.Share)
    eve.say(client_messages.Confirm(share.mac))
    assert codes(eve.hear()) == ["code"]


def test_one_code_may_be_tried_on_a_connection() -> None:
    house = House()
    _, code = found(house)
    eve = house.talker("10.0.0.6")
    eve.share("t1", WRONG)
    assert codes(eve.share("t1", code)[1]) == ["state"]


@pytest.mark.parametrize("share", [bytes(SHARE), b"A" + b"\xff" * 32, b"B" + bytes(32)])
def test_a_share_that_is_none_ends_the_connection_and_counts(share: bytes) -> None:
    house = House(Limits(bad_codes=1))
    ana, code = found(house)
    eve = house.talker("10.0.0.6")
    eve.say(client_messages.Pair(1, "t1", share))
    assert codes(eve.hear()) == ["bad_message"]
    assert eve.session.gone
    assert codes(house.talker("10.0.0.2").pair("t1", code)) == ["busy"]
    assert ana.hear_only(server_messages.ChatLine)


def test_nothing_can_be_confirmed_that_has_not_begun() -> None:
    eve = House().talker()
    eve.say(client_messages.Confirm(bytes(32)))
    assert codes(eve.hear()) == ["state"]
    assert eve.session.gone


def test_who_is_at_a_table_pairs_for_no_other() -> None:
    house = House()
    ana, code = found(house)
    assert codes(ana.pair("t1", code)) == ["state"]


def test_for_a_table_that_is_not_there_nothing_is_proved() -> None:
    assert codes(House().talker().pair("t9", WRONG)) == ["table"]


# What travels


def test_a_confirm_and_sealed_frames_may_come_in_one_read() -> None:
    house = House()
    _, code = found(house)
    ben = house.talker("10.0.0.2")
    exchange, (share,) = ben.share("t1", code)
    assert isinstance(share, server_messages.Share)
    keys = exchange.finish(share.share)
    seal = Seal(keys.to_host)
    join = client_messages.Join(7, "t1", "Ben", key_of(ben.token))
    sealed = [seal.seal(encode(message)[4:]) for message in (join, client_messages.Ping(5))]
    ben.feed(encode(client_messages.Confirm(keys.client_mac)) + b"".join(sealed))
    frames = list(iter(ben.session.outbox.pop, None))
    assert decode_from_host(frames[0][4:]) == server_messages.Secured(1)
    opens = Seal(keys.to_client)
    heard = [decode_from_host(opens.open(frame[4:])) for frame in frames[1:]]
    assert set(kinds(heard)) == {server_messages.Entered, server_messages.Ack, server_messages.HostPong}


def test_what_waits_in_the_outbox_goes_out_plain_before_secured_and_sealed_after() -> None:
    house = House()
    _, code = found(house)
    ben = house.talker("10.0.0.2")
    exchange, (share,) = ben.share("t1", code)
    assert isinstance(share, server_messages.Share)
    keys = exchange.finish(share.share)
    ben.say(client_messages.Ping(1))
    ben.say(client_messages.Confirm(keys.client_mac))
    ben.session.send(server_messages.HostPing(9))
    first, second, third = iter(ben.session.outbox.pop, None)
    assert decode_from_host(first[4:]) == server_messages.HostPong(1)
    assert isinstance(decode_from_host(second[4:]), server_messages.Secured)
    assert decode_from_host(Seal(keys.to_client).open(third[4:])) == server_messages.HostPing(9)


def paired(house: House) -> Talker:
    _, code = found(house)
    ben = house.talker("10.0.0.2")
    ben.pair("t1", code)
    return ben


def test_plain_frames_after_secured_are_refused() -> None:
    ben = paired(House())
    ben.feed(encode(client_messages.Join(1, "t1", "Ben", bytes(32))))
    assert codes(ben.hear()) == ["bad_frame"]
    assert ben.session.gone


@pytest.mark.parametrize("damage", ["bit", "short", "again", "left out", "swapped"])
def test_sealed_frames_that_somebody_has_touched_end_the_connection(damage: str) -> None:
    ben = paired(House())
    one, two = ben.frame(client_messages.Ping(1)), ben.frame(client_messages.Ping(2))
    fed = {
        "bit": one[:-1] + bytes([one[-1] ^ 1]),
        "short": (len(one) - 5).to_bytes(4, "big") + one[4:-1],
        "again": one + one,
        "left out": two,
        "swapped": two + one,
    }
    ben.feed(fed[damage])
    assert codes(ben.hear()) == ["bad_frame"]
    assert ben.session.gone


def test_a_sealed_frame_may_be_as_long_as_a_plain_one_and_its_tag() -> None:
    ben = paired(House())
    assert ben.seals is not None
    ben.feed(ben.seals.seal(bytes(TO_HOST)))
    assert codes(ben.hear()) == ["bad_message"]
    ben = paired(House())
    ben.feed((TO_HOST + TAG + 1).to_bytes(4, "big"))
    assert codes(ben.hear()) == ["bad_frame"]


def test_before_the_code_is_proved_no_longer_frame_is_taken() -> None:
    eve = House().talker()
    eve.feed((TO_HOST + 1).to_bytes(4, "big"))
    assert codes(eve.hear()) == ["bad_frame"]


def test_sealed_frames_are_sixteen_bytes_longer_and_tell_nothing_else() -> None:
    house = House()
    ana, code = found(house)
    ben = house.talker("10.0.0.2")
    ben.pair("t1", code)
    ben.join("t1", "Ben")
    ana.hear()
    ana.raw.clear()
    ben.raw.clear()
    ben.say(client_messages.Chat(ben.cmd(), "marzipan"))
    heard = ben.hear()
    assert server_messages.ChatLine in kinds(heard)
    plain = [encode(message) for message in heard]
    assert [len(frame) for frame in ben.raw] == [len(frame) + TAG for frame in plain]
    assert b"marzipan" not in b"".join(ben.raw)
    ana.hear()
    assert b"marzipan" in b"".join(ana.raw)


def test_on_an_encrypted_connection_too_many_frames_give_way_to_one_snapshot() -> None:
    ben = paired(House(Limits(outbox_messages=8)))
    for number in range(20):
        ben.session.send(encode(server_messages.HostPing(number)), lambda: encode(server_messages.HostPing(99)))
    assert ben.hear() == [server_messages.HostPing(99)]
