"""`genows check --upgrade`: a database of an older genows gains what loads of today need, and loses nothing."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import StringIO
from types import SimpleNamespace

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main
from genows.config.reader import make_config
from genows.db import schema
from genows.db.queries.files import script
from genows.errors import DatabaseGone, SchemaError
from genows.load import upgrade as upgrades
from genows.load.progress import Progress, Silence
from genows.load.removal import remove_study
from genows.load.upgrade import steps, upgrade
from tests import data_rows, foreign
from tests.catalogues import catalogue, rows
from tests.contract.test_http import ADDRESSES
from tests.databases import Made, made_sqlite
from tests.layouts import COLUMNS, TABLES, create_earlier, earlier_rows
from tests.studyfolders import load_folder, messages, study_files, write_folder
from tests.today import add_today_reference, write_today

NEW = set(TABLES)
# Rows of treatments as genows 0.2 was given them by a portal's tools; the second is told without a link, the third belongs to no value.
TREATMENTS = (
    "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (501, 'GENERIC_ASSAY'), (502, 'TREATMENT'), (503, 'GENERIC_ASSAY')",
    "INSERT INTO `treatment` VALUES (11, 'A-1', 'Drug', 'of old', 'https://x.org/AAG', 501), (12, 'B-2', 'B-2', 'B-2', '', 502),"
    " (13, 'ccc', 'C', '', 'u', 503)",
    "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
    " `SHOW_PROFILE_IN_ANALYSIS_TAB`, `PIVOT_THRESHOLD`, `SORT_ORDER`)"
    " VALUES (900, 'brca_two_old_ic50', 2, 'GENERIC_ASSAY', 'LIMIT-VALUE', 'n', 1, 0.5, 'ASC')",
    "INSERT INTO `genetic_profile_samples` VALUES (900, '100,101,')",
    "INSERT INTO `genetic_alteration` VALUES (900, 501, '>8,0.25,'), (900, 502, 'NA,1,')",
    "INSERT INTO `structural_variant` (`INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE1_EXON`, `CENTER`)"
    " VALUES (500, 1, 100, 673, 7, 'c')",
)


def emptied(made):
    """*made* without its tables, as if it had just been created."""
    database = made.database
    off, on = ("PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON") if database.dialect == "sqlite" else ("SET foreign_key_checks = 0", "SET foreign_key_checks = 1")
    connection = database.driver.connect_writer(5)
    database.driver.run(connection, off)
    for table in {row.table_name for row in database.ask(lambda session: session.all("catalogue"))}:
        database.driver.run(connection, f"DROP TABLE `{table}`")
    database.driver.run(connection, on)
    database.driver.close(connection)
    return made


@pytest.fixture
def older(made):
    """A Made of layout 1, with rows of everything that the older genows had."""
    create_earlier(emptied(made).database)
    schema.look(made.database)
    data_rows.insert(made.database, earlier_rows())
    data_rows.insert(made.database, data_rows.ORPHANS)
    made.run(*TREATMENTS)
    return made


@pytest.fixture
def fresh(request, made, tmp_path):
    """A second Made of the same kind, as genows makes it today."""
    if made.database.dialect == "sqlite":
        (tmp_path / "fresh").mkdir()
        second = made_sqlite(tmp_path / "fresh")
        yield second
        second.database.close()
        return
    server = request.getfixturevalue("mariadb_server")
    name = server.create_database()
    second = Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}")
    yield second
    second.database.close()
    server.drop_database(name)


@pytest.fixture
def check(made, capsys, monkeypatch):
    """check(*arguments) on the database of `made`; (exit code, lines of stdout, stderr)."""
    monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])

    def run(*arguments):
        code = main(["check", *arguments])
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err

    return run


def test_the_layout_is_known(older, fresh):
    assert schema.look(older.database).layout == 1
    assert schema.look(fresh.database).layout == 4


def test_loads_into_an_older_database_are_refused_with_what_to_do(older, tmp_path):
    before = rows(older)
    report = load_folder(older, write_folder(tmp_path / "study", study_files()))
    assert (report.outcome, report.exit_code) == ("rejected for errors", 1)
    (sentence,) = messages(report, "error")
    assert "layout 1" in sentence and "'genows check --upgrade'" in sentence
    assert rows(older) == before


def test_check_tells_of_the_layout(older, check):
    code, lines, _ = check()
    assert code == 0
    assert any("schema version 2.11.0, made by genows, layout 1, " in line for line in lines)
    assert "loads: refused until 'genows check --upgrade' has added what layout 2 has for today's study files" in lines


def test_create_upgrades_nothing(older, check):
    before = catalogue(older)
    assert check("--create")[0] == 0
    assert catalogue(older) == before


def test_create_makes_genows_own_tables_alone(older, check):
    older.run(*(f"DROP TABLE `{table}`" for table in schema.OWN_TABLES))
    before, had = rows(older), catalogue(older)
    assert check("--create")[0] == 0
    added = {row[0] for row in catalogue(older)["columns"]} - {row[0] for row in had["columns"]}
    assert added == set(schema.OWN_TABLES)
    assert {table: kept for table, kept in rows(older).items() if table not in added} == before


def test_the_upgraded_is_as_a_new_one(older, fresh, check):
    code, lines, err = check("--upgrade")
    assert code == 0
    studies = [study_id for (study_id,) in older.rows("SELECT `CANCER_STUDY_IDENTIFIER` FROM `cancer_study` ORDER BY `CANCER_STUDY_ID`")]
    assert err.splitlines() == ["adding tables and columns", *(f"packing {study_id}, {number} of {len(studies)}" for number, study_id in enumerate(studies, 1))]
    assert "packed: every study" in lines
    assert "upgrade: tables and columns added; the database has layout 4" in lines
    assert any("made by genows, layout 4, " in line for line in lines)
    assert catalogue(older) == catalogue(fresh)
    assert older.rows("SELECT * FROM `genows_layout`") == [(4,)]


def test_nothing_is_lost(older):
    before = rows(older)
    assert upgrade(older.database, Silence())
    after = rows(older)
    assert set(after) - set(before) == NEW
    for table, kept in before.items():
        if table in ("genows_data_version", "genetic_entity", "genetic_profile"):
            continue
        added = len(COLUMNS.get(table, ()))
        assert [row[: len(row) - added] for row in after[table]] == kept, table
    assert {row[:1] for row in after["genetic_entity"]} == {row[:1] for row in before["genetic_entity"]}
    assert [row[: len(before["genetic_profile"][0])] for row in after["genetic_profile"]] == before["genetic_profile"]
    assert older.rows("SELECT DISTINCT `PATIENT_LEVEL` FROM `genetic_profile`") == [(0,)]
    assert older.rows("SELECT `INTERNAL_ID`, `SITE1_EXON`, `CENTER`, `SV_STATUS` FROM `structural_variant` WHERE `INTERNAL_ID` = 500") == [(500, 7, "c", "SOMATIC")]


def asked(app):
    client = Client(app)
    answers = {path: client.get(path, query_string=parameters, buffered=True) for path, parameters in ADDRESSES.items()}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {path: answer.data for path, answer in answers.items()}


def test_no_answer_is_changed(older):
    """Of a process that was started before as of one that was started afterwards; tests.answers asks 14,000 requests."""
    config = make_config({**older.settings, "authenticate": "false"})
    with closing(create_app(config)) as started_before:
        before = asked(started_before)
        upgrade(older.database, Silence())
        assert asked(started_before) == before
        with closing(create_app(config)) as started_afterwards:
            assert asked(started_afterwards) == before


def test_treatments_become_what_loads_of_today_make_of_them(older):
    upgrade(older.database, Silence())
    assert older.rows("SELECT `ID`, `ENTITY_TYPE`, `STABLE_ID` FROM `genetic_entity` WHERE `ID` > 500 ORDER BY 1") == [
        (501, "GENERIC_ASSAY", "A-1"), (502, "GENERIC_ASSAY", "B-2"), (503, "GENERIC_ASSAY", "ccc"),
    ]  # fmt: skip
    assert older.rows("SELECT * FROM `generic_entity_properties` ORDER BY 1") == [
        (1, 22, "NAME", "Drug"), (2, 22, "DESCRIPTION", "AAG"), (3, 22, "URL", ""),
        (4, 501, "NAME", "Drug"), (5, 501, "DESCRIPTION", "of old"), (6, 501, "URL", "https://x.org/AAG"),
        (7, 502, "NAME", "B-2"), (8, 502, "DESCRIPTION", "B-2"), (9, 502, "URL", ""),
        (10, 503, "NAME", "C"), (11, 503, "DESCRIPTION", ""), (12, 503, "URL", "u"),
    ]  # fmt: skip
    assert older.rows("SELECT DISTINCT `GENERIC_ASSAY_TYPE` FROM `genetic_profile` WHERE `GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY'") == [
        ("TREATMENT_RESPONSE",)
    ]
    assert older.rows("SELECT COUNT(*) FROM `genetic_profile` WHERE `GENERIC_ASSAY_TYPE` IS NOT NULL AND `GENETIC_ALTERATION_TYPE` <> 'GENERIC_ASSAY'") == [(0,)]
    assert older.rows("SELECT COUNT(*) FROM `genetic_entity` WHERE `ENTITY_TYPE` <> 'GENERIC_ASSAY' AND `STABLE_ID` IS NOT NULL") == [(0,)]


def test_a_generic_assay_without_treatments_is_of_no_known_type(older):
    older.run("DELETE FROM `treatment`")
    upgrade(older.database, Silence())
    assert older.rows("SELECT COUNT(*) FROM `genetic_profile` WHERE `GENERIC_ASSAY_TYPE` IS NOT NULL") == [(0,)]


def test_serving_processes_are_told(older):
    ((before, mark),) = older.rows("SELECT `VERSION`, `MARK` FROM `genows_data_version`")
    upgrade(older.database, Silence())
    ((after, other),) = older.rows("SELECT `VERSION`, `MARK` FROM `genows_data_version`")
    assert (after, other != mark) == (before + 1, True)


def test_a_second_time_changes_nothing(older, check):
    check("--upgrade")
    before = rows(older)
    code, lines, _ = check("--upgrade")
    assert code == 0
    assert "upgrade: nothing to add; the database has layout 4" in lines
    assert rows(older) == before


def test_a_new_database_has_nothing_to_upgrade(fresh):
    before = rows(fresh)
    assert not upgrade(fresh.database, Silence())
    assert rows(fresh) == before


def test_a_load_works_afterwards_and_its_removal(older, tmp_path):
    # Events that no sample has go with the next study that is removed.
    older.run("DELETE FROM `cna_event` WHERE `CNA_EVENT_ID` NOT IN (SELECT `CNA_EVENT_ID` FROM `sample_cna_event`)")
    upgrade(older.database, Silence())
    before = rows(older)
    assert load_folder(older, write_folder(tmp_path / "study", study_files(add_global_case_list="true"))).exit_code == 0
    assert remove_study(older.database, "demo1")
    after = rows(older)
    assert {table for table in after if after[table] != before[table]} <= {"genows_data_version", "type_of_cancer"}


def test_a_load_of_every_kind_gives_an_upgraded_database_the_rows_of_a_new_one(made, fresh, tmp_path):
    create_earlier(emptied(made).database)
    schema.look(made.database)
    folder, loaded = write_today(tmp_path / "study"), {}
    for each in (made, fresh):
        add_today_reference(each)
        upgrade(each.database, Silence())
        assert load_folder(each, folder, unknown_genes="skip").exit_code == 0
        loaded[each] = rows(each)
    # Counts changes of the data, of which the upgrade is one.
    for tables in loaded.values():
        del tables["genows_data_version"]
    assert {table: content for table, content in loaded[made].items() if content != loaded[fresh][table]} == {}
    assert sum(map(len, loaded[made].values())) > 150


def test_an_upgrade_that_is_done_is_told_as_such_where_nothing_can_be_served(older, check):
    """Users are there, and nothing says how they sign in: that is the affair of a check alone."""
    older.run("INSERT INTO `users` VALUES ('frodo@example.org', 'Frodo', 1)")
    code, lines, err = check("--upgrade")
    assert code == 0 and "serving" not in err and "error" not in err
    assert f"upgrade: tables and columns added; the database has layout {schema.LAYOUT}" in lines
    refused = [line for line in lines if line.startswith("serving: refused, and 'genows check' alone says so with exit code 1: ")]
    code, lines, err = check()
    assert (code, bool(refused)) == (1, True)
    assert refused[0].partition("exit code 1: ")[2] in err


def test_an_older_study_can_be_removed_before_and_after(older):
    assert remove_study(older.database, "LUAD")
    upgrade(older.database, Silence())
    assert remove_study(older.database, "brca_two")
    assert older.rows("SELECT COUNT(*) FROM `structural_variant`") == [(0,)]


def test_a_portals_own_is_left_alone(mariadb_server, monkeypatch, capsys):
    server, name = mariadb_server, foreign.create(mariadb_server, foreign.BY_NUMBER["2.11.0"])
    made = Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}", empty=False)
    try:
        before = catalogue(made), rows(made)
        with pytest.raises(SchemaError, match="was not made by genows"):
            upgrade(made.database, Silence())
        monkeypatch.setenv("GENOWS_DB_CONNECTION_STRING", made.settings["db.connection_string"])
        assert main(["check", "--upgrade"]) == 1
        assert "was not made by genows" in capsys.readouterr().err
        assert (catalogue(made), rows(made)) == before
    finally:
        made.database.close()
        server.drop_database(name)


def test_an_empty_database_is_not_upgraded(made, check):
    emptied(made)
    code, _, err = check("--upgrade")
    assert code == 1
    assert "'genows check --create'" in err


def runs_of(made, fails_at, monkeypatch):
    """Upgrades, ended at the statement of that number; whether it came so far."""
    run, left = type(made.database.driver).run, [fails_at]

    def counting(driver, connection, statement):
        if statement.startswith(("CREATE", "ALTER", "DROP", "INSERT")):
            left[0] -= 1
            if left[0] < 0:
                raise DatabaseGone("killed")
        return run(driver, connection, statement)

    with monkeypatch.context() as patch:
        patch.setattr(type(made.database.driver), "run", counting)
        try:
            upgrade(made.database, Silence())
        except DatabaseGone:
            return True
    return False


def test_it_goes_on_where_it_was_broken_off(older, fresh, monkeypatch):
    """As for a process that is killed: every statement is the last one of a run, all others are done by the runs behind it."""
    assert runs_of(older, 0, monkeypatch)
    number = 0
    while runs_of(older, 1 if older.database.dialect == "mysql" else number, monkeypatch):
        number += 1
        assert schema.look(older.database).layout == 1
    assert number >= 15
    assert catalogue(older) == catalogue(fresh)
    assert len(older.rows("SELECT * FROM `generic_entity_properties`")) == 12
    assert older.rows("SELECT * FROM `genows_layout`") == [(4,)]


def test_the_layout_is_told_last(older, monkeypatch):
    def killed(writer):
        raise DatabaseGone("killed")

    monkeypatch.setattr(upgrades, "bump_data_version", killed)
    with pytest.raises(DatabaseGone):
        upgrade(older.database, Silence())
    assert schema.look(older.database).layout == 1
    monkeypatch.undo()
    assert upgrade(older.database, Silence())
    assert len(older.rows("SELECT * FROM `generic_entity_properties`")) == 12


@pytest.mark.slow  # A statement waits three seconds for a reader.
def test_a_long_answer_is_not_broken_off(older, monkeypatch):
    monkeypatch.setattr(upgrades, "PAUSE_SECONDS", 0.1)
    session = older.database.lend()
    stream = session.rows("samples_by_study", study_pk=2)
    first = next(stream)
    waits = []

    def pause(seconds):
        waits.append(seconds)
        assert len([first, *stream]) == 7
        older.database.give_back(session)

    # Not of the module itself: threads of other tests' applications sleep as well.
    monkeypatch.setattr(upgrades, "time", SimpleNamespace(sleep=pause))
    said = StringIO()
    assert upgrade(older.database, Progress(said))
    if older.database.dialect == "mysql":
        assert waits == [0.1]
        assert said.getvalue().splitlines() == ["adding tables and columns", "waiting for answers that read sample"]
    else:
        pause(0)


def test_a_request_whose_table_is_altered_meanwhile_is_asked_again(older):
    asked = []

    def asking(session):
        asked.append(session)
        if len(asked) == 1 and session.dialect == "mysql":
            older.run("ALTER TABLE `sample_list` MODIFY COLUMN `NAME` varchar(77)")
        return session.all("sample_lists_by_studies", study_pks=[2])

    older.database.ask(lambda session: None)  # the connection that is lent next has a transaction of its own
    assert older.database.ask(asking)
    assert len(asked) == (2 if older.database.dialect == "mysql" else 1)


def test_every_step_of_the_scripts_says_how_to_see_that_it_was_done():
    for dialect in ("sqlite", "mysql"):
        undone = [step.statement for step in steps(script("schema_upgrade", dialect)) if step.done is None]
        assert undone == ([] if dialect == "sqlite" else ["SET SESSION lock_wait_timeout = 3"])


def test_two_at_once_do_it_once(older, fresh):
    """As two operators would: one of them waits for the other and finds it done."""
    second = Made(older.settings["db.connection_string"], empty=False)
    with closing(second.database), ThreadPoolExecutor(2) as pool:
        done = list(pool.map(upgrade, [older.database, second.database], [Silence()] * 2))
    assert sorted(done) == [False, True]
    assert catalogue(older) == catalogue(fresh)
    assert older.rows("SELECT * FROM `genows_layout`") == [(4,)]
