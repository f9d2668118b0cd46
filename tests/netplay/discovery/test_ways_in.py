"""The commands that a host tells others to type."""

from __future__ import annotations

from netplay.common.addresses import Address, join_commands


def test_others_are_told_what_works_for_them_first() -> None:
    hosts = ("127.0.0.1", "::1", "fd00::2", "192.168.1.5", "fe80::1%eth0")
    assert join_commands([Address(host, 7373) for host in hosts]) == [
        "elgrande join 192.168.1.5:7373",
        "elgrande join [fd00::2]:7373",
        "elgrande join 127.0.0.1:7373  (on this machine)",
    ]
