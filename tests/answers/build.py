"""Makes the databases whose answers are compared, by the code and the tests of the base: `python -m answers.build FOLDER`, run in
its checkout, with the MariaDB server (host, port, user, password) and the names of the wanted databases as JSON on standard input.

Studies are loaded into SQLite; its rows are copied into the others, so that all hold the same as far as they can. What the parent
has to know of it is left in FOLDER/built.json.
"""

import json
import os
import re
import sqlite3
import subprocess
import sys
import warnings
from contextlib import closing
from pathlib import Path

import pymysql
from werkzeug.test import Client

from tests import data_rows, foreign
from tests.contract.legacy import oldrows

from . import rows
from .settings import PORTALS, write_settings

LEGACY = ("demo_2020", "nova_2021", "hidden_2020")
DEMOS = {
    "demo": ("--samples", "90", "--genes", "60", "--mutations-per-sample", "8"),
    "extra_tcga": (
        "--samples",
        "25",
        "--genes",
        "30",
        "--mutations-per-sample",
        "5",
        "--seed",
        "2",
        "--complete",
        "--clinical-attributes",
        "4",
    ),
}
# Of these come the study folders with faults.
SMALL = ("--samples", "8", "--genes", "12", "--mutations-per-sample", "4", "--seed", "3")
GROUPS = {"small": "", "demo": "PUBLIC", "extra_tcga": "GDAC;PUBLIC"}
PASSWORD = "speak, friend, and enter"
WITH_PASSWORD = ("reader@acme.example", "all@acme.example", "disabled@acme.example")
ISSUED = ("tcga@acme.example", "groups@acme.example")
PAST, FUTURE = 1_000_000_000.0, 4_000_000_000.0
NONCE = f"genows_form={'0a' * 32}"
# Has failed to sign in so often, in a far future, that each further try has to wait.
SLOW, FAILURES = "slow@acme.example", 7
FIELD = re.compile(r'name="csrf_token"[^>]*value="([0-9a-f]+)"')


class Server:
    """As tests.mariadb.MariadbServer, for a server that the parent has started."""

    def __init__(self, host, port, user, password):
        self.host, self.port, self.user, self.password, self.name = host, port, user, password, None

    def create_database(self):
        with closing(self.connect()) as connection, connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE `{self.name}`")
        return self.name

    def connect(self, database=None, **options):
        return pymysql.connect(
            host=self.host,
            port=self.port,
            user=self.user,
            password=self.password,
            database=database,
            **{"charset": "utf8mb4", **options},
        )

    def address(self, name):
        return f"mysql://{self.user}:{self.password}@{self.host}:{self.port}/{name}"


def main():
    warnings.simplefilter("ignore", pymysql.Warning)
    told = json.load(sys.stdin)
    folder, server, wanted = Path(sys.argv[1]), Server(**told["server"]), told["databases"]
    databases = {"sqlite": f"sqlite:///{folder}/own.db"}
    make_sqlite(folder, databases["sqlite"])
    make_demo(folder, "small", SMALL)
    credentials = made_credentials(folder, databases["sqlite"])
    with closing(sqlite3.connect(folder / "own.db")) as connection:
        tables = contents(connection)
        for version in foreign.VERSIONS:
            if f"portal-{version.number}" in wanted:
                databases[f"portal-{version.number}"] = make_portal(server, version, tables)
        rows.insert(connection, rows.BROKEN)
        pack_anew(write_settings(folder / "packing.properties", {"db.connection_string": databases["sqlite"], "authenticate": "false"}))
        if "mariadb" in wanted:
            databases["mariadb"] = make_mariadb(folder, server, contents(connection))
    (folder / "built.json").write_text(json.dumps({"databases": databases, **credentials}))


def make_sqlite(folder, connection_string):
    """Loads the studies and adds the rows that no loader writes."""
    config = write_settings(folder / "own.properties", {"db.connection_string": connection_string})
    genows("check", "--create", "--config", config)
    genows(
        "check",
        "--create",
        "--config",
        write_settings(folder / "empty.properties", {"db.connection_string": f"sqlite:///{folder}/empty.db"}),
    )
    with closing(sqlite3.connect(folder / "own.db")) as connection:
        rows.insert(connection, reference_genes())
    here = Path("tests/files")
    genows("load", "--quiet", "--config", config, *(str(here / "legacy" / study) for study in LEGACY))
    with closing(sqlite3.connect(folder / "own.db")) as connection:
        for statement in oldrows.STATEMENTS:
            connection.execute(statement)
        connection.commit()
    demos = [make_demo(folder, study_id, options) for study_id, options in DEMOS.items()]
    genows("reference", "--quiet", "--config", config, *(str(demo / "reference" / "gene_info.txt") for demo in demos))
    genows("load", "--quiet", "--config", config, str(here / "worked_example"), *map(str, demos))
    with closing(sqlite3.connect(folder / "own.db")) as connection:
        entities = dict(connection.execute("SELECT `ENTREZ_GENE_ID`, `GENETIC_ENTITY_ID` FROM `gene`"))
        rows.insert(connection, rows.renumbered(data_rows.TABLES, entities))
        rows.insert(connection, rows.renumbered({**data_rows.ORPHANS, "gene": data_rows.TABLES["gene"]}, entities))
        rows.insert(connection, rows.EXTRA)
    for email in WITH_PASSWORD:
        genows("user", "passwd", email, "--config", config, typed=PASSWORD + "\n")


def pack_anew(config):
    """What is packed is what the tables hold now, where the base packs studies."""
    if "--rebuild" in genows("check", "--help"):
        genows("check", "--rebuild", "--config", config)


def reference_genes():
    genes = [(entrez, symbol, 1 + index, kind) for index, (entrez, symbol, kind) in enumerate(oldrows.GENES)]
    return {
        "type_of_cancer": (data_rows.TABLES["type_of_cancer"][0], [("mixed", "Mixed", "", "Black", None, None)]),
        "genetic_entity": (("ID", "ENTITY_TYPE"), [(entity, "GENE") for _, _, entity, _ in genes]),
        "gene": (("ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", "GENETIC_ENTITY_ID", "TYPE"), genes),
        "gene_alias": (("ENTREZ_GENE_ID", "GENE_ALIAS"), oldrows.ALIASES),
    }


def make_demo(folder, study_id, options):
    demo = folder / "studies" / study_id
    genows("demo", str(demo), "--study-id", study_id, *options)
    study = demo / "meta_study.txt"
    lines = [line for line in study.read_text().splitlines() if not line.startswith("groups:")]
    study.write_text("\n".join([*lines, f"groups: {GROUPS[study_id]}"]) + "\n")
    return demo


def genows(*arguments, typed=""):
    """What the base's command says; stops with it where it fails."""
    done = subprocess.run([sys.executable, "-m", "genows", *arguments], input=typed, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"genows {' '.join(arguments)}: {done.returncode}\n{done.stdout[:2000]}{done.stderr[-2000:]}")
    return done.stdout


def contents(connection):
    """table → (columns, rows) of all tables of SQLite."""
    found = {}
    for (table,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall():
        cursor = connection.execute(f"SELECT * FROM `{table}`")
        found[table] = (tuple(column[0] for column in cursor.description), cursor.fetchall())
    return found


def make_mariadb(folder, server, tables):
    """A copy in genows' own schema."""
    server.name = "mariadb"
    server.create_database()
    address = server.address(server.name)
    genows("check", "--create", "--config", write_settings(folder / "mariadb.properties", {"db.connection_string": address}))
    with closing(server.connect(server.name)) as connection:
        with connection.cursor() as cursor:
            cursor.execute("SET foreign_key_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'")
            for table in tables:
                cursor.execute(f"DELETE FROM `{table}`")
        rows.insert(connection, tables, "INSERT INTO", "%s")
    return address


def make_portal(server, version, tables):
    """What a portal's database of that version can hold of it: latin1, and of texts that its collation takes for one the first."""
    server.name = "portal_" + re.sub(r"\W", "_", version.number)
    foreign.create(server, version, filled=False)
    kept = {
        table: (columns, [tuple(map(latin1, row)) for row in some])
        for table, (columns, some) in tables.items()
        if table != "info"
    }
    with closing(server.connect(server.name)) as connection:
        with connection.cursor() as cursor:
            cursor.execute("SET foreign_key_checks = 0, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'")
            cursor.execute("SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()")
            there = set(cursor.fetchall())
        rows.insert(connection, kept, "INSERT IGNORE INTO", "%s", there, lambda column: foreign.RENAMED.sub("", column))
    return server.address(server.name)


def latin1(value):
    return value.encode("cp1252", "replace").decode("cp1252") if isinstance(value, str) else value


def made_credentials(folder, connection_string):
    """Tokens of the kind jwt and login cookies, made by the base: the current version has to know them."""
    from genows import create_app
    from genows.config import read_config

    from .ask import as_named

    def client(portal, **options):
        config = write_settings(folder / "made.properties", {"db.connection_string": connection_string, **PORTALS[portal]})
        app = create_app(read_config(config), **options)

        def named(environ, start_response):
            return app({**environ, "HTTP_COOKIE": as_named(app, environ.get("HTTP_COOKIE", ""))}, start_response)

        return app, Client(named, use_cookies=False)

    jwts = {}
    for kind, options in (("", {}), ("expired ", {"clock": lambda: PAST})):
        app, asking = client("jwt", **options)
        for user in rows.USERS:
            wire = user.encode().decode("latin-1")
            answer = asking.get("/api/data-access-token", headers={"Sec-Fetch-Site": "none"}, environ_overrides={"REMOTE_USER": wire})
            if answer.status_code == 200:
                jwts[kind + user] = re.match(r"token: (\S+)", answer.text)[1]
        app.close()
    uuids = {user: token for token, (user, expiration) in rows.TOKENS.items() if expiration == rows.FAR}
    app, asking = client("uuid")
    issued = {user: asking.post("/api/data-access-tokens", environ_overrides={"REMOTE_USER": user}).json["token"] for user in ISSUED}
    app.close()
    return {"jwt": jwts, "uuid": uuids, "issued": issued, "cookies": made_cookies(client)}


def made_cookies(client):
    """user → the Cookie header of a browser in which the user has signed in; `USER form`, `form` → the field csrf_token of its forms."""
    app, browser = client("password")
    cookies = {"form": FIELD.search(browser.get("/login", headers={"Cookie": NONCE}).text)[1]}
    for user in WITH_PASSWORD[:2]:
        answer = sign_in(browser, cookies["form"], user)
        assert answer.status_code == 303, answer.text
        session = re.search(r"genows_session(?:_[0-9a-f]{8})?=([^;]+)", answer.headers["Set-Cookie"])[1]
        cookies[user] = f"genows_session={session}; {NONCE}"
        cookies[f"{user} form"] = FIELD.search(browser.get("/", headers={"Cookie": cookies[user]}).text)[1]
    app.close()
    app, browser = client("password", clock=lambda: FUTURE)
    answers = [sign_in(browser, cookies["form"], SLOW).status_code for _ in range(FAILURES)]
    assert answers[-1] == 429, answers
    app.close()
    return cookies


def sign_in(browser, field, user):
    form = {"email": user, "password": PASSWORD, "csrf_token": field}
    return browser.post("/login", data=form, headers={"Origin": "http://localhost", "Cookie": NONCE})


if __name__ == "__main__":
    os.environ.pop("GENOWS_CONFIG", None)
    main()
