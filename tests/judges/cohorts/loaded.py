"""Study folders in a database, and how a served genows is asked."""

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.parse import urlencode

from tests.databases import Made, made_mariadb, made_sqlite
from tests.judges.cohorts.answers import Answer, Request
from tests.judges.cohorts.rows import GENES, Files
from tests.loads import add_reference
from tests.mariadb import running_server
from tests.studyfolders import load_folder, messages, write_folder


def load(made: Made, work: Path, folders: Mapping[str, Files]) -> None:
    """Loads the folders, by study id, in their order, with the genes that they name."""
    add_reference(made, [(entrez, symbol, "protein-coding") for symbol, entrez in GENES.items()])
    for study_id, files in folders.items():
        report = load_folder(made, write_folder(work / study_id, dict(files)))
        if report.exit_code:
            raise SystemExit(f"{study_id} does not load: {messages(report, 'error')}")


@contextmanager
def database(kind: str, work: Path, folders: Mapping[str, Files]) -> Iterator[Made]:
    """A database of this kind (sqlite, mariadb) with these studies."""
    with ExitStack() as stack:
        if kind == "sqlite":
            made = made_sqlite(work)
        else:
            server = stack.enter_context(running_server())
            made = made_mariadb(server, server.create_database())
        load(made, work, folders)
        yield made
        made.database.close()


def ask(port: int, request: Request) -> Answer:
    """Returns the answer over HTTP."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        path = request.path + ("?" + urlencode(request.query) if request.query else "")
        if request.body is None:
            connection.request("GET", path)
        else:
            connection.request("POST", path, json.dumps(request.body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return Answer(answer.status, answer.read().decode(), answer.getheader("total-count"))
