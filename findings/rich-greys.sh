#!/usr/bin/env bash
# Rich 15.0.0: a colour that is one of the 256 of a terminal, to the bit, is not always sent as that one: thirteen greys
# come out as another, most of them one step darker.
# Our themes for 256 colours name none of the thirteen: `tests/elgrande_tui/widgets/test_theme_colours.py`.
set -euo pipefail
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/venv"
"$place/venv/bin/pip" --quiet --disable-pip-version-check install rich==15.0.0 2>"$place/pip.log" \
	|| { cat "$place/pip.log"; exit 2; }
"$place/venv/bin/python" - <<'PYTHON'
from rich.color import Color, ColorSystem

STEPS = (0, 95, 135, 175, 215, 255)
CUBE = {16 + 36 * r + 6 * g + b: (STEPS[r], STEPS[g], STEPS[b]) for r in range(6) for g in range(6) for b in range(6)}
GREYS = {232 + n: (8 + 10 * n,) * 3 for n in range(24)}
XTERM = CUBE | GREYS
sent = {number: Color.from_rgb(*rgb).downgrade(ColorSystem.EIGHT_BIT).number for number, rgb in XTERM.items()}
wrong = {number: other for number, other in sent.items() if other != number}
print("asked for, sent:", ", ".join(f"{number} {other}" for number, other in wrong.items()))
assert sorted(wrong) == [59, 102, 145, 188, *range(247, 256)], "it changed"
PYTHON
