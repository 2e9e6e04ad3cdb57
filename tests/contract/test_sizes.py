"""What is known of how much there is of each study: counted once, and again when the data have changed."""

import threading
from typing import NamedTuple

import pytest

from genows.db.database import Database
from genows.db.sizes import COUNT_SECONDS, LOOK_SECONDS, KnownSizes, ProfileSize, Sizes, sizes
from genows.errors import DatabaseGone
from tests import data_rows
from tests.statements import counted

NEWER = "UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1"
COUNTED = {"study_breadths", "profiles", "table_sizes"}


class Asked(NamedTuple):
    database: Database


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def filled(made):
    data_rows.insert(made.database)
    return made


def counts(filled):
    counted = "SELECT c.CANCER_STUDY_IDENTIFIER, COUNT(s.INTERNAL_ID) FROM cancer_study c LEFT JOIN patient p ON p.CANCER_STUDY_ID = c.CANCER_STUDY_ID"
    return dict(filled.rows(f"{counted} LEFT JOIN sample s ON s.PATIENT_ID = p.INTERNAL_ID GROUP BY c.CANCER_STUDY_IDENTIFIER"))


def test_studies_profiles_and_tables(filled):
    with filled.database.read() as db:
        found = sizes(db)
    assert found.samples == counts(filled) and sum(found.samples.values()) > 3
    assert found.profiles["brca_two_mrna"] == ProfileSize("brca_two", "MRNA_EXPRESSION")
    assert found.genes == filled.rows("SELECT COUNT(*) FROM gene")[0][0]
    assert found.matrix_rows == filled.rows("SELECT COUNT(*) FROM genetic_alteration")[0][0]
    assert found.mutations == filled.rows("SELECT COUNT(*) FROM mutation")[0][0]
    assert set(found.attributes) == set(found.samples)


def test_the_study_of_a_list_is_the_longest_id_that_it_begins_with():
    found = Sizes(samples={"brca": 1, "brca_tcga": 2, "luad": 3})
    assert [found.study_of(name) for name in ("brca_tcga_all", "brca_all", "brca", "luadx_all", "_", "")] == ["brca_tcga", "brca", "brca", None, None, None]


@pytest.mark.parametrize("fast", [True, False])
def test_they_are_counted_once_until_the_data_change(filled, monkeypatch, fast):
    monkeypatch.setattr(filled.database, "fast", fast)
    clock = Clock()
    known = KnownSizes(filled.database, clock)
    with counted(Asked(filled.database), monkeypatch) as names:
        first = known.now()
        assert COUNTED <= set(names)
        names.clear()
        assert known.now() is first and not names
        clock.now += LOOK_SECONDS
        assert known.now().samples == first.samples
        assert not COUNTED & set(names)
    filled.run("UPDATE `cancer_study` SET `CANCER_STUDY_IDENTIFIER` = 'renamed' WHERE `CANCER_STUDY_IDENTIFIER` = 'brca_two'", NEWER)
    clock.now += COUNT_SECONDS
    second = known.now()
    assert second.samples["renamed"] == first.samples["brca_two"] and "brca_two" not in second.samples


def test_a_database_that_is_away_leaves_what_was_known(filled, monkeypatch):
    clock = Clock()
    known = KnownSizes(filled.database, clock)

    def gone(*_):
        raise DatabaseGone("away")

    with monkeypatch.context() as away:
        away.setattr(filled.database, "ask", gone)
        assert known.now() == Sizes()
    clock.now += LOOK_SECONDS
    first = known.now()
    assert first.samples
    monkeypatch.setattr(filled.database, "ask", gone)
    clock.now += COUNT_SECONDS
    assert known.now() is first


def test_others_wait_for_the_first_look_alone(filled, monkeypatch):
    """Without sizes all seems to cost nothing."""
    known, looking, may_end, found = KnownSizes(filled.database), threading.Event(), threading.Event(), []
    ask = filled.database.ask

    def slow(question):
        looking.set()
        assert may_end.wait(10)
        return ask(question)

    monkeypatch.setattr(filled.database, "ask", slow)
    threads = [threading.Thread(target=lambda: found.append(known.now()), daemon=True) for _ in range(3)]
    threads[0].start()
    assert looking.wait(10)
    for thread in threads[1:]:
        thread.start()
    may_end.set()
    for thread in threads:
        thread.join(10)
    assert len(found) == 3 and all(one.samples == counts(filled) for one in found)
