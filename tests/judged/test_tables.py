"""Tables as pandas, duckdb and R read them: the values of the JSON, hostile ones included, by the rules of docs/forms.md."""

import csv
import io
import json
import re
import shutil
import subprocess

import duckdb
import pandas
import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows
from tests.needs import lacking, needed

pytestmark = pytest.mark.slow  # duckdb and R take their time to start

HOSTILE = [
    "0001", "NA", "null", "NULL", "N/A", "nan", "", " blank ", "=1+1", "-2", "+1", "@x", "1E5", "SEPT2", "#5", "it's", 'inner " quote', '"leading',
    '"whole"', '""', "a,b", "a;b", "tab\there", "line\nfeed", "carriage\rreturn", "both\r\n", "back\\slash", "\\N", "\\t", "é\u202eü\u0085\u2028", "𝄞", "TRUE",
    "0.50", "1.0", ".5", "5.", "-.5", "1,000", "1,5", "-0", "00", "$5", "5 %", "(5)", "5-", "1 1/2", "2020-01-01", "12:30", "5 PM", "5pm", "3-4", "Jan 5", "1234567890123456",
    "0.5", "-1.25", "120", "1.2.3", "R175H", "8q24",
]  # fmt: skip
CLINICAL = "/api/clinicaldata/samples", {"study_id": "brca_two", "attribute_ids": ""}
ASKED = [
    CLINICAL,
    ("/api/clinicaldata/samples", {**CLINICAL[1], "shape": "table"}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": ""}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "LUAD_mrna,brca_two_gistic", "genes": ""}),
    ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_gistic", "genes": "", "shape": "matrix"}),
    ("/api/samplelists", {}),
    ("/api/studies", {"fields": "pmid"}),
]
# As docs/forms.md has them.
READ_TABLE = """function(path) read.table(path, header = TRUE, sep = "\\t", colClasses = "character", quote = "", comment.char = "",
                                           na.strings = character(), check.names = FALSE, encoding = "UTF-8", fileEncoding = "UTF-8")"""
READ_TSV = """function(path) readr::read_tsv(path, col_types = readr::cols(.default = "c"), na = character(), quote = "\\"", trim_ws = FALSE, progress = FALSE)"""
READ_R = """
for (path in commandArgs(TRUE)) {
  table <- read(path)
  cat(jsonlite::toJSON(list(names = I(names(table)), rows = unname(as.matrix(table)))), "\\n", sep = "")
}
"""


@pytest.fixture(scope="module", params=["packed", "from tables"])
def client(request, tmp_path_factory):
    """A service over rows of which many are hostile."""
    config = make_config({"db.connection_string": f"sqlite:///{tmp_path_factory.mktemp('hostile')}/rows.db"})
    database = open_database(config)
    schema.create(database, species=None)
    data_rows.insert(database)
    with database.write() as writer:
        samples = [pk for pk, _ in writer.rows("sample_names", study_pk=writer.one("studies_by_ids", study_ids=["brca_two"]).study_pk)]
        values = [(samples[number % 2], f"H{number:02}", value) for number, value in enumerate(HOSTILE)]
        connection = writer._connection
        connection.executemany("INSERT INTO clinical_sample (INTERNAL_ID, ATTR_ID, ATTR_VALUE) VALUES (?, ?, ?)", values)
        connection.executemany(
            "INSERT INTO clinical_attribute_meta (ATTR_ID, DISPLAY_NAME, DESCRIPTION, DATATYPE, PATIENT_ATTRIBUTE, PRIORITY, CANCER_STUDY_ID)"
            " SELECT ?, 'x', 'x', 'STRING', 0, '1', CANCER_STUDY_ID FROM cancer_study WHERE CANCER_STUDY_IDENTIFIER = 'brca_two'",
            [(name,) for _, name, _ in values],
        )
        for number, value in enumerate(HOSTILE):
            connection.execute(
                "UPDATE mutation_event SET PROTEIN_CHANGE = ? WHERE MUTATION_EVENT_ID IN (SELECT MUTATION_EVENT_ID FROM mutation_event LIMIT 1 OFFSET ?)",
                (value, number),
            )
    if request.param == "packed":
        rebuild(database, Silence())
    database.close()
    app = create_app(config)
    yield Client(app)
    app.close()


def answered(client, path, asked, form):
    """The records of the JSON, and the bytes of the table."""
    records = client.get(path, query_string=asked).json
    table = client.get(path, query_string={**asked, "format": form})
    assert table.status_code == 200 and records
    return records, table.data


def cells(records, names, change=lambda text: text):
    made = [[record.get(name) for name in names] for record in records]
    return [[change("" if cell is None else ",".join(cell) if isinstance(cell, list) else cell) for cell in row] for row in made]


def blanked(text):
    """As TSV has it: tabs and line ends are blanks."""
    return text.translate(dict.fromkeys(map(ord, "\t\n\r\0"), " "))


def quoted(text):
    """As somebody sees it who reads no quotation marks."""
    text = blanked(text)
    return '"' + text.replace('"', '""') + '"' if text.startswith('"') else text


@pytest.mark.parametrize(("path", "asked"), ASKED)
def test_pandas_reads_both_tables(client, path, asked):
    records, tsv = answered(client, path, asked, "tsv")
    table = pandas.read_csv(io.BytesIO(tsv), sep="\t", dtype=str, keep_default_na=False)
    assert table.to_numpy().tolist() == cells(records, table.columns, blanked)
    records, text = answered(client, path, asked, "csv")
    table = pandas.read_csv(io.BytesIO(text), dtype=str, keep_default_na=False)
    assert table.to_numpy().tolist() == cells(records, table.columns)


@pytest.mark.parametrize(("path", "asked"), ASKED)
def test_duckdb_reads_both_tables(client, path, asked, tmp_path):
    for form, separator, change in (("tsv", "\t", blanked), ("csv", ",", lambda text: text)):
        records, table = answered(client, path, asked, form)
        (tmp_path / "table").write_bytes(table)
        options = "header=true, all_varchar=true, quote='\"', escape='\"'"
        read = duckdb.sql(f"SELECT * FROM read_csv('{tmp_path}/table', delim='{separator}', {options})")
        assert [["" if cell is None else cell for cell in row] for row in read.fetchall()] == cells(records, read.columns, change)


def by_r(client, tmp_path, read, change, package):
    """(What R reads of the tables, what it should), as lists of names and rows. *read*: an R function of a path; *change*: of each cell."""
    if not shutil.which("Rscript") or subprocess.run(["Rscript", "-e", f"library({package})"], capture_output=True).returncode:
        lacking(f"Rscript with jsonlite and {package}")
    script, files, expected = tmp_path / "read.R", [], []
    script.write_text(f"read <- {read}\n{READ_R}")
    for number, (path, asked) in enumerate(ASKED[:-1]):
        records, tsv = answered(client, path, asked, "tsv")
        names = tsv.decode().split("\n")[0].split("\t")
        files.append(tmp_path / f"{number}.tsv")
        files[-1].write_bytes(tsv)
        expected.append({"names": names, "rows": cells(records, names, change)})
    run = subprocess.run(["Rscript", script, *files], capture_output=True, text=True, check=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin:/usr/local/bin"})
    return [json.loads(line) for line in run.stdout.split("\n")[:-1]], expected


def test_r_reads_the_table_without_quotation_marks(client, tmp_path):
    found, expected = by_r(client, tmp_path, READ_TABLE, quoted, "utils")
    assert found == expected


def test_readr_reads_the_table(client, tmp_path):
    found, expected = by_r(client, tmp_path, READ_TSV, blanked, "readr")
    assert found == expected


# Filters of LibreOffice Calc: separator, quotation mark, UTF-8, first line, "2" for a column of texts; then what files it writes.
SEPARATORS = {"tsv": 9, "csv": 44}
CALC, WRITTEN = "Text - txt - csv (StarCalc)", "44,34,76,1,,0,true,true,false"
COLUMNS = 120


def by_calc(folder, form, columns):
    """The rows of each file of *folder*, as LibreOffice Calc shows them. *columns*: the type of each, 1 standard, 2 text."""
    types = "/".join(f"{number}/{columns}" for number in range(1, COLUMNS + 1)) if columns == 2 else ""
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", f"--infilter={CALC}:{SEPARATORS[form]},34,76,1,{types}",
         "--convert-to", f"csv:{CALC}:{WRITTEN}", "--outdir", folder / "read", *sorted(folder.glob(f"*.{form}"))],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return [list(csv.reader(io.StringIO(path.read_bytes().decode(), newline=""))) for path in sorted((folder / "read").iterdir())]


def one_end(text):
    """As Calc has it: a line's end within a value is a line feed."""
    return re.sub("\r\n|\n\r|\r", "\n", text)


@pytest.fixture
def calc():
    """LibreOffice Calc, whose package of Debian's is libreoffice-calc-nogui."""
    return needed("soffice")


@pytest.mark.usefixtures("calc")
@pytest.mark.parametrize("form", ["tsv", "csv"])
def test_libreoffice_reads_both_tables_with_text_columns(client, form, tmp_path):
    expected = []
    # Of a table of one column Calc drops the empty cells at the end.
    for number, (path, asked) in enumerate(ASKED[:-1]):
        records, table = answered(client, path, asked, form)
        names = next(csv.reader(io.StringIO(table.decode().partition("\n")[0]), delimiter=chr(SEPARATORS[form])))
        assert len(names) <= COLUMNS
        (tmp_path / f"{number}.{form}").write_bytes(table)
        expected.append([names, *cells(records, names, blanked if form == "tsv" else one_end)])
    assert by_calc(tmp_path, form, 2) == expected


@pytest.mark.usefixtures("calc")
@pytest.mark.parametrize("form", ["tsv", "csv"])
def test_libreoffice_shows_the_values_of_a_protected_table_as_they_are(client, form, tmp_path):
    """Opened without a choice of types, as by a double click."""
    records, table = answered(client, CLINICAL[0], {**CLINICAL[1], "excel": "1"}, form)
    (tmp_path / f"0.{form}").write_bytes(table)
    [[names, *rows]] = by_calc(tmp_path, form, 1)
    assert rows == cells(records, names, blanked if form == "tsv" else one_end)
