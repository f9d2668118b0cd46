"""Find the folders for data, state and settings, and close them to other users: they hold secrets."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from netplay.common.errors import StoreError
from netplay.common.reasons import NetReason

VARIABLE = "ELGRANDE_HOME"
"""The environment variable that moves all of them below one folder."""


@dataclass(frozen=True)
class AppPaths:
    """The folders of one user."""

    data: Path
    state: Path
    config: Path
    home: Path | None = None
    """The folder above all three, when one was named."""

    @property
    def host_store(self) -> Path:
        """The store of `elgrande host`."""
        return self.data / "host.sqlite"

    @property
    def play(self) -> Path:
        """The folder of the local games, one store each."""
        return self.data / "play"

    @property
    def seats(self) -> Path:
        """The tokens of the user's seats."""
        return self.state / "seats.json"

    @property
    def themes(self) -> Path:
        """The folder of the user's own themes."""
        return self.config / "themes"

    @property
    def figures(self) -> Path:
        """The folder of the user's house rules: figures in place of the printed ones."""
        return self.config / "figures"

    @property
    def presets(self) -> Path:
        """The user's own presets of the form for a new game."""
        return self.config / "presets.toml"

    @property
    def log(self) -> Path:
        """The folder of the log files."""
        return self.state / "log"

    def prepare(self) -> None:
        """Make the folders, and take the permissions of other users from these and from the files inside.

        Raises StoreError `store` when it cannot: the folders are another user's, or the disk is full.
        """
        try:
            self._prepare()
        except OSError as error:
            raise StoreError(NetReason.UNUSABLE(path=error.filename, why=error.strerror)) from error

    def _prepare(self) -> None:
        os.umask(0o077)
        for folder in (self.data, self.play, self.state, self.log, self.config):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _restrict(folder, 0o700)
            for file in folder.iterdir():
                if file.is_file() and not file.is_symlink():  # a link may lead to a file that others share
                    with suppress(FileNotFoundError):  # another window takes files away at any moment
                        _restrict(file, 0o600)


def find_paths(home: Path | None = None) -> AppPaths:
    """Return the folders below `home` (`--data DIR`), below ELGRANDE_HOME, or where the system keeps such files."""
    if home is None and os.environ.get(VARIABLE):
        home = Path(os.environ[VARIABLE])
    if home is not None:
        home = home.expanduser().absolute()
        return AppPaths(home / "data", home / "state", home / "config", home)
    dirs = platformdirs.PlatformDirs("elgrande", appauthor=False)
    return AppPaths(dirs.user_data_path, dirs.user_state_path, dirs.user_config_path)


def _restrict(path: Path, mode: int) -> None:
    """Take away the permissions that are not in `mode`."""
    present = stat.S_IMODE(path.stat().st_mode)
    if present & ~mode:
        path.chmod(present & mode)
