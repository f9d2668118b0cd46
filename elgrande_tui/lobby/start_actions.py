"""Run a start action: ask the player for what it needs, lead them to a table, and come back."""

from __future__ import annotations

from elgrande_tui.i18n.sentences import refusal, trying_again
from elgrande_tui.i18n.table_names import called, usual_name
from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby import table_flows
from elgrande_tui.lobby.frontend import Frontend
from elgrande_tui.lobby.join_targets import LOOPBACK, FoundTable, tables_at
from elgrande_tui.lobby.launch import (
    HostTable,
    JoinTable,
    PlayHere,
    PlayTutorial,
    ResumeGame,
    StartAction,
    StopHost,
    WatchReplay,
)
from elgrande_tui.lobby.new_game import NewGame, NewTable, tutorial_game
from elgrande_tui.lobby.own_host import thrown_out
from elgrande_tui.replay.replay import Replay
from elgrande_tui.settings.last_form import LastForm
from elgrande_tui.settings.waiting_seats import WaitingSeat, WaitingSeats
from netplay.common.addresses import Address
from netplay.common.errors import NetplayError
from netplay.process.subprocesses import stop_host


async def run_action(frontend: Frontend, action: StartAction) -> None:
    """Run a start action until it is over or given up. Raises NetplayError."""
    match action:
        case PlayHere(game=game, friends=friends):
            await _play(frontend, game, friends)
        case PlayTutorial(game=name):
            await _play_tutorial(frontend, name)
        case HostTable(address=address, preset=preset):
            await _host(frontend, address, preset)
        case JoinTable(address=address, watch=watch):
            await _join(frontend, address, watch=watch)
        case ResumeGame():
            await _resume(frontend)
        case WatchReplay(replay=Replay() as replay):
            await frontend.look_back(replay)
        case WatchReplay():
            while (chosen := await frontend.choose_replay()) is not None:
                await frontend.look_back(chosen)
        case StopHost():
            await _stop_host(frontend)


async def _stop_host(frontend: Frontend) -> None:
    """End the player's own host; where people are there, only if the player is sure."""
    people = await thrown_out(frontend.paths)
    if people and not await frontend.is_sure(people):
        return
    ended = await stop_host(frontend.paths)
    frontend.say(_("The host has stopped.") if ended else _("No host of yours is running."))


async def _play(frontend: Frontend, game: NewGame | None, friends: tuple[str, ...]) -> None:
    if game is not None:
        wanted: NewTable | None = NewTable(game, frontend.player, usual_name(frontend.player), friends)
    else:
        wanted = await _fill_in(frontend, hosted=False)
    if wanted is not None:
        frontend.show_on_the_way()
        await table_flows.play_here(frontend, wanted)


async def _play_tutorial(frontend: Frontend, name: str) -> None:
    """Play the first game of its player, or once more the same."""
    game = tutorial_game(name)
    if game is None:
        frontend.say(_("There are no first steps here."))
        return
    frontend.begin_tutorial()
    frontend.show_on_the_way()
    await table_flows.play_here(frontend, NewTable(game, frontend.player, usual_name(frontend.player)))


async def _host(frontend: Frontend, address: Address | None, preset: str = "") -> bool:
    """Open a table for others and play there. False: nothing was played."""
    away = address is not None and address.host not in LOOPBACK
    wanted = await _fill_in(frontend, hosted=True, away=away, preset=preset)
    if wanted is None:
        return False
    frontend.show_on_the_way()
    return await table_flows.host_table(frontend, wanted, address)


async def _join(frontend: Frontend, address: Address | None, *, watch: bool) -> None:
    """Show the list of tables, again and again until the player has been at a game or gives up."""
    done = False
    while not done and (target := await frontend.choose_target(address)) is not None:
        try:
            if isinstance(target, HostTable):
                done = await _host(frontend, target.address)
            else:
                frontend.show_on_the_way()
                done = await table_flows.join_table(frontend, target, frontend.player, watch=watch)
        except NetplayError as error:
            frontend.say(refusal(error))


async def _resume(frontend: Frontend) -> None:
    game = await frontend.choose_resumable()
    if game is None:
        return
    frontend.show_on_the_way()
    if isinstance(game, WaitingSeat):
        await _resume_at(frontend, game)
    elif isinstance(game, FoundTable):
        await table_flows.join_table(frontend, game, frontend.player)
    else:
        await table_flows.play_on(frontend, game)


async def _resume_at(frontend: Frontend, seat: WaitingSeat) -> None:
    """Ask the host once more, and go to our seat if it is there. Raises UnreachableError when nobody answers."""
    tables = await tables_at(seat.address, frontend.paths, lambda: frontend.say(trying_again(seat.address)))
    found = next((table for table in tables if table.table.id == seat.table_id), None)
    if found is not None and found.own and found.table.state != "over":
        await table_flows.join_table(frontend, found, frontend.player)
        return
    if found is not None and found.table.state == "over":
        WaitingSeats(frontend.paths).forget(seat.address, seat.table_id)
    frontend.say(_("No seat of yours waits at {table} now.").format(table=called(seat.name)))


async def _fill_in(frontend: Frontend, *, hosted: bool, away: bool = False, preset: str = "") -> NewTable | None:
    wanted = await frontend.new_game(LastForm(frontend.paths, hosted=hosted), hosted=hosted, away=away, preset=preset)
    if wanted is not None:
        frontend.set_player_name(wanted.player)
    return wanted
