"""Copies of studies: what the source answers, the target answers, from portals' databases and genows' own."""

import json

import pytest

from genows.cli import main
from genows.copy.copying import COPIED, FAILED, UNCHANGED
from genows.db.sessions import Writer
from genows.load.packing import verify
from genows.load.removal import remove_study
from tests import data_rows, foreign, services
from tests.contract.conftest import DATABASES, served
from tests.contract.test_foreign_schemas import address, run, third_requests, whole
from tests.contract.test_http import ADDRESSES
from tests.copies import copied, shown
from tests.databases import made_on, made_sqlite
from tests.exported import contents
from tests.studyfolders import load_folder, study_files, write_folder
from tests.today import add_today_reference

# Rows of the tests' databases that belong to nothing: what a copy leaves out is answered by the source.
WITHOUT_ORPHANS = (
    "DELETE FROM `sample_list_list` WHERE `SAMPLE_ID` NOT IN (SELECT `INTERNAL_ID` FROM `sample`)",
    "DELETE FROM `mutation` WHERE `SAMPLE_ID` NOT IN (SELECT `INTERNAL_ID` FROM `sample`)",
    "DELETE FROM `clinical_sample` WHERE `INTERNAL_ID` NOT IN (SELECT `INTERNAL_ID` FROM `sample`)",
)
NUMBERED = ("mutation_id=", "mutation=", "cna=", "mutations=", "cmd=count_mutations")  # services that are asked for numbers of rows


# Fields that some versions have no place for, of which the copy says what genows says without them, and what genes' places are read from there.
UNLIKE = frozenset({"short_name", "cytoband", "Cytoband", "geneLocation", "geneChromosome", "mutationCount"})
SERVICES = {path: [query for query in queries if not any(word in query for word in NUMBERED)] for path, queries in services.OF_ROWS.items() if path != "/bioGeneQuery.do"}


def answers(it):
    """What is asked → what is answered, of all three generations and the services."""
    found = {}
    for path, body in third_requests(it):
        how = {} if body is None else {"method": "POST", "json": body}
        answer = it.client.open(f"/portal/api{path}", buffered=True, **how)
        found[path] = answer.status_code, shown(answer.data, UNLIKE) if answer.data else answer.headers["total-count"]
    for path, parameters in ADDRESSES.items():
        answer = it.get(path, parameters)
        found[path] = answer.status_code, shown(answer.data, UNLIKE)
    for path, queries in SERVICES.items():
        for query in queries:
            answer = it.get(path, query)
            found[path, query] = answer.status_code, shown(answer.data, UNLIKE)
    return found


def differences(before, after):
    return {asked: (answer, after.get(asked)) for asked, answer in before.items() if after.get(asked) != answer}


VERSIONS = [version.number for version in foreign.VERSIONS]


@pytest.mark.parametrize(("version", "dialect"), [*((version, "sqlite") for version in VERSIONS), ("2.1.0", "mysql"), ("2.14.5", "mysql")])
def test_what_a_portal_answers_the_copy_answers(mariadb_server, request, tmp_path, version, dialect):
    name = foreign.create(mariadb_server, foreign.BY_NUMBER[version])
    run(mariadb_server, name, *WITHOUT_ORPHANS)
    there = served("mysql", address(mariadb_server, name))
    before = whole(mariadb_server, name)
    with made_on(dialect, request, tmp_path) as made:
        outcomes = copied(there.app.database, made.database)
        assert [(each.outcome, each.problem) for each in outcomes] == [(COPIED, "")] * len(outcomes)
        here = served(dialect, made.settings["db.connection_string"])
        assert differences(answers(there), answers(here)) == {}
        assert list(verify(here.app.database)) == []
        here.app.close()
    assert whole(mariadb_server, name) == before
    there.app.close()
    mariadb_server.drop_database(name)


@pytest.mark.parametrize("dialect", DATABASES)
def test_a_study_of_every_kind_is_the_same_beside_another(today, made, tmp_path, dialect):
    """With other numbers: the target has a study already."""
    other = write_folder(tmp_path / "other", study_files(add_global_case_list="true"))
    add_today_reference(made)
    assert load_folder(made, other).exit_code == 0
    alone = contents(made)
    done = copied(today[dialect].database, made.database, "demo2")
    assert [(each.outcome, each.problem, list(each.remarks)) for each in done] == [(COPIED, "", [])]
    assert list(verify(made.database)) == []
    remove_study(made.database, alone["study"][0][0])
    assert contents(made) == contents(today[dialect])


@pytest.fixture
def source(tmp_path):
    """A Made with the rows that no loader writes."""
    (tmp_path / "source").mkdir()
    it = made_sqlite(tmp_path / "source")
    data_rows.insert(it.database)
    yield it
    it.database.close()


def outcomes(done):
    return {each.study_id: each.outcome for each in done}


ALL = ("brca_two", "luad", "LUAD", "luad\u00e9", "empty")


def test_again_only_what_has_changed_is_copied(source, made):
    assert outcomes(copied(source.database, made.database)) == dict.fromkeys(ALL, COPIED)
    version = made.rows("SELECT VERSION FROM genows_data_version")
    assert outcomes(copied(source.database, made.database)) == dict.fromkeys(ALL, UNCHANGED)
    assert made.rows("SELECT VERSION FROM genows_data_version") == version, "nothing that is kept of the data is dropped"
    before = contents(made)
    source.run("DELETE FROM `clinical_patient` WHERE `INTERNAL_ID` = 20")
    assert outcomes(copied(source.database, made.database)) == {**dict.fromkeys(ALL, UNCHANGED), "luad": COPIED}
    after = contents(made)
    assert len(before["patient values"]) - len(after["patient values"]) == 2
    remove_study(made.database, "LUAD")
    assert outcomes(copied(source.database, made.database)) == {**dict.fromkeys(ALL, UNCHANGED), "LUAD": COPIED}
    assert contents(made)["samples"] != [] and sorted(contents(made)["matrices"]) == sorted(after["matrices"])


class Killed(BaseException):
    """A process that is no more."""


@pytest.mark.parametrize("share", range(20))
def test_interrupted_it_leaves_whole_studies_and_goes_on(source, tmp_path, monkeypatch, share):
    """At 20 of the moments at which something is written."""
    (tmp_path / "whole").mkdir()
    whole_one, made = made_sqlite(tmp_path / "whole"), made_sqlite(tmp_path)
    writes, moments = Writer.add_all, []
    monkeypatch.setattr(Writer, "add_all", lambda *arguments: (moments.append(1), writes(*arguments))[1])
    copied(source.database, whole_one.database)
    last = len(moments) * (share + 1) // 20
    moments.clear()

    def killing(*arguments):
        moments.append(1)
        if len(moments) == last:
            raise Killed
        return writes(*arguments)

    monkeypatch.setattr(Writer, "add_all", killing)
    with pytest.raises(Killed):
        copied(source.database, made.database)
    monkeypatch.setattr(Writer, "add_all", writes)
    studies = [study_id for (study_id,) in made.rows("SELECT CANCER_STUDY_IDENTIFIER FROM cancer_study ORDER BY CANCER_STUDY_ID")]
    assert studies == list(ALL[: len(studies)]) == [study_id for (study_id,) in made.rows("SELECT STUDY FROM genows_copies ORDER BY FINISHED, ROWID")]
    copied(source.database, made.database)
    assert contents(made) == contents(whole_one)
    for each in (whole_one, made):
        each.database.close()


def test_a_study_from_elsewhere_stays_unless_it_may_be_replaced(source, made):
    assert outcomes(copied(source.database, made.database, "luad", name="elsewhere")) == {"luad": COPIED}
    (refused,) = copied(source.database, made.database, "luad")
    assert refused.outcome == FAILED and "--replace" in refused.problem
    assert outcomes(copied(source.database, made.database, "luad", replace=True)) == {"luad": COPIED}
    assert made.rows("SELECT STUDY, SOURCE FROM genows_copies") == [("luad", "source")]


def test_a_dry_run_tells_the_same_and_stores_nothing(source, made):
    before = contents(made)
    told = copied(source.database, made.database, dry_run=True)
    assert contents(made) == before and made.rows("SELECT * FROM gene") == []
    assert [each.as_json() for each in told] == [each.as_json() for each in copied(source.database, made.database)]


def test_what_was_written_otherwise_is_found_and_not_stored(source, made, monkeypatch):
    monkeypatch.setattr(Writer, "add_all", _spoiling(Writer.add_all))
    (done,) = copied(source.database, made.database, "LUAD")
    assert done.outcome == FAILED and "clinical_patient: 1 row read, 1 stored" in done.problem
    assert made.rows("SELECT * FROM cancer_study") == made.rows("SELECT * FROM gene") == []


def _spoiling(writes):
    def spoil(self, name, rows):
        return writes(self, name, ((*row[:2], "") if name == "add_patient_values" else row for row in rows))

    return spoil


# What cannot be taken over as it stands


@pytest.fixture
def own(tmp_path):
    """An empty Made."""
    it = made_sqlite(tmp_path)
    yield it
    it.database.close()


def remarks(done):
    return {remark.code: (remark.number, remark.examples) for each in done for remark in each.remarks}


def test_rows_that_belong_to_nothing_are_left_out_and_told(source, own):
    told = remarks(copied(source.database, own.database, "brca_two"))
    assert told == {
        "C-LENGTH": (5, ["brca_two_gistic (2)", "brca_two_mrna", "brca_two_signatures (2)"]),
        "C-ORPHAN": (3, ["genetic_alteration (2)", "mutation"]),
    }


@pytest.mark.parametrize(
    ("wins", "symbol", "told"),
    [
        pytest.param(None, "OLD53", {"C-SYMBOL": (1, ["OLD53 (TP53 there)"]), "C-PANEL": (1, ["panel-a"])}, id="own where there are studies"),
        pytest.param(True, "TP53", {}, id="the portal's"),
    ],
)
def test_genes_and_panels_that_both_have(source, own, wins, symbol, told):
    copied(source.database, own.database, "empty", name="elsewhere")
    own.run("UPDATE `gene` SET `HUGO_GENE_SYMBOL` = 'OLD53' WHERE `ENTREZ_GENE_ID` = 7157", "DELETE FROM `gene_panel_list` WHERE `INTERNAL_ID` = 3")
    assert remarks(copied(source.database, own.database, "luad\u00e9", wins=wins)) == told
    assert own.rows("SELECT HUGO_GENE_SYMBOL FROM gene WHERE ENTREZ_GENE_ID = 7157") == [(symbol,)]
    panel = own.rows("SELECT COUNT(*) FROM gene_panel p JOIN gene_panel_list l ON l.INTERNAL_ID = p.INTERNAL_ID WHERE p.STABLE_ID = 'panel-a'")
    assert panel == [(1 if wins else 0,)]


def test_a_symbol_that_another_gene_has_is_not_given_twice(source, own):
    own.run("INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE'), (2, 'GENE')",
             "INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`) VALUES (7157, 'P53', 1), (5, 'TP53', 2)")  # fmt: skip
    assert remarks(copied(source.database, own.database, "empty"))["C-SYMBOL"] == (1, ["P53 (TP53 there)"])
    assert own.rows("SELECT HUGO_GENE_SYMBOL FROM gene WHERE ENTREZ_GENE_ID IN (5, 7157) ORDER BY 1") == [("P53",), ("TP53",)]


def test_an_invented_gene_gets_another_number_where_its_own_is_taken(source, own):
    own.run("INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE')",
             "INSERT INTO `gene` (`ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`) VALUES (-7, 'OTHER', 1)")  # fmt: skip
    assert remarks(copied(source.database, own.database, "brca_two"))["C-GENE-ID"] == (1, ["MIR-1/2"])
    assert own.rows("SELECT ENTREZ_GENE_ID FROM gene WHERE HUGO_GENE_SYMBOL = 'MIR-1/2'") == [(-8,)]
    assert own.rows("SELECT COUNT(*) FROM mutation WHERE ENTREZ_GENE_ID = -8") == [(1,)]


def test_a_variant_that_is_there_keeps_what_is_stored_of_it(source, own):
    copied(source.database, own.database, "brca_two", name="elsewhere")
    own.run("UPDATE `mutation_event` SET `REFERENCE_ALLELE` = 'G' WHERE `PROTEIN_CHANGE` = 'R273H'")
    assert remarks(copied(source.database, own.database, "luad"))["C-EVENT"] == (1, ["TP53 R273 missense"])
    stored = own.rows("SELECT e.REFERENCE_ALLELE, COUNT(*) FROM mutation m JOIN mutation_event e ON e.MUTATION_EVENT_ID = m.MUTATION_EVENT_ID WHERE e.PROTEIN_CHANGE = 'R273H' GROUP BY e.REFERENCE_ALLELE")
    assert stored == [("G", 3)]


def test_variants_that_are_the_same_become_one(source, own):
    source.run("INSERT INTO `mutation_event` SELECT 99, `ENTREZ_GENE_ID`, `CHR`, `START_POSITION`, `END_POSITION`, `REFERENCE_ALLELE`, LOWER(`TUMOR_SEQ_ALLELE`), `PROTEIN_CHANGE`,"
               " `MUTATION_TYPE`, `FUNCTIONAL_IMPACT_SCORE`, `FIS_VALUE`, `LINK_XVAR`, `LINK_PDB`, `LINK_MSA`, `NCBI_BUILD`, `STRAND`, `VARIANT_TYPE`, `DB_SNP_RS`, `DB_SNP_VAL_STATUS`,"
               " `ONCOTATOR_DBSNP_RS`, `ONCOTATOR_REFSEQ_MRNA_ID`, `ONCOTATOR_CODON_CHANGE`, `ONCOTATOR_UNIPROT_ENTRY_NAME`, `ONCOTATOR_UNIPROT_ACCESSION`, `ONCOTATOR_PROTEIN_POS_START`,"
               " `ONCOTATOR_PROTEIN_POS_END`, `CANONICAL_TRANSCRIPT`, `KEYWORD` FROM `mutation_event` WHERE `MUTATION_EVENT_ID` = 50",
               "INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `SEQUENCE_SOURCE`) VALUES (99, 3, 200, 7157, 'NA')")  # fmt: skip
    (done,) = copied(source.database, own.database, "luad")
    assert done.outcome == COPIED and remarks([done])["C-EVENT"] == (1, ["a mutation that is there twice (7157)"])
    assert own.rows("SELECT COUNT(*) FROM mutation") == own.rows("SELECT COUNT(*) FROM mutation_event") == [(1,)]


def test_a_column_of_no_sample_goes_with_its_values(source, own):
    source.run("UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '105,99999,101,100,' WHERE `GENETIC_PROFILE_ID` = 1")
    assert remarks(copied(source.database, own.database, "brca_two"))["C-SAMPLE"] == (1, ["brca_two_gistic"])
    values = own.rows("SELECT a.`VALUES` FROM genetic_alteration a JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = a.GENETIC_PROFILE_ID"
                       " JOIN gene g ON g.GENETIC_ENTITY_ID = a.GENETIC_ENTITY_ID WHERE p.STABLE_ID = 'brca_two_gistic' AND g.ENTREZ_GENE_ID IN (7157, 3845) ORDER BY 1")  # fmt: skip
    assert values == [("-1,",), ("2,0,",)]


def test_gene_sets_of_another_version_leave_their_profiles_out(source, own):
    copied(source.database, own.database, "empty", name="elsewhere")
    own.run("UPDATE `info` SET `GENESET_VERSION` = 'msigdb_9'")
    assert remarks(copied(source.database, own.database, "brca_two"))["C-GENESETS"] == (1, ["brca_two_gsva"])
    assert own.rows("SELECT COUNT(*) FROM genetic_profile WHERE GENETIC_ALTERATION_TYPE = 'GENESET_SCORE'") == [(0,)]


# The command


@pytest.fixture
def here(own, tmp_path):
    """The target's settings file."""
    file = tmp_path / "own.properties"
    file.write_text("".join(f"{name}={value}\n" for name, value in own.settings.items()) + "authenticate=false\n")
    return str(file)


def test_the_command_says_what_became_of_each_study(source, own, here, tmp_path, capsys):
    report = tmp_path / "report.json"
    portal = tmp_path / "portal.properties"
    portal.write_text(f"app.name=genie\nauthenticate=saml\ndb.connection_string={source.settings['db.connection_string']}\nskin.title=x\n")
    assert main(["copy", "--quiet", "--config", here, "--from", str(portal), "--all", "--report", str(report)]) == 3
    said = capsys.readouterr()
    assert said.out.splitlines()[2] == "LUAD copied: 1 sample, 12 rows"
    assert "genows: luad: C-ORPHAN: 1 rows left out that belong to nothing, as sample_list_list" in said.err.splitlines()
    told = json.loads(report.read_text())["studies"]
    assert [each["study"] for each in told] == list(ALL) and told[2]["rows"]["sample"] == 1 and told[1]["remarks"][0]["code"] == "C-ORPHAN"
    source.run("DELETE FROM `cancer_study` WHERE `CANCER_STUDY_ID` = 9")
    assert main(["copy", "--quiet", "--config", here, "--from", str(portal), "--all"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == "brca_two is here as it is there" and "empty is no longer there and stays here" in said.err


def test_interrupted_it_says_how_to_go_on(source, own, here, capsys, monkeypatch):
    writes = Writer.add_all

    def interrupted(self, name, rows):
        if name == "add_copied_mutations" and len(own.rows("SELECT * FROM genows_copies")) == 1:
            raise KeyboardInterrupt
        return writes(self, name, rows)

    monkeypatch.setattr(Writer, "add_all", interrupted)
    assert main(["copy", "--quiet", "--config", here, "--from", source.settings["db.connection_string"], "--all"]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("brca_two copied") and "nothing is left of the study in hand, and the same command goes on with it" in said.err
    assert own.rows("SELECT STUDY FROM genows_copies") == [("brca_two",)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["--all", "luad"], "Name either studies", id="both"),
        pytest.param([], "Name either studies", id="none"),
        pytest.param(["luad", "nosuch", "other"], "The source has no study nosuch, other. Nothing was copied.", id="unknown ids"),
        pytest.param(["luad", "--report", "/nosuch/x.json"], "there is no such folder", id="a report without a folder"),
        pytest.param(["luad", "--report", "/tmp"], "The report cannot be written to /tmp: it is a folder.", id="a folder as report"),
    ],
)
def test_a_command_line_that_makes_no_sense_writes_nothing(source, own, here, capsys, words, said):
    assert main(["copy", "--quiet", "--config", here, "--from", source.settings["db.connection_string"], *words]) == 2
    assert said in capsys.readouterr().err and own.rows("SELECT * FROM gene") == []


def test_what_is_no_source_is_told(own, here, tmp_path, capsys):
    file = tmp_path / "portal.properties"
    file.write_text("app.name=genie\n")
    other = tmp_path / "other.properties"
    other.write_text("db.connection_string=oracle://host/portal\n")
    sqlite = tmp_path / "some.db"
    sqlite.write_bytes(b"SQLite format 3\0" + bytes(84))
    for given, sentence in (
        (str(file), "says nothing of a database"),
        (str(tmp_path / "nosuch"), "cannot be read"),
        (f"sqlite:///{tmp_path}/nosuch.db", "nothing to copy"),
        ("oracle://host/portal", "genows: --from: db.connection_string: it begins otherwise"),
        (str(other), f"genows: {other}: db.connection_string: it begins otherwise"),
        (str(sqlite), f"is an SQLite database, where a file of settings or an address is expected: sqlite:///{sqlite}"),
    ):
        assert main(["copy", "--config", here, "--from", given, "--all"]) == 1
        assert sentence in capsys.readouterr().err
    assert main(["copy", "--config", here, "--from", own.settings["db.connection_string"], "--all"]) == 2
    assert "is the database that would be copied into" in capsys.readouterr().err


def test_a_portals_database_is_none_to_copy_into(source, mariadb_server, tmp_path, capsys):
    name = foreign.create(mariadb_server, foreign.BY_NUMBER["2.11.0"], filled=False)
    file = tmp_path / "own.properties"
    file.write_text(f"db.connection_string={address(mariadb_server, name)}\nauthenticate=false\n")
    before = whole(mariadb_server, name)
    assert main(["copy", "--config", str(file), "--from", source.settings["db.connection_string"], "--all"]) == 2
    assert "a database that this genows made" in capsys.readouterr().err and whole(mariadb_server, name) == before
    mariadb_server.drop_database(name)


def test_answers_of_both_are_compared(source, own, here, capsys):
    words = ["copy", "--quiet", "--config", here, "--from", source.settings["db.connection_string"], "LUAD", "--verify"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("LUAD: 0 of ")
    own.run("UPDATE `clinical_attribute_meta` SET `DISPLAY_NAME` = 'Changed'")
    assert main(words) == 3
    assert "LUAD: answers differ: " in capsys.readouterr().err
    assert main([*words, "--dry-run"]) == 2


@pytest.mark.parametrize("version", VERSIONS)
def test_a_site_moves_as_the_manual_says(mariadb_server, tmp_path, capsys, version):
    """docs/moving.md, steps 1, 3, 4 and 9; step 2 is test_foreign_schemas.py."""
    name = foreign.create(mariadb_server, foreign.BY_NUMBER[version])
    server, portal, here = mariadb_server, tmp_path / "portal.properties", tmp_path / "own.properties"
    portal.write_text(
        f"db.user={server.user}\ndb.password={server.password}\ndb.host={server.host}:{server.port}\ndb.portal_db_name={name}\ndb.driver=com.mysql.jdbc.Driver\n"
        "authenticate=false\napp.name=public_portal\n"
    )
    portal.chmod(0o600)
    here.write_text(f"db.connection_string=sqlite:///{tmp_path}/own.db\nauthenticate=false\n")
    assert main(["check", "--config", str(portal)]) == 0
    assert f"schema version {version}, a portal's own" in capsys.readouterr().out
    assert main(["check", "--create", "--species", "none", "--config", str(here)]) == 0
    words = ["copy", "--quiet", "--config", str(here), "--from", str(portal), "--all", "--users", "--tokens"]
    assert main([*words, "--dry-run"]) == 3
    assert "brca_two would be copied" in capsys.readouterr().out
    assert main([*words, "--verify"]) == 3
    verified = capsys.readouterr()
    assert [line for line in verified.out.splitlines() if line.startswith("lu") and "answers" in line][1] == "luad\u00e9: 0 of 67 answers differ"
    assert ("no table of tokens" in verified.err) is (version == "2.1.0")
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[0] == "brca_two is here as it is there"
    mariadb_server.drop_database(name)


def test_the_right_to_read_is_enough_and_a_password_is_told_to_nobody(mariadb_server, own, here, capsys):
    name = foreign.create(mariadb_server, foreign.BY_NUMBER["2.14.5"])
    with mariadb_server.connect(autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute("CREATE USER copier@127.0.0.1 IDENTIFIED BY 'hush'")
        try:
            cursor.execute(f"GRANT SELECT ON `{name}`.* TO copier@127.0.0.1")
            place = f"{mariadb_server.host}:{mariadb_server.port}/{name}"
            assert main(["copy", "--config", here, "--from", f"mysql://copier:hush@{place}", "empty"]) == 0
        finally:
            cursor.execute("DROP USER copier@127.0.0.1")
    said = capsys.readouterr()
    assert own.rows("SELECT SOURCE FROM genows_copies") == [(place,)] and "hush" not in said.out + said.err
    assert "copying empty: genetic_profile" in said.err
    mariadb_server.drop_database(name)


# Users


LATER, EARLIER = "2999-01-01 00:00:00", "2001-01-01 00:00:00"


@pytest.fixture
def people(source):
    source.run(
        "INSERT INTO `users` VALUES ('Ann@X.org', 'Ann', 1), ('bob@x.org', 'Bob', 0), ('BOB@x.org', 'Bob', 1), ('cid@x.org', 'Cid', 0), ('no name', 'N', 1), ('eve@x.org', 'Eve', 1)",
        "INSERT INTO `authorities` VALUES ('ann@x.org', 'genie:ALL'), ('Ann@x.org', 'GENIE:all'), ('bob@x.org', 'other:LUAD'), ('nobody@x.org', 'genie:LUAD')",
        f"INSERT INTO `data_access_tokens` VALUES ('t1', 'Ann@X.org', '{LATER}', NULL), ('t2', 'ann@x.org', '{EARLIER}', NULL), ('t3', 'gone@x.org', '{LATER}', NULL)",
    )
    return source


def who(made):
    return {name: made.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("users", "authorities")}


def test_users_come_as_they_are_and_who_is_here_stays(people, made, tmp_path, capsys):
    made.run("INSERT INTO `users` VALUES ('eve@x.org', 'Evelyn', 0)")
    portal, here = tmp_path / "portal.properties", tmp_path / "own.properties"
    portal.write_text(f"app.name=genie\ndb.connection_string={people.settings['db.connection_string']}\n")
    here.write_text("".join(f"{name}={value}\n" for name, value in made.settings.items()) + "authenticate=false\napp.name=mine\n")
    words = ["copy", "--quiet", "--config", str(here), "--from", str(portal), "empty", "--users"]
    assert main([*words, "--dry-run"]) == 3 and who(made)["authorities"] == []
    assert "3 users, 3 authorities, 0 tokens would be copied" in capsys.readouterr().out
    assert main(words) == 3
    said = capsys.readouterr()
    assert "Authorities of genie count for nothing here: app.name is mine" in said.err and "C-USER: bob@x.org" in said.err and "no name" in said.err
    assert who(made)["users"] == [("ann@x.org", "Ann", 1), ("bob@x.org", "Bob", 1), ("cid@x.org", "Cid", 0), ("eve@x.org", "Evelyn", 0)]
    made.run("DELETE FROM `authorities`")
    assert main([*words, "--tokens", "--app-name", "mine"]) == 3
    assert "0 users, 3 authorities, 1 token copied" in capsys.readouterr().out
    assert who(made)["authorities"] == [("ann@x.org", "mine:all"), ("bob@x.org", "other:LUAD"), ("nobody@x.org", "mine:LUAD")]
    assert made.rows("SELECT TOKEN, USERNAME FROM data_access_tokens") == [("t1", "ann@x.org")]
    assert main([*words, "--tokens", "--app-name", "mine"]) == 3
    assert "0 users, 0 authorities, 0 tokens copied" in capsys.readouterr().out


def test_whose_authorities_are_meant_has_to_be_known(people, own, here, capsys):
    words = ["copy", "--quiet", "--config", here, "--from", people.settings["db.connection_string"], "empty"]
    assert main([*words, "--users", "--app-name", "mine"]) == 2
    assert "several applications (GENIE, OTHER)" in capsys.readouterr().err
    assert main([*words, "--tokens"]) == 2
