# Everything here works on a fresh clone: the virtual environment is made when it is needed.

# PYTHON=python3.12 takes that one; otherwise the newest that is installed.
ifeq ($(origin PYTHON),undefined)
PYTHON := $(shell for p in python3.14 python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
endif
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
DEVELOPED := $(VENV)/developed

.PHONY: play test test-all quick planted lint hollow bench screenshots messages catalogues lock upgrade clean

play: $(INSTALLED)
	@$(BIN)/elgrande

# The processes of a run share what one has compiled, whatever the environment says: many are started.
test test-all quick: export PYTHONDONTWRITEBYTECODE =

# What a change needs: lint, and a case of every kind of fault. tests/conftest.py says what is left to the night.
test: lint
	PYTHONHASHSEED=1 PROOF=few $(BIN)/pytest -n 2 --dist worksteal -m "not nightly"

# Everything, each time with another order of sets and dicts: the engine's own tests, which must reach nearly all of it,
# then all there is, three at once, as many tests wait for processes and networks.
test-all: lint
	PYTHONHASHSEED=2 PROOF=few $(BIN)/pytest -n 2 --dist worksteal -m "not nightly" tests/engine tests/scenarios \
		tests/records --cov --cov-report= --cov-report=json:.coverage.json
	$(BIN)/python -m tests.covered .coverage.json
	PYTHONHASHSEED=3 $(BIN)/pytest -n 3 --dist worksteal --durations=20

# Something of every room, in less than a minute: for a first look after a change.
quick: $(DEVELOPED)
	PYTHONHASHSEED=1 PROOF=few $(BIN)/pytest -n 2 --dist worksteal -m "not nightly" --quick

# Faults that somebody could make, each in a copy of the tree: its tests have to fail.
planted: $(DEVELOPED)
	$(BIN)/python -m tests.planted

lint: $(DEVELOPED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.house

# The asserts that no run of all tests comes to: they stand in a loop over nothing, or in a branch that is never taken.
hollow: $(DEVELOPED)
	PROOF=few $(BIN)/pytest -n 2 --dist worksteal --cov=tests --cov-report= --cov-report=json:.coverage-tests.json
	$(BIN)/python -m tests.house .coverage-tests.json

bench: $(DEVELOPED)
	$(BIN)/python -m tests.bench

screenshots: $(DEVELOPED)
	$(BIN)/python -m screenshots.make

# What there is to translate, from the sources: for the app, each game and each module.
messages: $(DEVELOPED)
	$(BIN)/python -m elgrande_tui.i18n.catalogues

# The catalogues brought up to date with that, and compiled; what is new has to be translated then.
catalogues: $(DEVELOPED)
	$(BIN)/python -m elgrande_tui.i18n.catalogues --all

# The exact versions of all that `play` and the checks install, with their hashes, for every Python and system at once.
# `lock` changes only what pyproject.toml asks for, `upgrade` takes the newest that it allows.
UV := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
BUILD := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

upgrade: UV += --upgrade
upgrade: lock

lock: $(BIN)/uv
	@$(BIN)/python -c '$(BUILD)' >$(VENV)/build.txt
	$(UV) pyproject.toml $(VENV)/build.txt --extra dev -o locks/dev.txt
	$(UV) pyproject.toml $(VENV)/build.txt -c locks/dev.txt -o locks/play.txt

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "elgrande needs Python 3.11 or newer; none was found"; exit 1; }
	@echo "Making a virtual environment in $(VENV) with $(PYTHON) ..."
	@$(PYTHON) -m venv $(VENV)

# First the locked packages, then the project alone, built with those. What pip says is kept in a file, and shown only
# when it fails.
PIP := $(BIN)/python -m pip install --disable-pip-version-check

define install
	@echo "Installing what $(1); this is done once ..."
	@{ $(PIP) --require-hashes -r $(2) && $(PIP) --no-deps --no-build-isolation -e .; } >$(VENV)/pip.log 2>&1 \
		|| { cat $(VENV)/pip.log; echo "The installation failed; the lines above are in $(VENV)/pip.log."; exit 1; }
endef

$(BIN)/uv:
	@$(MAKE) --no-print-directory $(DEVELOPED)

$(INSTALLED): pyproject.toml locks/play.txt | $(BIN)/python
	$(call install,the game needs,locks/play.txt)
	@touch $@

$(DEVELOPED): pyproject.toml locks/dev.txt | $(BIN)/python
	$(call install,the checks need,locks/dev.txt)
	@touch $@ $(INSTALLED)
