"""Writes examples.json anew, and a section in docs/portal-services.md of each service that it lacks: `python -m tests.demoexamples` loads
the demo study and asks each address its example query."""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from werkzeug.test import Client

from genows.app import create_app
from genows.clients.openapi.words import FILE
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.parametervalues import request

PAGE = Path(__file__).parents[1] / "docs" / "portal-services.md"
# Characters of an answer on that page, and of a line.
LONGEST, WIDTH = 400, 130
# Address → its query: in short what it needs, and what it lists.
QUERIES = {
    **{path: request(address, "demo", ("list",)) for path, address in sorted(SECOND.items())},
    "/webservice.do": {"cmd": "getGeneticProfiles", "cancer_study_id": "demo"},
}


def made_in(folder: Path) -> dict[str, dict]:
    """Returns address → {query, answer}, asked of the demo study, which is written and loaded in *folder*."""
    app = demo_application(folder)
    try:
        client = Client(app)
        return {path: _example(client, path, query) for path, query in QUERIES.items()}
    finally:
        app.close()


def demo_application(folder: Path, **settings: str):
    """Returns the service over the demo study, which is written and loaded in *folder*. *settings*: further ones."""
    config = make_config({"db.connection_string": f"sqlite:///{folder / 'demo.db'}", **settings})
    load_demo(config, folder / "demo")
    return create_app(config)


def load_demo(config, folder: Path, complete: bool = False) -> None:
    """Makes the schema in an empty database and loads the demo study, which is written into *folder*. *complete*: without reference data."""
    write_demo(folder, complete=complete)
    database = open_database(config)
    try:
        schema.create(database, **({"species": None} if complete else {}))
        report = load_study(database, folder, Options(), Silence())
        if report.exit_code:
            raise RuntimeError("the demo study cannot be loaded")
    finally:
        database.close()


def _example(client, path, query):
    answer = client.get(f"{path}?{urlencode(query, safe=',')}", buffered=True)
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answers {answer.status_code}: {answer.text}")
    return {"query": query, "answer": answer.json if answer.mimetype == "application/json" else answer.text}


def text_of(examples: dict[str, dict]) -> str:
    """Returns the text of examples.json: an example a line."""
    lines = (f"{json.dumps(path)}: {json.dumps(example, ensure_ascii=False)}" for path, example in examples.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def with_services(page: str, folder: Path) -> str:
    """Returns the text of the services' page with a section of each service that it lacks, whose answer is the demo study's."""
    lacking = [address for path, address in SERVICES.items() if not re.search(rf"^    GET {re.escape(path)}(\?|$)", page, re.MULTILINE)]
    if not lacking:
        return page
    config = make_config({"db.connection_string": f"sqlite:///{folder / 'services.db'}"})
    load_demo(config, folder / "complete", complete=True)
    app = create_app(config)
    try:
        before, links, after = page.partition("## Links\n")
        return before + "".join(_section(Client(app), address) for address in lacking) + links + after
    finally:
        app.close()


def _section(client, address):
    query = urlencode(request(address, "demo", ("list",)), safe=",")
    line = f"GET {address.path}?{query}".removesuffix("?")
    text = client.get(line.removeprefix("GET "), buffered=True).text.strip()
    short = text if len(text) <= LONGEST else text[:LONGEST].rpartition(",")[0] + ", …"
    words = f"{address.summary} {address.about}".rstrip()
    shown = "\n".join(f"    {row}" for row in (line, *wrapped(short)))
    return f"### {address.path[1:]}\n\n{words}\n\n{shown}\n\n"


def wrapped(text):
    """The lines of a text, those of JSON broken behind commas that have no blank behind them."""
    lines = [""]
    for part in re.split(r"(?<=,)(?=\S)", text):
        if lines[-1] and len(lines[-1]) + len(part) > WIDTH:
            lines.append("")
        lines[-1] += part
    return [row for line in lines for row in line.splitlines()]


if __name__ == "__main__":
    with TemporaryDirectory() as work:
        FILE.write_text(text_of(made_in(Path(work))), encoding="utf-8")
        PAGE.write_text(with_services(PAGE.read_text(encoding="utf-8"), Path(work)), encoding="utf-8")
