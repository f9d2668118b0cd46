"""Half sentences from elsewhere, and refusals that must not outlive their moment."""

from __future__ import annotations

import pytest

from elgrande_tui.i18n.host_messages import HOST, translated
from elgrande_tui.i18n.whole_sentence import whole_sentence
from elgrande_tui.session.chat_log import said_text
from netplay.client.updates import ChatUpdate, GameUpdate
from netplay.common.sanitize import ours
from netplay.protocol.host_notices import HostNotice
from tests.elgrande_tui.support.seats import at_screen, tell
from tests.elgrande_tui.support.table_app import seated_when


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("nobody answers at 10.0.0.7:7373", "Nobody answers at 10.0.0.7:7373."),
        ("The host is full.", "The host is full."),
        ("", ""),
    ],
)
def test_half_a_sentence_becomes_a_whole_one(said: str, read: str) -> None:
    assert whole_sentence(said) == read


def test_every_sentence_of_the_host_is_known_and_said_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(HOST) == sorted(HostNotice)
    monkeypatch.setattr("elgrande_tui.i18n.host_messages._", lambda sentence: f"Po polsku: {sentence}")
    for said in HostNotice:
        text = said.format(giver="{Ana}", taker="Ben", name="Zoe")
        assert whole_sentence(text) == f"Po polsku: {text}"
        assert said_text(ChatUpdate(ours("host"), ours(text), None)) == f"Po polsku: {text}"
        assert (
            said_text(ChatUpdate(ours("Ben"), ours(text), 1))
            == said_text(ChatUpdate(ours("Zoe"), ours(text), None, watcher=True))
            == text
        )


def test_what_else_a_host_says_is_a_whole_sentence() -> None:
    assert translated("the rules stumbled over {this}") == ""
    assert whole_sentence("the rules stumbled over {this}") == "The rules stumbled over {this}."


async def test_a_refusal_goes_when_the_question_is_another() -> None:
    port = seated_when("choose_card")
    table = at_screen(port)
    updates = port.updates()
    table.table.refusal = "Not that."
    await port.answer(0)
    async for update in updates:
        tell(table, update)
        if isinstance(update, GameUpdate):
            break
    assert table.table.refusal == ""
