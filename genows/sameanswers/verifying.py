"""Loads an exported study into a database of its own and compares the answers about it with those of the database that it is from."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from genows.app import Application, create_app
from genows.config.reader import Config, make_config
from genows.db import schema
from genows.db.database import Database, open_database
from genows.errors import GenowsError
from genows.load.context import Options
from genows.load.findings import ERROR
from genows.load.progress import LoadProgress
from genows.load.study import load_study
from genows.load.temporary import temporary_folder
from genows.sameanswers.comparison import ComparedAnswers, compare_answers
from genows.sameanswers.reference import copy_reference

_PREFIX = "genows-verify-"
# Where the database has no place for regions of structural variants, a load takes them from exons, which no answer shows.
_REGIONS = "structural_variant.SITE1_REGION"
_OF_REGIONS = tuple(name.format(site) for site in (1, 2) for name in ("site{}Region", "site{}RegionNumber", "site{}_region", "site{}_region_number"))
_UNBOUND = (1 << 31) - 1  # bytes, values: what questions may name


class Verification(NamedTuple):
    """*errors*: why the export could not be loaded; *comparison*: None then."""

    errors: list[str]
    comparison: ComparedAnswers | None

    @property
    def differs(self) -> bool:
        return self.comparison is None or self.comparison.differing > 0

    def as_json(self) -> dict[str, object]:
        if self.comparison is None:
            return {"errors": self.errors}
        found = self.comparison
        return {"errors": [], "asked": found.asked, "differing": found.differing, "differences": [each._asdict() for each in found.differences]}


def verify_export(config: Config, study_id: str, genome: str, path: Path, progress: LoadProgress) -> Verification:
    """*config*: of the database that the study was exported from, all of it and under its own id; *path*: the folder or archive.

    GenowsError where data were loaded into that database meanwhile, StudyError where there is no room for another one.
    """
    with temporary_folder(_PREFIX) as folder:
        copy = replace(_settings(), database=make_config({"db.connection_string": f"sqlite:///{folder}/verified.db"}).database)
        with closing(open_database(copy)) as target, closing(open_database(config)) as source:
            state = schema.look_between_loads(source)
            before = source.loads() if state.own else None
            _make(target, source, study_id, genome)
            report = load_study(target, path, Options(allow_skips=True), progress)
            if report.exit_code:
                return Verification([str(finding) for finding in report.findings.sorted() if finding.severity == ERROR] or [str(report.outcome)], None)
        step = progress.step(f"comparing answers about {study_id}")
        with _asked(replace(_settings(), database=config.database)) as one, _asked(copy) as other:
            comparison = compare_answers(one, other, study_id, kinds_of_nothing=state.own, unknown=() if state.has(_REGIONS) else _OF_REGIONS)
            if before is not None and one.database.loads() != before:
                raise GenowsError("Data were loaded into the database while answers were compared: nothing is known of the export. Verify again.")
        step.done()
    return Verification([], comparison)


def verify_copy(one: Config, other: Config, study_id: str, progress: LoadProgress) -> ComparedAnswers:
    """Compares the answers of two databases about a study that was copied. *one*: of the database that it was copied from."""
    step = progress.step(f"comparing answers about {study_id}")
    with closing(open_database(one)) as source:
        state = schema.look_between_loads(source)
    with _asked(replace(_settings(), database=one.database)) as there, _asked(replace(_settings(), database=other.database)) as here:
        comparison = compare_answers(there, here, study_id, kinds_of_nothing=state.own, unknown=() if state.has(_REGIONS) else _OF_REGIONS)
    step.done()
    return comparison


def _make(target: Database, source: Database, study_id: str, genome: str) -> None:
    schema.create(target, species=None)
    with source.read() as session, target.load() as writer:
        study = session.one("exported_study", study_id=study_id)
        copy_reference(session, writer, study.study_pk, genome)


def _settings() -> Config:
    """Nobody is asked who they are, and a question may be as long as it likes."""
    limits = dict.fromkeys(("http.max_body_bytes", "http.max_values", "http.max_counts", "http.max_fields"), str(_UNBOUND))
    return make_config({"db.connection_string": "sqlite:///unused.db", "authenticate": "false", "db.pool_wait_seconds": "60", **limits})


@contextmanager
def _asked(config: Config) -> Iterator[Application]:
    with closing(create_app(config)) as app:
        yield app
