# Everything happens in .venv; what is needed besides is Python 3.11 or newer, make, git and, for the fast rules,
# a C compiler with Python's headers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
DECLARATIONS := $(shell find src -name '*.pxd')
PAIRS := $(DECLARATIONS) $(wildcard $(DECLARATIONS:.pxd=.py))
# The name holds which pairs there are, so that one that came or went is noticed; without hashes nothing is built.
BUILT := $(VENV)/built-$(shell echo $(sort $(PAIRS)) | cksum | cut -d ' ' -f 1)
$(shell ls src/ekiben/_built.*.json >/dev/null 2>&1 || rm -f $(VENV)/built-*)

# Two at a time must not build into the same files.
LOCK := $(if $(shell command -v flock 2>/dev/null),flock $(VENV)/lock,)
# Who works on the rules wants to hear of a slip; who only plays is served with plain Python.
STRICT := $(if $(shell command -v $(CC) 2>/dev/null),1,)

.DEFAULT_GOAL := help
.PHONY: help play client build test test-long bench lint format docs screenshots sanitize clean

help: ## list what can be made
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|'

play: $(VENV)/serve $(BUILT) ## set up everything, and open the doors: prints the address to play at
	@$(PY) client/build.py
	@$(BIN)/ekiben serve --any-port

client: $(VENV)/installed ## build the page, when its sources have changed
	@$(PY) client/build.py

build: export EKIBEN_STRICT = $(STRICT)
build: $(BUILT) ## compile the rules that have changed

test: export EKIBEN_STRICT = $(STRICT)
test: $(VENV)/dev $(BUILT) ## the tests, those that take long left out
	$(PY) client/build.py test
	$(PY) client/build.py
	$(PY) -m pytest

test-long: export EKIBEN_STRICT = $(STRICT)
test-long: $(VENV)/dev $(BUILT) ## all the tests
	$(PY) -m pytest -m "long or not long"

bench: export EKIBEN_STRICT = $(STRICT)
bench: $(BUILT) ## how fast it is on this machine
	$(PY) -m bench

lint: $(VENV)/dev ## what ruff and pyright have to say
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(PY) client/build.py check

format: $(VENV)/dev ## let ruff set the code in order
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

docs: $(VENV)/dev $(BUILT) ## write the pages made from the code
	$(PY) tools/make_docs.py

screenshots: $(VENV)/dev $(BUILT) ## take the pictures in docs/screenshots anew, in Chromium
	$(PY) client/build.py
	$(PY) tools/make_screenshots.py

# Its own environment and build folder: checked code is slow, and must not be mixed with the other.
sanitize: $(VENV)-sanitize/built ## play games in code that checks its memory and arithmetic
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
	    $(VENV)-sanitize/bin/python tests/sanitize.py

clean: ## remove what was built
	rm -rf build dist client/node_modules src/ekiben/server/page $(VENV)/built-* $(VENV)-sanitize .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete -o -name '_built.*.json' -delete
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +

# ---------------------------------------------------------------- how .venv comes to be

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo 'Ekiben needs Python 3.11 or newer: make PYTHON=python3.12 ...'; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo 'On Debian: apt install python3-venv'; exit 1; }

# The package itself is linked, not copied; it is compiled in a step of its own, which knows what has changed.
$(VENV)/installed: pyproject.toml | $(PY)
	$(PY) -m pip install -q 'setuptools>=77' 'Cython>=3.1'
	EKIBEN_PURE=1 $(LOCK) $(PY) -m pip install -q --no-build-isolation -e .
	@touch $@

$(VENV)/dev: $(VENV)/installed
	EKIBEN_PURE=1 $(LOCK) $(PY) -m pip install -q --no-build-isolation -e '.[dev]'
	@touch $@

$(VENV)/serve: $(VENV)/installed
	EKIBEN_PURE=1 $(LOCK) $(PY) -m pip install -q --no-build-isolation -e '.[serve]'
	@touch $@

$(BUILT): $(VENV)/installed setup.py $(PAIRS)
	$(LOCK) $(PY) setup.py -q build_ext --inplace
	@rm -f $(VENV)/built-*; touch $@

$(VENV)-sanitize/built: pyproject.toml setup.py $(shell find src -name '*.py' -o -name '*.pxd' -o -name '*.toml')
	test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install -q 'setuptools>=77' 'Cython>=3.1'
	EKIBEN_STRICT=1 EKIBEN_SANITIZE=1 $(@D)/bin/python -m pip install -q --no-build-isolation .
	@touch $@
