"""Where files belong and which users may read them; addresses as people write them."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from netplay.common.addresses import PORT, Address, addresses_behind, is_near, near, own_addresses, parse_address
from netplay.common.errors import AddressError
from netplay.common.paths import find_paths
from netplay.protocol.credentials import draw_secret, key_of, mask, verify_masked


def test_one_folder_moves_all_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELGRANDE_HOME", str(tmp_path / "env"))
    assert find_paths().host_store == tmp_path / "env" / "data" / "host.sqlite"
    named = find_paths(tmp_path / "named")
    assert {named.data.parent, named.state.parent, named.config.parent} == {tmp_path / "named"}
    monkeypatch.delenv("ELGRANDE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert find_paths().home is None


def test_loose_modes_are_repaired(tmp_path: Path) -> None:
    places = find_paths(tmp_path / "home")
    places.prepare()
    for path, mode in ((places.play, 0o777), (places.host_store, 0o644), (places.seats, 0o666)):
        if mode != 0o777:
            path.write_text("x")
        path.chmod(mode)
    places.prepare()
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (places.play, places.host_store, places.seats)]
    assert modes == [0o700, 0o600, 0o600]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("192.168.1.5", Address("192.168.1.5", PORT)),
        (" example.org:80 ", Address("example.org", 80)),
        ("[::1]:7400", Address("::1", 7400)),
        ("[fe80::1%eth0]", Address("fe80::1%eth0", PORT)),
        ("fe80::1%eth0", Address("fe80::1%eth0", PORT)),
    ],
)
def test_addresses_as_people_write_them(text: str, expected: Address) -> None:
    assert parse_address(text) == expected
    assert parse_address(str(expected)) == expected


@pytest.mark.parametrize(
    "text",
    ["", ":7373", "a:b", "a:0", "a:70000", "[::1", "[::1]7373", "a:\u0661", "a\x1b[2J", "[::1%\u202e]:1", "\x1b:0"],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(AddressError, match="expected") as caught:
        parse_address(text)
    assert str(caught.value).isprintable()


def test_near_is_what_the_local_network_reaches() -> None:
    hosts = ["127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.1.1", "::1", "fe80::1%eth0", "fd00::1"]
    assert near([*hosts, "8.8.8.8", "2001:4860::1", "0.0.0.0", "::", "::ffff:8.8.8.8", "example.org"]) == hosts
    assert "127.0.0.1" in own_addresses()
    assert is_near(own_addresses()[0])


def test_all_addresses_are_written_out() -> None:
    assert "127.0.0.1" in addresses_behind("0.0.0.0")
    assert [host for host in addresses_behind("0.0.0.0") if ":" in host] == []
    assert [host for host in addresses_behind("::") if ":" not in host] == []
    assert addresses_behind("127.0.0.1") == addresses_behind("localhost") == []


def test_a_masked_token_is_known_by_its_key_and_by_nothing_else() -> None:
    token, ours, theirs = draw_secret(), draw_secret(), draw_secret()
    masked = mask(token, ours, theirs)
    assert verify_masked(key_of(token), masked, ours, theirs)
    assert not verify_masked(key_of(draw_secret()), masked, ours, theirs)
    assert not verify_masked(key_of(token), masked, ours, draw_secret())
    assert not verify_masked(key_of(token), token, ours, theirs)
    assert not verify_masked(key_of(token), masked + b"x", ours, theirs)
    assert masked != token


def test_a_file_that_another_window_takes_away_meanwhile_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = find_paths(tmp_path)
    places.prepare()
    (places.play / "draft").write_text("")

    def gone(path: Path) -> bool:
        path.unlink()
        return False

    monkeypatch.setattr(Path, "is_symlink", gone)
    places.prepare()
    assert list(places.play.iterdir()) == []
