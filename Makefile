PORT ?= 8000
PYTHON ?= python3
BASE ?= bd05506
BIN = .venv/bin

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1	/p' $(MAKEFILE_LIST)

run: .venv/run .venv/demo ## make a demo database and serve it on 127.0.0.1:$(PORT)
	@echo
	@echo "genows serves the demo study; try, in another terminal:"
	@echo "  curl http://127.0.0.1:$(PORT)/api/studies"
	@echo "  curl 'http://127.0.0.1:$(PORT)/api/clinicaldata/patients?study_id=demo&attribute_ids=OS_MONTHS'"
	@echo "  curl 'http://127.0.0.1:$(PORT)/api/geneticprofiledata?genetic_profile_ids=demo_mutations&genes=TP53,KRAS'"
	@echo
	GENOWS_DB_CONNECTION_STRING=sqlite:///demo.db $(BIN)/genows serve --port $(PORT)

test: .venv/test ## run every test (what needs a program that is not here is skipped by name)
	$(BIN)/python -m pytest

same-answers: .venv/test ## show that answers and loads are byte for byte those of $(BASE) (ten minutes); ANSWERS=--quick for one minute
	$(BIN)/python -m tests.answers --base $(BASE) $(ANSWERS)

# What the fast paths answer, the plain ones must answer, too.
PLAIN = $(addprefix tests/contract/,legacy test_api_clinical.py test_api_mutation_count.py test_api_profiles.py test_api_studies.py \
  test_drivers_agree.py test_errors.py test_ids.py test_load_matrix.py test_load_mutations.py test_pool.py test_record_streams.py \
  test_sessions.py test_worked_example.py)

test-plain: .venv/test ## run a short set of tests with the fast paths off
	GENOWS_FAST=off $(BIN)/python -m pytest $(PLAIN)

lint: .venv/test ## check style
	$(BIN)/ruff check genows tests benchmarks

bench: .venv/bench ## measure genows against its gates and against peers (half an hour, two quiet cores); BENCH_WORK=FOLDER keeps the data
	$(BIN)/python -m benchmarks --write $(if $(BENCH_WORK),--work $(BENCH_WORK))

bench-quick: .venv/bench ## the same in short: less data, fewer rounds, no peers
	$(BIN)/python -m benchmarks --quick $(if $(BENCH_WORK),--work $(BENCH_WORK))

# The mark alone does not tell that the database is still there.
ifeq ($(wildcard demo.db),)
.PHONY: .venv/demo
endif
.venv/demo: | .venv/run
	rm -rf demo demo.db*
	$(BIN)/genows demo demo
	GENOWS_DB_CONNECTION_STRING=sqlite:///demo.db $(BIN)/genows reference demo/reference/gene_info.txt
	GENOWS_DB_CONNECTION_STRING=sqlite:///demo.db $(BIN)/genows load demo
	touch $@

.venv/run: setup.cfg pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

.venv/bench: .venv/test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[gzip]'
	touch $@

.venv/test: .venv/run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,lint]'
	touch $@

manual: .venv/run ## make the manual's tables of records anew from sql/
	$(BIN)/python -m genows.queries.manual docs/api.md docs/cgdsr.md

clean: ## remove the environment, the demo and what tests leave
	rm -rf .venv demo demo.db* build dist *.egg-info .pytest_cache .hypothesis

.PHONY: help run test test-plain same-answers lint bench bench-quick manual clean
