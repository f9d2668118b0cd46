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

.PHONY: play test quick planted lint bench screenshots messages catalogues clean

play: $(INSTALLED)
	@$(BIN)/elgrande

# Twice with another order of sets and dicts: the engine's own tests, which must reach nearly all of it, then everything,
# three at once, as many tests wait for processes and networks.
test: lint
	PYTHONHASHSEED=1 PROOF=few $(BIN)/pytest -n 2 --dist worksteal -m "not soak" tests/engine tests/scenarios tests/records \
		--cov --cov-report= --cov-report=json:.coverage.json
	$(BIN)/python -m tests.covered .coverage.json
	PYTHONHASHSEED=2 $(BIN)/pytest -n 3 --dist worksteal --durations=20

# Something of every room, in less than a minute: for a first look after a change.
quick: $(DEVELOPED)
	PROOF=few $(BIN)/pytest -n 2 --dist worksteal --quick

# Faults that somebody could make, each in a copy of the tree: its tests have to fail.
planted: $(DEVELOPED)
	$(BIN)/python -m tests.planted

lint: $(DEVELOPED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(DEVELOPED)
	$(BIN)/python -m tests.bench

screenshots: $(DEVELOPED)
	$(BIN)/python -m screenshots.make

# What there is to translate, from the sources: for the app, each game and each module.
messages: $(DEVELOPED)
	$(BIN)/python -m tests.catalogues

# The catalogues brought up to date with that, and compiled; what is new has to be translated then.
catalogues: $(DEVELOPED)
	$(BIN)/python -m tests.catalogues --all

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "elgrande needs Python 3.11 or newer; none was found"; exit 1; }
	@echo "Making a virtual environment in $(VENV) with $(PYTHON) ..."
	@$(PYTHON) -m venv $(VENV)

# What pip says is kept in a file, and shown only when it fails.
define install
	@echo "Installing what $(1); this is done once ..."
	@$(BIN)/python -m pip install --disable-pip-version-check -e '$(2)' >$(VENV)/pip.log 2>&1 \
		|| { cat $(VENV)/pip.log; echo "The installation failed; the lines above are in $(VENV)/pip.log."; exit 1; }
endef

$(INSTALLED): pyproject.toml | $(BIN)/python
	$(call install,the game needs,.)
	@touch $@

$(DEVELOPED): pyproject.toml | $(BIN)/python
	$(call install,the checks need,.[dev])
	@touch $@ $(INSTALLED)
