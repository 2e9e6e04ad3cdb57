"""The demo study, served: what its files hold is counted by other means."""

import csv
from contextlib import ExitStack

import pytest

from genows.demo.study import write_demo
from tests import data_rows
from tests.contract.conftest import DATABASES, served
from tests.databases import made_on
from tests.studyfolders import load_folder


class Demo:
    """*folder*: of the study's files; *it*: a Served; *address*: of its database."""

    def __init__(self, folder, it, address):
        self.folder, self.it, self.address = folder, it, address

    def ask(self, path, **query):
        answer = self.it.get(path, query)
        assert answer.status_code == 200, answer.text
        return answer.json

    def table(self, name):
        """The rows of a data file, as dictionaries."""
        with (self.folder / name).open(encoding="utf-8", newline="") as file:
            lines = [line for line in file if not line.startswith("#")]
        return list(csv.DictReader(lines, delimiter="\t"))

    def matrix(self, name):
        """symbol → sample → cell."""
        return {row.pop("Hugo_Symbol"): {name: cell for name, cell in row.items() if name != "Entrez_Gene_Id"} for row in self.table(name)}


@pytest.fixture(params=DATABASES)
def with_rows(request, tmp_path):
    """with_rows(tables): a Served over data_rows and the rows of *tables* besides, as `data_rows.insert` takes them."""
    with ExitStack() as opened:
        made = opened.enter_context(made_on(request.param, request, tmp_path))

        def serve(tables):
            data_rows.insert(made.database)
            data_rows.insert(made.database, tables)
            it = served(request.param, made.settings["db.connection_string"])
            opened.callback(it.app.close)
            return it

        yield serve


@pytest.fixture(scope="session", params=DATABASES)
def demo(request, tmp_path_factory):
    """A Demo on each database; not to be written to."""
    folder = tmp_path_factory.mktemp("demo")
    write_demo(folder / "study", complete=True)
    with made_on(request.param, request, folder) as made:
        report = load_folder(made, folder / "study")
        assert report.exit_code == 0
        address = made.settings["db.connection_string"]
        it = served(request.param, address)
        yield Demo(folder / "study", it, address)
        it.app.close()
