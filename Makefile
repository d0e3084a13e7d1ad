# Kanina: every target sets up what it needs. `make run` and `make test` are all a newcomer has to know.
PORT ?= 8000
DATA ?=
# Whole files, in their order: unit tests, whose files are many and short, come last and leave no worker waiting.
PYTEST_ARGS ?= -n auto --dist loadfile --no-loadscope-reorder
# One file's long runs are shared out among the workers, and the longest are named.
PYTEST_ALL_ARGS ?= -n auto --dist worksteal --durations 25
VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip install -q --no-config --python $(BIN)/python

# Byte code is kept, whatever a machine's images say: without it each process that a test starts compiles all it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-all test-pythons lint format build bench lock clean

help: ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: $(VENV)/.local ## the assistant on this machine: API and page, on the demo or DATA=your tables; PORT=8000
	@exec $(BIN)/kanina serve --port $(PORT) $(if $(DATA),--data "$(DATA)")

test: $(VENV)/.cloud lint ## lint, types and all tests, with real DynamoDB Local and the Lambda emulator
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

test-all: $(VENV)/.cloud lint ## the same with the full stress, fuzz and example counts, and the evals
	@KANINA_FULL=1 $(BIN)/python -m pytest $(PYTEST_ALL_ARGS)
	@$(BIN)/python -m evals
	@$(BIN)/python -m evals.kept

test-pythons: $(VENV)/.dev ## the unit tests on the oldest and the newest supported Python that are here
	@sh scripts/test_pythons.sh $(PYTEST_ARGS)

lint: $(VENV)/.dev ## ruff and mypy
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

format: $(VENV)/.dev ## let ruff rewrite what it can
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

build: $(VENV)/.cloud ## sam build: functions and layers for Lambda, under .aws-sam/build
	@PATH="$(CURDIR)/.venv-cloud/bin:$(CURDIR)/$(BIN):$$PATH" .venv-cloud/bin/sam build

bench: $(VENV)/.dev ## what things cost: imports, first events, the page, references, data, storage, failover, a turn
	@$(BIN)/python -m bench

lock: $(VENV)/.tools ## pin requirements*.txt anew: versions and hashes, no addresses
	@sh scripts/lock.sh

clean: ## remove what was built (not .kanina, which holds your conversations)
	@rm -rf $(VENV) .venv-cloud .cache .aws-sam build *.egg-info .hypothesis .mypy_cache .ruff_cache

# --- environments; each stamp is made again when what it was made from changes ---

$(VENV)/.tools: requirements-build.txt scripts/find_python.sh
	@python=$$(sh scripts/find_python.sh) || exit 1; \
	[ -x $(BIN)/python ] && $(BIN)/python -c '' 2>/dev/null || \
	  { echo "kanina: making $(VENV) with $$($$python --version)"; rm -rf $(VENV); $$python -m venv $(VENV) || \
	    { rm -rf $(VENV); echo "kanina: could not make $(VENV); install the venv package of your Python (Debian: apt install python3-venv)" >&2; exit 1; }; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-build.txt
	@touch $@

$(VENV)/.local: $(VENV)/.tools requirements-local.txt pyproject.toml
	@echo "kanina: installing what it runs with"
	@$(UV) --require-hashes -r requirements-local.txt
	@$(UV) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.local requirements-dev.txt
	@echo "kanina: installing what the tests need"
	@$(UV) --require-hashes -r requirements-dev.txt
	@touch $@

$(VENV)/.cloud: $(VENV)/.tools requirements-cloud.txt
	@echo "kanina: installing the AWS SAM tools"
	@[ -x .venv-cloud/bin/python ] || $(BIN)/python -m venv --without-pip .venv-cloud
	@$(BIN)/uv pip install -q --no-config --python .venv-cloud/bin/python --require-hashes -r requirements-cloud.txt
	@touch $@
