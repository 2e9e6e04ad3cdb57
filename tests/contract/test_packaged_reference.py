"""New databases have the reference data that come with the package, whoever makes them; existing ones get them when asked."""

import pytest

from genows.cli import main
from genows.db import schema
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.databases import Made

pytestmark = pytest.mark.slow  # Each writes 60,000 genes.

COUNTS = """
SELECT (SELECT COUNT(*) FROM `gene`), (SELECT COUNT(*) FROM `genetic_entity` WHERE `ENTITY_TYPE` = 'GENE'), (SELECT COUNT(*) FROM `gene_alias`),
       (SELECT COUNT(*) FROM `type_of_cancer`)
"""
HUMAN, NOTHING = (60733, 60733, 76710, 553), (0, 0, 0, 0)
PROTEINS = "SELECT (SELECT COUNT(*) FROM `pfam_graphics`), (SELECT COUNT(*) FROM `uniprot_id_mapping`)"
PLACES = "SELECT `REFERENCE_GENOME_ID`, `CHR`, `CYTOBAND`, `START`, `END` FROM `reference_genome_gene` WHERE `ENTREZ_GENE_ID` = 7157 ORDER BY 1"


@pytest.fixture(params=["sqlite", "mysql"])
def unmade(request, tmp_path):
    """A `tests.databases.Made` over a database without tables."""
    if request.param == "sqlite":
        made = Made(f"sqlite:///{tmp_path}/portal.db", empty=False)
        yield made
        made.database.close()
        return
    server = request.getfixturevalue("mariadb_server")
    name = server.create_database()
    made = Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}", empty=False)
    yield made
    made.database.close()
    server.drop_database(name)


# PERF: MariaDB takes three seconds to be filled. Which command fills a database says nothing of how it is filled.
ON_SQLITE = pytest.mark.parametrize("unmade", ["sqlite"], indirect=True)


def counts(made):
    (row,) = made.rows(COUNTS)
    return row


@pytest.mark.parametrize(
    ("unmade", "make"), [("sqlite", schema.create), ("mysql", schema.create), ("sqlite", schema.ready_to_load)], indirect=["unmade"]
)
def test_a_new_database_has_them_and_a_reference_load_adds_the_domains_that_are_not_there(unmade, make):
    make(unmade.database)
    assert counts(unmade) == HUMAN
    assert unmade.rows("SELECT `HUGO_GENE_SYMBOL`, `TYPE` FROM `gene` WHERE `ENTREZ_GENE_ID` = 7157") == [("TP53", "protein-coding")]
    assert unmade.rows(PLACES) == [(1, "17", "17p13.1", None, None), (2, "17", "17p13.1", 7668402, 7687550)]
    assert unmade.rows("SELECT * FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = 'luad'") == [
        ("luad", "Lung Adenocarcinoma", "", "Gainsboro", "luad", "nsclc")
    ]
    make(unmade.database)
    assert counts(unmade) == HUMAN
    assert unmade.rows(PROTEINS) == [(25, 25)]
    # Those of the operator's own tables stay.
    unmade.run("DELETE FROM `pfam_graphics` WHERE `UNIPROT_ACC` <> 'P04637'", "UPDATE `pfam_graphics` SET `JSON_DATA` = '[{}]'")
    run = load_reference(unmade.database, [], Silence(), packaged=True)
    assert run.changed and unmade.rows(PROTEINS) == [(25, 25)]
    assert unmade.rows("SELECT `JSON_DATA` FROM `pfam_graphics` WHERE `UNIPROT_ACC` = 'P04637'") == [("[{}]",)]
    assert not load_reference(unmade.database, [], Silence(), packaged=True).changed


def test_a_new_database_can_have_the_genes_of_the_mouse(unmade):
    schema.create(unmade.database, "mouse")
    assert counts(unmade) == (29503, 29503, 61361, 553)
    assert unmade.rows(PROTEINS) == [(0, 0)]
    assert unmade.rows("SELECT * FROM `reference_genome_gene` WHERE `ENTREZ_GENE_ID` = 22059") == [
        (22059, 3, "11", "11 B2-C", 0, 69580359, 69591873)
    ]


def test_what_breaks_off_is_done_as_a_whole_the_next_time(unmade, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(schema, "_add_cancer_types", lambda writer: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            schema.create(unmade.database)
    assert counts(unmade) == NOTHING
    schema.ready_to_load(unmade.database)
    assert counts(unmade) == HUMAN


def test_a_database_that_was_made_without_them_is_left_as_it_is(unmade):
    schema.create(unmade.database, species=None)
    schema.create(unmade.database)
    schema.ready_to_load(unmade.database)
    assert counts(unmade) == NOTHING


@ON_SQLITE
def test_a_study_brings_no_gene_and_no_cancer_type_that_is_there(unmade, tmp_path, monkeypatch, capsys):
    """The README's way: `genows load`, and nothing before it."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", unmade.settings["db.connection_string"])
    assert main(["demo", str(tmp_path / "demo"), "--samples", "5", "--genes", "40"]) == 0
    assert main(["load", "--quiet", str(tmp_path / "demo")]) == 0
    assert "TP53" not in capsys.readouterr().out
    assert unmade.rows("SELECT COUNT(*) FROM `gene` WHERE `HUGO_GENE_SYMBOL` = 'TP53'") == [(1,)]


@ON_SQLITE
@pytest.mark.parametrize(("species", "genes"), [("mouse", 29503), ("none", 0)])
def test_check_makes_databases_of_either_species_and_of_none(unmade, monkeypatch, capsys, species, genes):
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", unmade.settings["db.connection_string"])
    assert main(["check", "--create", "--species", species]) == 0
    assert counts(unmade)[0] == genes
    assert "0 studies" in capsys.readouterr().out
