"""Ask the others at a table, and its host, for what is no answer: talk, votes, time, seats, hints, standing offers."""

from __future__ import annotations

from elgrande_tui.i18n.seats import listed
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import ImpossibleCommandError
from elgrande_tui.model.answering import Answering
from elgrande_tui.model.coach import Coach, PlayStyle
from elgrande_tui.model.hint import GivenHint
from elgrande_tui.model.pace import Shown
from elgrande_tui.session.port import People, Port
from elgrande_tui.session.table_people import TablePeople
from netplay.protocol.client_messages import NEW, Chat, Hint, Hold, Join, More, Proposal, Propose, Vote
from netplay.protocol.server_messages import MotionInfo


class Requests:
    """What one player asks of the others and of the host.

    Its commands return the message that is to be sent; they raise ImpossibleCommandError with the reason.
    """

    def __init__(
        self,
        port: Port,
        style: PlayStyle,
        shown: Shown,
        people: TablePeople,
        coach: Coach,
        hint: GivenHint,
        answering: Answering,
    ) -> None:
        self._port = port
        self._style = style
        self._shown = shown
        self._people = people
        self._coach = coach
        self._hint = hint
        self._answering = answering

    def others(self) -> People:
        """Return the people as requests reach them. Raises ImpossibleCommandError where there is nobody."""
        if self._people.table is None or self._people.client is None:
            raise ImpossibleCommandError(_("There is nobody at this table to talk to."))
        return self._people.client

    def say(self, text: str) -> Chat:
        """Say something to everybody."""
        self.others()
        return Chat(NEW, text)

    def vote(self, motion: MotionInfo, choice: int) -> Vote:
        """Vote on a motion with the index of one of its choices."""
        self.others()
        return Vote(NEW, motion.id, choice)

    def propose(self, kind: Proposal) -> Propose:
        """Let everybody vote on something."""
        self.others()
        if kind == "rematch" and not self._shown.over:
            raise ImpossibleCommandError(_("The game is not over yet."))
        if kind != "rematch" and self._shown.over:
            raise ImpossibleCommandError(_("The game is over."))
        return Propose(NEW, kind)

    def give_time(self) -> More:
        """Give another minute to the seat that is waited for and has the least time."""
        self.others()
        running, left = self._people.running, self._people.left
        if not running:
            raise ImpossibleCommandError(_("No clock is running."))
        return More(NEW, min(running, key=lambda seat: left[seat]))

    def sit(self, seat: int) -> Join:
        """Take a seat, as a spectator until now, in the place of the bot that has it."""
        self.others()
        return Join(NEW, "", "", b"", seat)

    # Help

    def take_hint(self) -> Hint | Propose | None:
        """Take a hint on the question, or ask the others to allow hints; None: there is one on it already."""
        question = self._answering.require_question()
        self.others()
        if not question.waited or self._answering.sending:
            raise ImpossibleCommandError(_("You can take a hint when the game waits for you."))
        if not self._hint.known:
            raise ImpossibleCommandError(_("There are no hints in this game."))
        if self._hint.is_about(question):
            return None
        if self._hint.thinking:
            raise ImpossibleCommandError(_("One moment, the bot is thinking."))
        return Hint(NEW) if self._people.hints else Propose(NEW, "hints")

    # Standing offers

    @property
    def has_offers(self) -> bool:
        """Whether something can be offered out of turn in this game."""
        return bool(self._port.rules.extras)

    @property
    def has_offer(self) -> bool:
        """Whether the player has a standing offer now for which the game may be stopped."""
        question = self._port.question
        return question is not None and question.public

    @property
    def holding(self) -> bool:
        """Whether the others wait for the player, who has a standing offer."""
        return self._port.seat is not None and self._port.seat in self._people.holding

    @property
    def is_called(self) -> bool:
        """Whether something waits for the player: their answer, or the whole game for their standing offer."""
        question = self._answering.question
        return question is not None and (question.waited or self.holding)

    def hold_game(self) -> Hold:
        """Make the others wait where the player has the next standing offer, or let them go on."""
        self.others()
        if self._port.seat is None or self._shown.over or not self.has_offers:
            raise ImpossibleCommandError(_("You can never act out of turn in this game."))
        return Hold(NEW, not self.holding)

    def tell_hold_at(self) -> None:
        """Tell the host when the game is to wait for the player by itself, as they want it.

        Where several share a keyboard it never does: nobody can look at two seats, and the key calls a player to it.
        """
        if self._people.client is not None and self._port.seat is not None and self.has_offers:
            shared = len(self._people.here) > 1
            self._people.client.hold_at("never" if shared else self._style.settings.offers)

    @property
    def held_up(self) -> str:
        """For whom the game waits, and how many seconds at most; "" while it goes on."""
        seats, seconds = self._people.holding, self._people.held_left
        if not seats:
            return ""
        if self.holding:
            text = _("The others wait for you ({seconds} s): {key} to continue.")
            return text.format(seconds=seconds, key=self._style.called("hold"))
        one = _("{who} is deciding whether to act out of turn ({seconds} s).")
        text = _("{who} are deciding whether to act out of turn ({seconds} s).") if len(seats) > 1 else one
        return text.format(who=listed([self._port.names[seat] for seat in seats]), seconds=seconds)
