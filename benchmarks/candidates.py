"""Who is measured: genows in its forms, and the peers, each as its makers' manuals say to run it."""

import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode

from benchmarks import servers
from benchmarks.data import WIDE
from benchmarks.workloads import Workload

GENOWS, MARIADB = "genows SQLite", "genows MariaDB"
ZLIB, ISAL = "genows, gzip", "genows, gzip by isal"
# The dicts of FastAPI: as its manual has them, and serialized by hand.
FASTAPI, ORJSON, MODELS = "FastAPI, dicts", "FastAPI, orjson by hand", "FastAPI, response models"
FLASK, DATASETTE = "Flask + SQLAlchemy", "Datasette"
REQUIREMENTS = Path(__file__).parent / "peers" / "requirements.txt"
WORKERS = 2
PACKED = ("Accept-Encoding: gzip",)


@dataclass(frozen=True)
class Candidate:
    """A server as it is asked. *name*: of the row in the table. *headers*: lines sent. *addresses*: workload → address, of a peer. *only*: the workloads."""

    name: str
    server: servers.Server
    headers: tuple[str, ...] = ()
    addresses: dict[str, str] = field(default_factory=dict)
    only: tuple[str, ...] = ()

    def address(self, workload: Workload) -> str:
        return self.addresses.get(workload.name, workload.address)

    def takes(self, workload: Workload) -> bool:
        return not self.only or workload.name in self.only


def genows(connection: str, mariadb: str | None) -> list[Candidate]:
    """*mariadb*: the connection string of the same data there."""
    zlib = servers.genows("genows without isal", connection, WORKERS, without="isal")
    found = [
        Candidate(GENOWS, servers.genows(GENOWS, connection, WORKERS)),
        Candidate(ZLIB, zlib, PACKED, only=("W1", "W6")),
    ]
    if find_spec("isal"):
        found.append(Candidate(ISAL, found[0].server, PACKED, only=("W1", "W6")))
    if mariadb:
        found.append(Candidate(MARIADB, servers.genows(MARIADB, mariadb, WORKERS)))
    return found


def install_peers(work: Path) -> Path:
    """The interpreter of the peers' environment, made from its pinned versions where it is not there yet."""
    folder, pinned = work / "peers", REQUIREMENTS.read_text()
    python, done = folder / "bin" / "python", folder / "done"
    if not done.exists() or done.read_text() != pinned:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS], check=True)
        done.write_text(pinned)
    return python


def peers(workloads: dict[str, Workload], database: Path, mariadb: str | None, python: Path) -> list[Candidate]:
    addresses = {name: _peer_address(workload) for name, workload in workloads.items()}
    sqlite = f"sqlite:///{database}"
    found = [
        Candidate(FASTAPI, _uvicorn(FASTAPI, python, "fastapi_typed", sqlite), addresses=addresses),
        Candidate(ORJSON, _uvicorn(ORJSON, python, "fastapi_dicts", sqlite), addresses=addresses),
        Candidate(MODELS, _uvicorn(MODELS, python, "fastapi_models", sqlite), addresses=addresses, only=("W1", "W2", "W3", "W4", "W5")),
        Candidate(FLASK, _gunicorn(FLASK, python, "flask_app", sqlite), addresses=addresses),
        _datasette(python, database),
    ]
    if mariadb:
        peer = mariadb.replace("mysql://", "mysql+pymysql://")
        for form, module in ((FASTAPI, "fastapi_typed"), (ORJSON, "fastapi_dicts")):
            name = f"{form}, MariaDB"
            found.append(Candidate(name, _uvicorn(name, python, module, peer), addresses=addresses, only=("W4", "W5")))
    return found


def _peer_address(workload):
    asked = workload.asked
    if "study_id" in asked:
        return "/clinical?" + urlencode({"study_id": asked["study_id"]})
    if "genetic_profile_ids" not in asked:
        return "/studies"
    profile = {"profile_id": asked["genetic_profile_ids"]}
    if profile["profile_id"].endswith("_mutations"):
        return "/mutations?" + urlencode(profile)
    return "/values?" + urlencode({**profile, "genes": asked["genes"]}, safe=",")


def _environment(database):
    return {"PEER_DATABASE": database, "PYTHONPATH": str(servers.ROOT)}


def _uvicorn(name, python, module, database):
    # The workers' health check would stop one that works for more than 5 s.
    options = ("--workers", str(WORKERS), "--timeout-worker-healthcheck", "120", "--no-access-log", "--log-level", "warning")
    command = (str(python), "-m", "uvicorn", f"benchmarks.peers.{module}:app", "--port", "{port}", *options)
    return servers.Server(name, command, "/studies", _environment(database))


def _gunicorn(name, python, module, database):
    command = (str(python), "-m", "gunicorn", f"benchmarks.peers.{module}:app", "-b", "127.0.0.1:{port}", "-w", str(WORKERS))
    return servers.Server(name, command, "/studies", _environment(database))


def _datasette(python, database):
    """Flat listings by SQL of one's own, as Datasette's manual shows them; one process, as it runs."""
    settings = ("--setting", "max_returned_rows", "100000", "--setting", "sql_time_limit_ms", "60000")
    command = (str(python), "-m", "datasette", "serve", str(database), "-p", "{port}", *settings)
    queries = {
        "W3": "select CANCER_STUDY_IDENTIFIER as id, TYPE_OF_CANCER_ID as type_of_cancer, NAME as name, SHORT_NAME as short_name,"
        " DESCRIPTION as description, PMID as pmid, CITATION as citation, GROUPS as groups from cancer_study order by CANCER_STUDY_ID",
        "W4": "select v.ATTR_ID as attr_id, v.ATTR_VALUE as attr_val, c.CANCER_STUDY_IDENTIFIER as study_id, s.STABLE_ID as sample_id"
        " from cancer_study c join patient p on p.CANCER_STUDY_ID = c.CANCER_STUDY_ID join sample s on s.PATIENT_ID = p.INTERNAL_ID"
        " join clinical_sample v on v.INTERNAL_ID = s.INTERNAL_ID where c.CANCER_STUDY_IDENTIFIER = :study_id"
        " order by s.INTERNAL_ID, v.ATTR_ID",
    }
    addresses = {
        name: f"/{database.stem}.json?" + urlencode({"sql": sql, "study_id": WIDE, "_shape": "array"}) for name, sql in queries.items()
    }
    return Candidate(DATASETTE, servers.Server(DATASETTE, command, "/-/versions.json"), addresses=addresses, only=tuple(addresses))
