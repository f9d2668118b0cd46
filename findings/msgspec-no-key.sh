#!/usr/bin/env bash
# msgspec 0.22.0: the error for a wrong value in a list names its place, `$[1]`; the one for a wrong value in a map
# names no key, `$[...]`, so that nobody finds the line of a file by it.
# We look for the entry ourselves: `elgrande_tui/i18n/texts.py`.
set -euo pipefail
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/venv"
"$place/venv/bin/pip" --quiet --disable-pip-version-check install msgspec==0.22.0 2>"$place/pip.log" \
	|| { cat "$place/pip.log"; exit 2; }
"$place/venv/bin/python" - <<'PYTHON'
import msgspec


def refusal(value, kind):
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return "none"


in_list = refusal([1, "two"], list[int])
in_map = refusal({"one": 1, "two": "two"}, dict[str, int])
print(f"in a list: {in_list}\nin a map:  {in_map}")
assert in_list == "Expected `int`, got `str` - at `$[1]`", "it changed"
assert in_map == "Expected `int`, got `str` - at `$[...]`", "it changed"
PYTHON
