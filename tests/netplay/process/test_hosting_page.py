"""The page on hosting names only what a host understands."""

from __future__ import annotations

import configparser
import re
import shlex
from dataclasses import fields

from netplay.common.addresses import LAST_PORT, PORT
from netplay.common.logs import KEPT, SIZE
from netplay.host.limits import Limits
from netplay.process.arguments import parser
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def unit() -> configparser.ConfigParser:
    found = re.search(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    read = configparser.ConfigParser(interpolation=None)
    read.read_string(found[1])
    return read


def test_the_unit_starts_a_host_that_keeps_its_files_to_itself() -> None:
    service = unit()["Service"]
    words = shlex.split(service["ExecStart"])
    assert words[1] == "host"
    args = parser().parse_args(words[2:])
    assert args.code
    assert str(args.data).startswith(service["ReadWritePaths"])
    assert service["UMask"] == "0077"
    assert service["RestartPreventExitStatus"] == "2 3"


def test_every_command_of_the_page_is_understood() -> None:
    lines = re.findall(r"^elgrande host ([^#\n]*)", PAGE, re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        parser().parse_args(shlex.split(line))


def test_the_limits_and_figures_of_the_page_are_those_of_the_host() -> None:
    named = set(re.findall(r"--limit ([a-z_]+)=", PAGE))
    assert named
    assert named <= {field.name for field in fields(Limits)}
    assert f"port {PORT} or the next free one\nup to {LAST_PORT}" in PAGE
    assert (KEPT + 1, SIZE) == (4, 1024 * 1024)
