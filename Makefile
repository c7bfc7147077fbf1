# Rulewright from a fresh clone: `make play` to play, `make test` to check everything, `make` to see what else.
#
# .venv holds the tools and the compiled package. Interpreted runs read the source tree (PYTHONPATH=src) instead.
# A stamp in .venv carries a fingerprint of the sources it was made from, so the installed package is never older than they are.

PYTHON  ?= python3
HOST    ?= 127.0.0.1
WORKERS ?= auto

BIN    := .venv/bin
STAMPS := .venv/stamps
LOG    := build/install.log
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

fingerprint = $(shell find $(1) -type f ! -name '*.pyc' ! -path '*.egg-info/*' -exec cksum {} + 2>/dev/null \
	| LC_ALL=C sort | { cat; echo "$(2)"; } | cksum | cut -d ' ' -f 1)
SETUP   := $(call fingerprint,pyproject.toml)
SOURCES := $(call fingerprint,src pyproject.toml setup.py,$(shell command -v $(firstword $(CC))) $(RULEWRIGHT_PURE))

NEEDED    := $(STAMPS)/needed-$(SETUP)
TOOLS     := $(STAMPS)/tools-$(SETUP)
INSTALLED := $(STAMPS)/installed-$(SOURCES)
COMPILED  := $(STAMPS)/compiled-$(SOURCES)

BOOKS := core $(notdir $(patsubst %/,%,$(dir $(wildcard src/rulewright/games/*/clauses.toml))))

# What has to do with neither engine nor games is tested once.
PLAIN := $(addprefix --ignore=tests/table/test_,store.py limits.py thinking.py narrowing.py templates.py client.py kill.py) \
	--ignore-glob='tests/table/test_browser*'

INTERPRETED_RUN := RULEWRIGHT_PURE=1 PYTHONPATH=src $(BIN)/python
COMPILED_RUN    := env -u RULEWRIGHT_PURE -u PYTHONPATH $(BIN)/python

.NOTPARALLEL:
.PHONY: help play test lint types clauses test-interpreted test-without-librt test-compiled soak bench format clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' Makefile

play: $(INSTALLED)  ## set up what is missing and open the table in the browser (HOST=0.0.0.0 shares it at home)
	@exec $(BIN)/rulewright table --host $(HOST)

test: lint types clauses test-interpreted test-without-librt test-compiled  ## check everything

lint: $(TOOLS)  ## check style and format
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

types: $(TOOLS)  ## check types
	@$(BIN)/mypy

clauses: $(TOOLS)  ## check that every clause and ruling is cited by a test
	@mkdir -p build
	@for book in $(BOOKS); do \
		$(INTERPRETED_RUN) -m rulewright rules $$book --coverage > build/clauses-$$book.txt; status=$$?; \
		echo "$$book: $$(tail -n 1 build/clauses-$$book.txt)"; [ $$status -eq 0 ] || exit $$status; \
	done

test-interpreted: $(TOOLS)  ## run all tests on the source tree, with coverage
	$(INTERPRETED_RUN) -m pytest -n $(WORKERS) --cov

test-without-librt: $(TOOLS)  ## run the tests of the kit as if librt were missing
	RULEWRIGHT_TEST_WITHOUT_LIBRT=1 $(INTERPRETED_RUN) -m pytest -n $(WORKERS) tests/kit

test-compiled: $(TOOLS) $(COMPILED)  ## run the tests of engine, games, bots and table on the compiled package
	RULEWRIGHT_EXPECT_COMPILED=1 $(COMPILED_RUN) -m pytest -n $(WORKERS) --ignore=tests/terminal $(PLAIN)

soak: $(TOOLS) $(COMPILED)  ## play for a long time, looking for trouble (tests marked "soak")
	$(COMPILED_RUN) -m pytest -n $(WORKERS) -m soak

bench: $(COMPILED)  ## measure speed, memory and strength
	@for part in speed memory strength solo table; do \
		if [ -f bench/$$part.py ]; then $(COMPILED_RUN) bench/$$part.py || exit 1; fi; \
	done

format: $(TOOLS)  ## put imports, spaces and line ends in order
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format

clean:  ## remove .venv and everything that was built
	rm -rf .venv build dist .mypy_cache .ruff_cache .hypothesis .coverage .coverage.*
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || \
		{ echo "Rulewright needs Python 3.11 or newer and found no $(PYTHON); name yours with 'make play PYTHON=...'."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rulewright needs Python 3.11 or newer, and $(PYTHON) is older; name another with 'make play PYTHON=...'."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv module is missing; Debian and Ubuntu have it in the package python3-venv."; exit 1; }
	@$(PYTHON) -m venv --clear .venv

# pyproject.toml says what is needed. It is fetched once, so that later builds ask the network for nothing.
listed = $(BIN)/python -c 'import tomllib; file = tomllib.load(open("pyproject.toml", "rb")); print(*$(1), sep="\n")'

$(NEEDED): | $(BIN)/python
	@echo "Fetching what Rulewright needs ..."
	@mkdir -p $(STAMPS) && rm -f $(STAMPS)/needed-*
	@$(call listed,file["build-system"]["requires"] + file["project"]["dependencies"]) > $(STAMPS)/requirements.txt
	@$(PIP) install -r $(STAMPS)/requirements.txt
	@touch $@

$(TOOLS): $(NEEDED)
	@echo "Fetching the tools that check it ..."
	@rm -f $(STAMPS)/tools-*
	@$(call listed,file["project"]["optional-dependencies"]["dev"]) > $(STAMPS)/requirements-dev.txt
	@$(PIP) install -r $(STAMPS)/requirements-dev.txt
	@touch $@

# Both stamps vanish before an installation and return after it. An installation that compiled earns both.
install = mkdir -p build && rm -f $(STAMPS)/installed-* $(STAMPS)/compiled-* $(LOG) && \
	$(1) $(PIP) install --no-build-isolation --no-deps --log $(LOG) . && \
	if ls .venv/lib/python3*/site-packages/rulewright__mypyc.*.so >/dev/null 2>&1; then touch $(COMPILED); fi && \
	touch $(INSTALLED)

$(INSTALLED): $(NEEDED)
	@echo "Installing Rulewright$(if $(filter 1,$(RULEWRIGHT_PURE)),, (compiling takes some minutes; RULEWRIGHT_PURE=1 make play plays without)) ..."
	@$(call install,)
	@if [ ! -f $(COMPILED) ]; then grep -o 'Rulewright is installed without compiling.*' $(LOG); fi

$(COMPILED): $(NEEDED)
	@echo "Compiling Rulewright (this takes some minutes) ..."
	@$(call install,env -u RULEWRIGHT_PURE RULEWRIGHT_REQUIRE_COMPILED=1) || \
		{ grep -oE '[^ ]+: error: .*|Rulewright could not be compiled.*' $(LOG); exit 1; }
