"""What sessions keep for one another: never across a change of the data, never more than the bound."""

import json
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db.cache import UNKNOWN, Cache
from genows.load.dataversion import bump_data_version

KEY = ("names", 1)


@pytest.fixture
def names(made):
    """A function (session) → the number of genes as kept, counted in its list *calls* each time it is really asked for."""

    def ask(session):
        def count():
            ask.calls.append(session)
            return (len(session.all("genes_by_symbols", symbols=["KEPT"])),)

        return session.cache.get(KEY, count, len)[0]

    ask.calls = []
    return ask


def add_gene(writer):
    writer.add_all("add_genetic_entities", [(9001, "GENE")])
    writer.add_all("add_genes", [(9001, "KEPT", 9001, "protein-coding")])
    bump_data_version(writer)


def test_made_once_for_the_same_data(made, names):
    for _ in range(3):
        with made.database.read() as session:
            assert names(session) == 0
    assert len(names.calls) == 1


def test_made_anew_when_the_data_have_changed(made, names):
    with made.database.read() as session:
        assert names(session) == 0
    with made.database.load() as writer:
        add_gene(writer)
    with made.database.read() as session:
        assert names(session) == 1


def test_a_snapshot_from_before_the_change_sees_what_was(made, names):
    with made.database.read() as before:
        before.data_version()
        with made.database.load() as writer:
            add_gene(writer)
        with made.database.read() as after:
            assert names(after) == 1
        assert names(before) == 0


def test_what_a_writer_sees_is_kept_for_nobody(made, names):
    with pytest.raises(InterruptedError), made.database.load() as writer:
        add_gene(writer)
        assert names(writer) == 1
        raise InterruptedError  # rolled back
    with made.database.read() as session:
        assert names(session) == 0


def test_the_studies_without_login_are_those_of_the_data(made):
    """Kept as the bytes that are answered."""
    app = create_app(make_config(made.settings))
    client = Client(validator(app))

    def ids():
        return [record["id"] for record in json.loads(client.get("/api/studies", buffered=True).data)]

    assert ids() == ids() == []
    for pk, study_id in enumerate(("second", "first"), start=1):
        study = f"({pk}, '{study_id}', 'mixed', 'N', 'S', 'D', 1)"
        columns = "`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `PUBLIC`"
        cancer_type = "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', NULL, NULL)"
        made.run(*[cancer_type][: pk == 1], f"INSERT INTO `cancer_study` ({columns}) VALUES {study}")
        with made.database.load() as writer:
            bump_data_version(writer)
        assert ids() == ids() == ["second", "first"][:pk]
    app.close()


def kept(store, key, thing):
    found = store.find((key,))
    if found is UNKNOWN:
        found = thing
        store.put((key,), thing, len(thing or ""))
    return found


def test_what_was_not_used_for_longest_goes_first():
    store = Cache(10)
    kept(store, "a", "aaaa")
    kept(store, "b", "bbbb")
    kept(store, "a", "never made")
    kept(store, "c", "cccc")
    assert [kept(store, key, "new") for key in "ac"] == ["aaaa", "cccc"]
    assert kept(store, "b", "new") == "new"


def test_what_is_beyond_the_bound_by_itself_is_not_kept():
    store = Cache(10)
    assert kept(store, "a", "a" * 11) == "a" * 11
    assert kept(store, "a", "new") == "new"


def test_none_is_asked_for_again():
    store = Cache(10)
    assert kept(store, "a", None) is None
    assert kept(store, "a", "new") == "new"


def test_what_is_known_not_to_be_there_counts_as_found():
    store = Cache(1_000_000)
    assert store.find(("a",)) is UNKNOWN
    store.put(("a",), None, 0)
    assert store.find(("a",)) is None
    assert (store.hits, store.misses) == (1, 1)
