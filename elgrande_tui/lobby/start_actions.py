"""Wishes: what a player wants to do first, from what is asked about it to the visit and back."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.new_game import NewGame, Wanted, table_name
from elgrande_tui.i18n.refusals import refusal
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby import table_flows
from elgrande_tui.lobby.frontend import Frontend
from elgrande_tui.lobby.join_targets import LOOPBACK, FoundTable
from elgrande_tui.lobby.launch import HostTable, JoinTable, PlayHere, ResumeGame, StartAction, StopHost, WatchReplay
from elgrande_tui.replay.replay import Replay
from elgrande_tui.settings.last_form import LastForm
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.process.subprocesses import stop_host


async def run_action(stage: Frontend, wish: StartAction) -> None:
    """Do what the player wants, until it is over or given up. Raises NetplayError."""
    match wish:
        case PlayHere(game=game, friends=friends):
            await _play(stage, game, friends)
        case HostTable(address=address):
            await _host(stage, address)
        case JoinTable(address=address, watch=watch):
            await _join(stage, address, watch=watch)
        case ResumeGame():
            await _resume(stage)
        case WatchReplay(replay=Replay() as replay):
            await stage.look_back(replay)
        case WatchReplay():
            while (chosen := await stage.choose_replay()) is not None:
                await stage.look_back(chosen)
        case StopHost():
            ended = await stop_host(stage.places)
            stage.say(_("The host has ended.") if ended else _("No host of yours is running."))


async def _play(stage: Frontend, game: NewGame | None, friends: tuple[str, ...]) -> None:
    if game is not None:
        wanted: Wanted | None = Wanted(game, stage.player, table_name(stage.player), friends)
    else:
        wanted = await _fill_in(stage, hosted=False)
    if wanted is not None:
        _set_out(stage)
        await table_flows.play_here(stage, wanted)


async def _host(stage: Frontend, address: Address | None) -> bool:
    """False: nothing was played."""
    wanted = await _fill_in(stage, hosted=True, away=address is not None and address.host not in LOOPBACK)
    if wanted is None:
        return False
    _set_out(stage)
    return await table_flows.host_table(stage, wanted, address)


async def _join(stage: Frontend, address: Address | None, *, watch: bool) -> None:
    """The list of tables, and back to it until the player has been at a game, or goes away."""
    done = False
    while not done and (way := await stage.choose_way(address)) is not None:
        try:
            if isinstance(way, HostTable):
                done = await _host(stage, way.address)
            else:
                _set_out(stage)
                done = await table_flows.join_table(stage, way, stage.player, watch=watch)
        except NetplayError as error:
            stage.say(refusal(error))


async def _resume(stage: Frontend) -> None:
    left = await stage.choose_left()
    if left is None:
        return
    _set_out(stage)
    if isinstance(left, FoundTable):
        await table_flows.join_table(stage, left, stage.player)
    else:
        await table_flows.play_on(stage, left)


async def _fill_in(stage: Frontend, *, hosted: bool, away: bool = False) -> Wanted | None:
    wanted = await stage.new_game(LastForm(stage.places, hosted=hosted), hosted=hosted, away=away)
    if wanted is not None:
        stage.be_called(wanted.player)
    return wanted


def _set_out(stage: Frontend) -> None:
    """Say why nothing is to be seen, until there is something else."""
    stage.say(_("Going to the table..."))
