"""Random requests for every address: no failure of the service, and no answer that breaks its own promises.

    python -m tests.judges.fuzz [--requests 100000] [--seed 10]

Half of the values are such as data hold, half are damaged: other scripts, NUL, broken percent signs, numbers beyond every range, quotes
and pieces of SQL, lists of lists. Asked are an open service and one with a login, on SQLite and on MariaDB. Success: no status of 500
or above, JSON where JSON is promised, the headers that every answer carries, no word of a query or of Python in an answer.
"""

import argparse
import io
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from genows.app import create_app
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.routes import URLS
from tests import data_rows
from tests.mariadb import running_server

PATHS = sorted({rule.rule.replace("<token>", "no-such-token") for rule in URLS.iter_rules()} | {"/health", "/health/live", "/nothing", "/api/nothing"})
COMMANDS = (
    "getTypesOfCancer getNetwork getCancerStudies getCancerTypes getProteinArrayInfo getProteinArrayData getMutSig getGeneticProfiles getProfileData"
    " getCaseLists getClinicalData getPatientSampleMapping getMutationData getMutationFrequency getNothing"
).split()
NAMES = (
    "study_id study_ids sample_ids patient_ids sample_list_id sample_list_ids genetic_profile_ids genes hugo_gene_symbols entrez_gene_ids attr_ids"
    " attribute_ids cancer_type_ids type per_study gene start end studyId cmd cancer_study_id case_set_id case_list case_ids_key gene_list"
    " genetic_profile_id attribute_id format protein_array_type protein_array_id q_value_threshold metadata username password csrf_token"
).split()
KNOWN = (
    "brca_two", "brca_two_all", "brca_two_mutations", "S1", "P1", "TP53", "7157", "PURITY", "OS_MONTHS", "count", "frequency", "true", "false", "json", "brca",
    "demo", "1", "0", "-1", "all", "phosphorylation",
)  # fmt: skip
ODD = (
    "", " ", ",", ",,,", "\0", "\ud83e\uddec", "é" * 30, "İ", "a" * 5000, "9" * 400, "-9223372036854775809", "1e308", "NaN", "' OR 1=1 -- ", '"', "`", "\\", "%s", ":x",
    ";DROP TABLE gene", "../../etc/passwd", "<script>", "{}", "[]", "[[[]]]", "null", "\r\nX: y", "\t", "%", "_", "TP53;KRAS", "TP53 KRAS", "\u2028", "0x10", "1_000",
)  # fmt: skip
# What no answer may hold: it would tell how genows is made.
SECRETS = (b"Traceback", b"sqlite3.", b"pymysql", b"SELECT ", b"FROM `", b"genows/")


class Fuzzed(NamedTuple):
    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes

    def __str__(self):
        return f"{self.method} {self.path}?{self.query[:300]} {self.headers} {self.body[:300]!r}"


def requests(number: int, seed: int) -> Iterator[Fuzzed]:
    """Yields *number* requests, the same ones for the same seed."""
    draw = random.Random(seed)
    for _ in range(number):
        path = _path(draw)
        pairs = [(_name(draw, path), _value(draw)) for _ in range(draw.choice((0, 1, 2, 2, 3, 4, 8)))]
        if path == "/webservice.do" and draw.random() < 0.9:
            pairs.insert(0, ("cmd", draw.choice(COMMANDS)))
        method = draw.choices(("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "get", "BREW"), (50, 35, 5, 2, 2, 2, 1, 1, 1, 1))[0]
        headers = {name: text for name, text in _headers(draw)}
        if method == "POST":
            media_type, body = _body(draw, pairs)
            headers["CONTENT_TYPE"] = media_type
            yield Fuzzed(method, path, "" if draw.random() < 0.8 else _spelled(draw, pairs), headers, body)
        else:
            yield Fuzzed(method, path, _spelled(draw, pairs), headers, b"")


def _path(draw):
    path = draw.choice(PATHS)
    kind = draw.random()
    if kind < 0.9:
        return path
    damage = draw.choice(("/", "//", "/x", ";a=b", "%2f", "\0", "..", "é", "\xff", " "))
    return draw.choice((path + damage, damage + path, path.upper(), path.replace("/", "//"), path[:-1]))


def _name(draw, path):
    """Mostly one that the address takes: another address's would be refused before anything is read."""
    operation = SECOND.get(path.replace("/api-legacy/", "/api/"))
    if operation and draw.random() < 0.9:
        return draw.choice(operation.names)
    return draw.choice(NAMES) if draw.random() < 0.95 else draw.choice(ODD)


def _value(draw):
    texts = [draw.choice(KNOWN if draw.random() < 0.6 else ODD) for _ in range(draw.choice((1, 1, 1, 2, 3, 20)))]
    return draw.choice((",", ",", ",", " ", "+", "\n")).join(texts)


def _spelled(draw, pairs):
    """The pairs as a query string, some of it badly escaped."""
    text = "&".join(f"{quote(name.encode('utf-8', 'surrogatepass'), safe='')}={quote(value.encode('utf-8', 'surrogatepass'), safe=',')}" for name, value in pairs)
    if draw.random() < 0.1:
        place = draw.randrange(len(text) + 1)
        text = text[:place] + draw.choice(("%", "%zz", "%ff", "&&&", "=", "%00", "+", "%c0%af")) + text[place:]
    return text


def _headers(draw):
    for name, texts in (
        ("HTTP_ACCEPT", ("*/*", "text/html", "application/json;q=x", ";;;")),
        ("HTTP_ACCEPT_ENCODING", ("gzip", "gzip;q=0", "br, gzip;q=zz", "*")),
        ("HTTP_AUTHORIZATION", ("Bearer", "Bearer x.y.z", "Basic eDp5", "Bearer " + "a" * 3000)),
        ("HTTP_COOKIE", ("a=b", "genows=x", ";;=;", "genows=" + "Z" * 4000)),
        ("HTTP_IF_NONE_MATCH", ("*", '"x"', 'W/"', "x" * 1000)),
        ("HTTP_ORIGIN", ("null", "https://evil.example", "é".encode().decode("latin-1"))),
        ("HTTP_HOST", ("localhost", "a b", "x:99999", "")),
        ("HTTP_X_FORWARDED_FOR", ("1.2.3.4", "::1", "x" * 100)),
        ("HTTP_SEC_FETCH_SITE", ("same-origin", "cross-site", "none")),
    ):
        if draw.random() < 0.15:
            yield name, draw.choice(texts)


def _body(draw, pairs):
    """(media type, body) of a POST."""
    kind = draw.random()
    if kind < 0.4:
        return "application/x-www-form-urlencoded", _spelled(draw, pairs).encode()
    if kind < 0.75:
        values = {name: draw.choice((value, value.split(","), [value, 1, None], 7, None, True, {"a": value}, 1e400)) for name, value in pairs}
        text = json.dumps(values if draw.random() < 0.9 else [values, values])
        return "application/json", (text if draw.random() < 0.9 else text[: len(text) // 2]).encode()
    if kind < 0.9:
        parts = "".join(f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in pairs)
        end = draw.choice(("--b--\r\n", "--b--", "", "--c--\r\n"))
        return "multipart/form-data; boundary=b", (parts + end).encode("utf-8", "surrogatepass")
    media_type = draw.choice(("", "text/plain", "application/json; charset=x", "multipart/form-data", "application/x-www-form-urlencoded; charset=utf-16", ";"))
    return media_type, draw.randbytes(draw.choice((0, 1, 30, 3000)))


def problem_of(app, fuzzed: Fuzzed) -> tuple[int, str | None]:
    """Asks the application; returns the status, and what is wrong with the answer, or None."""
    environ = {
        "REQUEST_METHOD": fuzzed.method, "SCRIPT_NAME": "", "PATH_INFO": fuzzed.path.encode("utf-8", "surrogatepass").decode("latin-1"),
        "QUERY_STRING": fuzzed.query, "CONTENT_LENGTH": str(len(fuzzed.body)), "wsgi.input": io.BytesIO(fuzzed.body), "wsgi.errors": io.StringIO(),
        "wsgi.url_scheme": "http", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1",
        "wsgi.version": (1, 0), "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False, **fuzzed.headers,
    }  # fmt: skip
    started: list[tuple[str, list[tuple[str, str]]]] = []
    answer = app(environ, lambda line, headers, exc_info=None: started.append((line, headers)))
    try:
        body = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    status, headers = int(started[-1][0][:3]), {name.lower(): text for name, text in started[-1][1]}
    return status, _problem(fuzzed, status, headers, body)


def _problem(fuzzed, status, headers, body):
    # 501 says what an address of the third generation does not offer, as its contract wants.
    if status >= 500 and status != 501:
        return f"status {status}"
    if headers.get("x-content-type-options") != "nosniff":
        return "no nosniff"
    if any("\n" in text or "\r" in text for text in headers.values()):
        return "a line end in a header"
    if "content-encoding" in headers:
        return None
    if "json" in headers.get("content-type", "") and body and fuzzed.method != "HEAD":
        try:
            json.loads(body)
        except ValueError:
            return "a body that is no JSON"
    # A page may show what a person asked for; a bare message repeats values, but no words of ours.
    word = next((word for word in SECRETS if word in body and word.decode() not in f"{fuzzed}"), None)
    return f"the word {word!r} in the body" if word and status >= 400 else None


def judged(app, number: int, seed: int) -> tuple[Counter, list[str]]:
    """Returns status → number of answers, and what was wrong, request by request."""
    statuses, problems = Counter(), []
    for fuzzed in requests(number, seed):
        try:
            status, problem = problem_of(app, fuzzed)
        except Exception as error:
            status, problem = 0, f"raised {error!r}"
        statuses[status] += 1
        if problem:
            problems.append(f"{problem}: {fuzzed}")
    return statuses, problems


LOGIN = {"authenticate": "password", "dat.method": "uuid", "session.secret_key": "k" * 40}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=100_000, help="in all, shared among the databases, open and with a login")
    parser.add_argument("--seed", type=int, default=10)
    options = parser.parse_args()
    failed = False
    with ExitStack() as stack:
        folder, server = Path(stack.enter_context(tempfile.TemporaryDirectory())), stack.enter_context(running_server())
        mariadb = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}"
        for kind, connection in (("sqlite", f"sqlite:///{folder}/fuzz.db"), ("mariadb", mariadb)):
            database = open_database(make_config({"db.connection_string": connection}))
            schema.create(database)
            data_rows.insert(database)
            database.close()
            for access, settings in (("open", {}), ("login", LOGIN)):
                started = time.monotonic()
                app = create_app(make_config({"db.connection_string": connection, **settings}))
                statuses, problems = judged(app, options.requests // 4, options.seed)
                app.close()
                failed |= bool(problems)
                print(f"{kind}, {access}: {sum(statuses.values()):,} requests in {time.monotonic() - started:.0f} s: {dict(sorted(statuses.items()))}")
                print(*problems[:20], sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
