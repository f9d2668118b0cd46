"""Wishes: what a player wants to do first, from what is asked about it to the visit and back."""

from __future__ import annotations

from elgrande_tui import visits
from elgrande_tui.found import LOOPBACK, FoundTable
from elgrande_tui.last_form import LastForm
from elgrande_tui.launch import HostTable, JoinTable, PlayHere, ResumeGame, StopHost, WatchReplay, Wish
from elgrande_tui.new_game import NewGame, Wanted, table_name
from elgrande_tui.refusals import refusal
from elgrande_tui.replay import Replay
from elgrande_tui.stage import Stage
from elgrande_tui.texts import _
from netplay.addresses import Address
from netplay.children import stop_host
from netplay.errors import NetplayError


async def fulfil(stage: Stage, wish: Wish) -> None:
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


async def _play(stage: Stage, game: NewGame | None, friends: tuple[str, ...]) -> None:
    if game is not None:
        wanted: Wanted | None = Wanted(game, stage.player, table_name(stage.player), friends)
    else:
        wanted = await _fill_in(stage, hosted=False)
    if wanted is not None:
        _set_out(stage)
        await visits.play_here(stage, wanted)


async def _host(stage: Stage, address: Address | None) -> bool:
    """False: nothing was played."""
    wanted = await _fill_in(stage, hosted=True, away=address is not None and address.host not in LOOPBACK)
    if wanted is None:
        return False
    _set_out(stage)
    return await visits.host_table(stage, wanted, address)


async def _join(stage: Stage, address: Address | None, *, watch: bool) -> None:
    """The list of tables, and back to it until the player has been at a game, or goes away."""
    done = False
    while not done and (way := await stage.choose_way(address)) is not None:
        try:
            if isinstance(way, HostTable):
                done = await _host(stage, way.address)
            else:
                _set_out(stage)
                done = await visits.join_table(stage, way, stage.player, watch=watch)
        except NetplayError as error:
            stage.say(refusal(error))


async def _resume(stage: Stage) -> None:
    left = await stage.choose_left()
    if left is None:
        return
    _set_out(stage)
    if isinstance(left, FoundTable):
        await visits.join_table(stage, left, stage.player)
    else:
        await visits.play_on(stage, left)


async def _fill_in(stage: Stage, *, hosted: bool, away: bool = False) -> Wanted | None:
    wanted = await stage.new_game(LastForm(stage.places, hosted=hosted), hosted=hosted, away=away)
    if wanted is not None:
        stage.be_called(wanted.player)
    return wanted


def _set_out(stage: Stage) -> None:
    """Say why nothing is to be seen, until there is something else."""
    stage.say(_("Going to the table..."))
