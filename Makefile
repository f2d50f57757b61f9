# `make play` and `make test` are all that is needed; `make help` lists the rest.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)

VENV    := .venv
PY      := $(VENV)/bin/python
PIP     := $(PY) -m pip -qq --disable-pip-version-check
TOOLS   := $(VENV)/.tools
BUILT   := $(VENV)/.built
BASE    := $(VENV)/.base
PLAY    := $(VENV)/.play
DEV     := $(VENV)/.dev
LOCK    := requirements-dev.lock
KERNEL  := src/quixotry/kernel
SOURCES := setup.py $(wildcard src/quixotry/lexicon/lists/*.xz) $(filter-out %/__init__.py,$(foreach kind,py pyx pxd,\
	$(wildcard $(KERNEL)/*.$(kind) $(KERNEL)/*/*.$(kind))))

# Tests start hundreds of processes, and each would compile all of the package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup build play test lint docs bench limits soak fuzz checked threads dist wheels test-wheel lock audit setup-time clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(DEV)  ## make the environment, with the tools for development; LOCKED=1 takes the locked versions

build: $(BASE)  ## build the kernel and the lexica, if their sources have changed

play: $(PLAY)  ## play against the computer; make play ARGS="--terminal" gives options
	@$(VENV)/bin/quixotry play $(ARGS)

test: lint  ## check the code and run all tests
	@$(PY) tests/support/browser/chromium.py
	@echo "Running the tests"
	@$(PY) -m pytest -q -n 3

lint: $(DEV)  ## check style, types and the order of imports
	@echo "Checking style, types and imports"
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports
	@sh tools/page/check

docs: $(DEV)  ## build the documentation into build/site, readable without a network
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict
	@echo "The documentation is in build/site/index.html"

bench: $(BASE)  ## measure speed and memory
	@$(VENV)/bin/quixotry bench

limits: $(DEV)  ## hold what has a time limit to it; nothing else should be running
	@QUIXOTRY_LIMITS=1 $(PY) -m pytest -q -m timed

soak: $(DEV)  ## positions, games, inputs and kills on and on, written into docs/soak.md; SECONDS=600 for each
	@PYTHONPATH=tests $(PY) -m soak --seconds $(or $(SECONDS),600) --jobs 2 $(PARTS)

fuzz: $(DEV)  ## hostile input against a kernel built with sanitizers
	@$(PY) tools/checked_kernel.py address --seconds 20

checked: $(DEV)  ## the kernel's, games', searches' and generators' tests on a kernel with bounds checks
	@$(PY) tools/checked_kernel.py bounds

threads: $(DEV)  ## many threads on shared objects under the thread sanitizer
	@$(PY) tools/checked_kernel.py threads

dist: $(DEV)  ## make a source distribution, and check what it says of itself
	@rm -rf dist
	@mkdir -p build
	@$(PY) -m build --sdist >build/dist.log 2>&1 || { cat build/dist.log; exit 1; }
	@$(VENV)/bin/twine check --strict dist/*

wheels: dist  ## make a wheel for any machine of this kind, and try it with each Python found
	@$(PY) tools/wheels.py dist

test-wheel: dist  ## the same with this Python alone
	@$(PY) tools/wheels.py dist --this-python

lock: $(PY)  ## lock the versions of all packages for development, with their hashes
	@$(PIP) install 'uv>=0.5'
	@{ head -n 2 $(LOCK); $(PY) -m uv -q pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --upgrade; } >$(LOCK).new && mv $(LOCK).new $(LOCK)

audit: $(PY)  ## ask whether a fault is known of any locked package
	@$(PIP) install 'pip-audit>=2.7'
	@$(PY) -m pip_audit --strict --disable-pip --require-hashes -r $(LOCK)

setup-time: $(PY)  ## measure how long a fresh clone takes to its first board
	@$(PY) benchmarks/setup_time.py

clean:  ## remove the environment and everything that was built
	rm -rf tests/browser/artefacts tools/page/node_modules
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f $(KERNEL)/*.so $(KERNEL)/*/*.so $(KERNEL)/*.c $(KERNEL)/*/*.c src/quixotry/lexicon/data/*.qlx
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(PY):
	@if [ -z "$(PYTHON)" ]; then \
		echo "Quixotry needs Python 3.11 or newer, and none was found; name one with: make PYTHON=/path/to/python" >&2; exit 1; fi
	@echo "Making the environment in $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(TOOLS): pyproject.toml | $(PY)
	@echo "Fetching what the build needs"
	@$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(PIP) install -r /dev/stdin
	@touch $@

# A build takes a minute, so it is told as it goes, and kept in a log. The status is the build's, not that of tee.
$(BUILT): $(SOURCES) | $(TOOLS)
	@command -v $${CC:-cc} >/dev/null || { echo "Quixotry needs a C compiler, and there is no $${CC:-cc}" >&2; exit 1; }
	@echo "Building the kernel and the lexica"
	@mkdir -p build
	@{ $(PY) setup.py -q build_ext --inplace 2>&1; echo $$? >build/status; } | tee build/kernel.log; exit $$(cat build/status)
	@touch $@

# The kernel lies ready; what is left are the commands and the packages that they need.
INSTALL = $(PIP) install --no-build-isolation -e

$(BASE): pyproject.toml | $(BUILT)
	@echo "Installing the library and the command line"
	@$(INSTALL) .
	@touch $@

$(PLAY): pyproject.toml | $(BUILT)
	@echo "Installing what the page and the terminal need"
	@$(INSTALL) '.[play]'
	@touch $(BASE) $@

$(DEV): pyproject.toml | $(BUILT)
	@echo "Installing the tools for development"
	@if [ -n "$(LOCKED)" ]; then $(PIP) install --require-hashes --no-deps -r $(LOCK) && $(INSTALL) . --no-deps; \
		else $(INSTALL) '.[dev]'; fi
	@touch $(BASE) $(PLAY) $@
