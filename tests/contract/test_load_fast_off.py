"""What is loaded does not depend on the setting `fast`: the same tables and the same report, on both databases."""

import pytest

from genows.demo.study import GENE_INFO, write_demo
from genows.load.maf.mutations import load_mutations
from genows.load.matrix.matrixfile import load_matrix
from genows.load.progress import Silence
from genows.load.reference.reference import load_reference
from tests.databases import made_mariadb, made_sqlite
from tests.loads import add_reference, add_study, load_on, written_meta
from tests.mafs import ALIASES, FILTERS, GENES, NAMESPACES, SAMPLES, maf
from tests.studyfolders import load_folder

MAF = {"genetic_alteration_type": "MUTATION_EXTENDED", "datatype": "MAF", "stable_id": "mutations"}
CNA = {"genetic_alteration_type": "COPY_NUMBER_ALTERATION", "datatype": "DISCRETE", "stable_id": "gistic"}
SHOWN = {"show_profile_in_analysis_tab": "true", "profile_name": "n", "profile_description": "d"}
# Tables that name the load itself.
OF_THE_LOAD = {"genows_data_version", "genows_meta"}


@pytest.fixture(params=["sqlite", "mysql"])
def pair(request, tmp_path):
    """Two empty databases of one kind; the second is not fast."""
    if request.param == "sqlite":
        pair = [made_sqlite(tmp_path / name) for name in ("fast", "plain") if (tmp_path / name).mkdir() is None]
        names = []
    else:
        server = request.getfixturevalue("mariadb_server")
        names = [server.create_database() for _ in range(2)]
        pair = [made_mariadb(server, name) for name in names]
    pair[0].database.fast, pair[1].database.fast = True, False
    yield pair
    for name in names:
        server.drop_database(name)


def tables(made):
    """table -> its rows in any order."""
    sqlite = made.database.dialect == "sqlite"
    names = made.rows("SELECT `name` FROM `sqlite_master` WHERE `type` = 'table'" if sqlite else "SHOW TABLES")
    names = sorted(name for (name,) in names if not name.startswith("sqlite_"))
    assert len(names) > 30
    return {name: sorted(made.rows(f"SELECT * FROM `{name}`"), key=repr) for name in names if name not in OF_THE_LOAD}


def differing(pair):
    fast, plain = map(tables, pair)
    assert fast["mutation"] or fast["genetic_alteration"]
    return {name for name in fast if repr(fast[name]) != repr(plain[name])}


def said(load):
    """What the load's report and findings say."""
    return repr((load.report.as_json()["files"], load.report.derived, [finding.as_dict() for finding in load.findings.sorted()]))


def test_a_study_with_every_kind_of_file(pair, tmp_path):
    write_demo(tmp_path / "demo", samples=40, genes=60, mutations_per_sample=30)
    reports = []
    for made in pair:
        load_reference(made.database, [tmp_path / "demo" / GENE_INFO], Silence())
        reports.append(load_folder(made, tmp_path / "demo"))
    assert reports[0].exit_code == 0
    assert reports[0].as_json() == reports[1].as_json()
    assert differing(pair) == set()


def rows_of_two_files(seed, batch):
    """Irregular rows and, of the second file, rows of the first one again."""
    header, rows = maf(seed, 60)
    other_header, others = maf(seed + 1, 60)
    return [[header, *rows, *rows[:batch]], [header, *rows[batch:]], [other_header, *others]]


# Every second one has namespaces.
@pytest.mark.parametrize("seed", range(0, 50, 5))
def test_mutation_files_of_any_cells(pair, tmp_path, monkeypatch, seed):
    monkeypatch.setattr("genows.load.maf.mutations.BATCH", 1 + seed * 2)
    words = []
    for made in pair:
        add_reference(made, GENES, ALIASES)
        add_study(made, SAMPLES)
        type_filter = FILTERS[seed % len(FILTERS)]
        fields = {**MAF, **SHOWN, **({} if type_filter is None else {"variant_classification_filter": type_filter})}
        if seed % 10:
            fields["namespaces"] = NAMESPACES
        with made.database.load() as writer:
            loading = load_on(writer, tmp_path, SAMPLES)
            for number, rows in enumerate(rows_of_two_files(seed, 20)):
                load_mutations(loading, written_meta(tmp_path, f"mutations{number}", rows, **fields))
        words.append(said(loading))
    assert words[0] == words[1]
    assert differing(pair) == set()


def test_matrix_files_with_irregular_rows(pair, tmp_path):
    rows = [
        ["Hugo_Symbol", "Entrez_Gene_Id", *SAMPLES],
        ["BRAF", "673", "2", "-1.5", "-2"],
        ["EGFR", "1956", "1"],
        ["TERT", "7015", "1", "NA", "", ""],
        ["NEW1", "123", " 0", "", "2"],
        ["NEW2", "124", "0", "1", "2", "3"],
        ["BRAF1", "", "0", "0", "0"],
        ["MLL2", "", "0", "0", "0"],
        ["NEW3", "125", "1,5", "0", "0"],
    ]
    words = []
    for made in pair:
        add_reference(made, GENES, ALIASES)
        add_study(made, SAMPLES)
        with made.database.load() as writer:
            loading = load_on(writer, tmp_path, SAMPLES)
            load_matrix(loading, written_meta(tmp_path, "cna", rows, **CNA, **SHOWN))
        words.append(said(loading))
    assert words[0] == words[1]
    assert differing(pair) == set()
    assert len(pair[1].rows("SELECT * FROM `genetic_alteration`")) == 5
