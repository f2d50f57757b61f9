# `make play` and `make test` are all that is needed; `make help` lists the rest.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)

VENV    := .venv
PY      := $(VENV)/bin/python
BUILT   := $(VENV)/.built
DEV     := $(VENV)/.dev
SOURCES := pyproject.toml setup.py $(wildcard benchmarks/*.pyx lexica/*.xz) \
	$(filter-out %/__init__.py,$(wildcard src/quixotry/kernel/*.py src/quixotry/kernel/*.pyx src/quixotry/kernel/*.pxd))

.PHONY: help setup build play test lint bench soak fuzz dist clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(DEV)  ## make the environment, with the tools for development

build: $(BUILT)  ## build the kernel and the lexica, if their sources have changed

play: $(BUILT)  ## play against the computer
	@$(VENV)/bin/quixotry play

test: lint  ## check the code and run all tests
	@$(PY) tests/browser/chromium.py
	@echo "Running the tests"
	@$(PY) -m pytest -q -n 2

lint: $(DEV)  ## check style, types and the order of imports
	@echo "Checking style, types and imports"
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports

bench: $(BUILT)  ## measure speed and memory
	@$(VENV)/bin/quixotry bench

soak: $(DEV)  ## the kernel's tests, forty times as long
	@QUIXOTRY_SOAK=40 QUIXOTRY_FUZZ_SECONDS=60 $(PY) -m pytest -q -n 2 tests/kernel tests/lexicon tests/fuzz

fuzz: $(DEV)  ## hostile input against a kernel built with sanitizers
	@sh tests/fuzz/sanitized.sh 20

dist: $(DEV)  ## make a source distribution and a wheel for any machine of this kind
	@rm -rf dist
	@QUIXOTRY_PORTABLE=1 $(PY) -m build -q
	@ls dist

clean:  ## remove the environment and everything that was built
	rm -rf tests/browser/artefacts
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f src/quixotry/kernel/*.so src/quixotry/kernel/*.c benchmarks/*.c src/quixotry/lexicon/data/*.qlx
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(PY):
	@if [ -z "$(PYTHON)" ]; then \
		echo "Quixotry needs Python 3.11 or newer, and none was found; name one with: make PYTHON=/path/to/python" >&2; exit 1; fi
	@echo "Making the environment in $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(BUILT): $(SOURCES) | $(PY)
	@command -v $${CC:-cc} >/dev/null || { echo "Quixotry needs a C compiler, and there is no $${CC:-cc}" >&2; exit 1; }
	@echo "Building the kernel and the lexica (a minute or two)"
	@$(PY) -m pip install -q --disable-pip-version-check -e .
	@touch $@

$(DEV): $(BUILT)
	@echo "Installing the tools for development"
	@$(PY) -m pip install -q --disable-pip-version-check 'quixotry[dev]'
	@touch $@
