PORT ?= 8000
PYTHON ?= python3
BASE ?= 853f532
BIN = .venv/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Compiled files are kept even where the surrounding shell forbids it: every server and command that a test starts would compile
# the whole package again.
export PYTHONDONTWRITEBYTECODE =
# Each of the workers that run tests side by side starts a MariaDB server of its own, and waits for it and for programs a fifth of its time:
# one more than there are cores, four at most.
WORKERS := $(shell cores=$$(nproc 2>/dev/null || echo 2); [ $$cores -lt 4 ] && echo $$((cores + 1)) || echo 4)
SIDE_BY_SIDE = -n $(WORKERS) --dist loadscope
FAST = tests/unit -q -m "not slow and not process and not mariadb" --hypothesis-profile=fast

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /  make \1	/p' $(MAKEFILE_LIST)

run: .venv/run ## serve a demo study on 127.0.0.1:$(PORT), from a temporary database
	@echo
	@echo "genows serves the demo study: open http://127.0.0.1:$(PORT)/ in a browser. Or, in another terminal:"
	@echo "  curl http://127.0.0.1:$(PORT)/api/studies"
	@echo "  curl 'http://127.0.0.1:$(PORT)/api/clinicaldata/patients?study_id=demo&attribute_ids=OS_MONTHS'"
	@echo "  curl 'http://127.0.0.1:$(PORT)/api/geneticprofiledata?genetic_profile_ids=demo_mutations&genes=TP53,KRAS'"
	@echo
	$(BIN)/genows serve --demo --port $(PORT)

# What starts servers or a browser. PERF: named by its files, so that the other twenty thousand tests are not collected once more.
STARTING = $(shell grep -rlE 'mark\.(process|browser)' --include='*.py' tests) tests/browser
# Of these the longest, which begin first; and what measures times under much work of its own, or has nodes that part where they wait.
LONGEST = $(patsubst %,tests/process/test_%.py, ending judges database_away connections) tests/browser
ALONE = $(patsubst %,tests/process/test_%.py, cluster crowd_at_nginx fairness)

# Servers are mostly waited for: three files at a time are no more than two cores can do.
test: .venv/test ## run every test (what needs a program that is not here is skipped by name)
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m "not process and not browser"
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder -m "process or browser" $(LONGEST) $(filter-out $(LONGEST) $(ALONE),$(STARTING))
	$(BIN)/python -m pytest -m "process or browser" $(ALONE)

same-answers: .venv/test ## show that answers and loads are byte for byte those of $(BASE) (35 minutes); ANSWERS=--quick for two
	$(BIN)/python -m tests.answers --base $(BASE) $(ANSWERS)

# What the fast paths answer, the plain ones must answer, too.
PLAIN = $(addprefix tests/contract/,legacy test_api_clinical.py test_api_mutation_count.py test_api_profiles.py test_api_studies.py \
  test_errors.py test_ids.py test_load_matrix.py test_load_mutations.py test_pool.py test_record_streams.py \
  test_sessions.py test_worked_example.py)

test-plain: .venv/test ## run a short set of tests with the fast paths off
	GENOWS_FAST=off $(BIN)/python -m pytest $(SIDE_BY_SIDE) $(PLAIN)

test-fast: .venv/fast ## the unit tests: half a minute, in an environment of 100 MB; no database server, browser or network
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(FAST)

test-sqlite: .venv/test ## unit and contract tests without a database server: minutes
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m "not mariadb and not process and not browser"

test-pythons: ## the tests of test-fast on every Python from 3.10 to 3.13 that is here
	.ci/pythons $(SIDE_BY_SIDE) $(FAST)

mutants: .venv/mutants ## break the package in 300 small ways, one at a time, and name those that no test notices (three quarters of an hour)
	$(BIN)/python -m tests.mutants $(MUTANTS)

judges: .venv/test ## attack genows, replay its traffic and break study folders, with figures at the end (an hour and a quarter)
	$(BIN)/python -m tests.judges.forgery
	$(BIN)/python -m tests.judges.forgeryprovider
	$(BIN)/python -m tests.judges.fuzz
	$(BIN)/python -m tests.judges.studies
	$(BIN)/python -m tests.judges.soak
	$(BIN)/python -m tests.judges.crowd
	$(BIN)/python -m tests.judges.costs
	$(BIN)/python -m tests.judges.estimates
	$(BIN)/python -m tests.judges.fairness
	$(BIN)/python -m tests.judges.pages
	$(BIN)/python -m tests.judges.screens
	$(BIN)/python -m tests.judges.analyses --speed
	$(BIN)/python -m tests.judges.kills
	$(BIN)/python -m tests.judges.copies
	$(BIN)/python -m tests.judges.updates
	$(BIN)/python -m tests.judges.downloads
	$(BIN)/python -m tests.judges.exports
	$(BIN)/python -m tests.judges.cluster
	$(BIN)/python -m tests.judges.description
	$(BIN)/python -m tests.judges.prepared
	$(BIN)/python -m tests.judges.sessions
	$(BIN)/python -m tests.judges.cohorts
	$(BIN)/python -m tests.judges.enrichments
	$(BIN)/python -m tests.judges.frontend
	$(BIN)/python -m tests.judges.cohorts --database mariadb --seed 21

house: .venv/test ## the figures of genows, lines, knots, twins, calls of six requests; HOUSE="--base REV" beside those of REV
	$(BIN)/python -m tests.house $(HOUSE)

lint: .venv/test ## check style and types
	$(BIN)/ruff check genows tests benchmarks
	$(BIN)/mypy

release: .venv/release ## make wheel, source distribution and list of components in dist/, the same bytes of the same commit (four minutes)
	$(BIN)/python -m tests.release

bench: .venv/bench ## measure genows against its gates and against peers (half an hour, two quiet cores); BENCH_WORK=FOLDER keeps the data
	$(BIN)/python -m benchmarks --write $(if $(BENCH_WORK),--work $(BENCH_WORK))

bench-quick: .venv/bench ## the same in short: less data, fewer rounds, no peers
	$(BIN)/python -m benchmarks --quick $(if $(BENCH_WORK),--work $(BENCH_WORK))

bench-forms: .venv/test ## measure tables, lines and matrices beside JSON (a minute)
	$(BIN)/python -m benchmarks.forms

bench-third: .venv/test ## measure the third generation of the API beside the second, in process; requests a second of two workers (two minutes)
	$(BIN)/python -m benchmarks.third --posts

bench-frontend: .venv/test ## measure what the requests of a page of the portal's own front end take together (three minutes)
	$(BIN)/python -m benchmarks.frontend

bench-enriched: .venv/test ## measure enrichments and co-expression of 20,000 genes beside their rows as floats (five minutes)
	$(BIN)/python -m benchmarks.enriched

bench-services: .venv/test ## measure the portal's services beside the standard library's json, a row each (a minute); SERVICES=--memory for memory
	$(BIN)/python -m benchmarks.services $(SERVICES)

bench-readmodel: .venv/test ## measure ten requests beside those of bd05506, on MariaDB and SQLite (ten minutes); READMODEL=--all for all parts, or "--only crowd --base REVISION"
	$(BIN)/python -m benchmarks.readmodel $(READMODEL) $(if $(BENCH_WORK),--work $(BENCH_WORK))

.venv/run: setup.cfg pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	touch $@

.venv/bench: .venv/test
	$(PIP) --editable '.[gzip]'
	touch $@

.venv/mutants: .venv/test
	$(PIP) --editable '.[mutants]'
	touch $@

.venv/release: .venv/run
	$(PIP) --editable '.[release]'
	touch $@

.venv/fast: .venv/run
	$(PIP) --editable '.[test]'
	touch $@

.venv/test: .venv/run
	$(PIP) --editable '.[test,judges,lint]'
	touch .venv/fast $@

.venv/docs: .venv/run
	$(PIP) --editable '.[docs]'
	touch $@

manual: .venv/run ## make anew what declarations say: the manual's tables, select lists of sql/, and the page of schema versions
	$(BIN)/python -m tests.house.manual
	$(BIN)/python -m tests.house.selectlists
	$(BIN)/python -m tests.house.schemaversions

pictures: .venv/test ## make the README's pictures anew from the demo study, by Chromium
	$(BIN)/python -m tests.pictures

docs: .venv/docs ## make the manual a site with search, in build/site
	$(BIN)/python -m tests.house.site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

examples: .venv/run ## make the examples of the description documents, and of services that docs/portal-services.md lacks, from the demo study
	$(BIN)/python -m tests.demoexamples

man: .venv/test ## make the manual page and the completions of shells anew from the command line's parser
	$(BIN)/python -m tests.commandline

clean: ## remove the environment and what tests leave
	rm -rf .venv .venv-* build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache

.PHONY: help run test test-fast test-sqlite test-plain test-pythons mutants judges same-answers house lint bench bench-quick bench-forms bench-enriched bench-services bench-third bench-readmodel manual pictures docs examples man clean
