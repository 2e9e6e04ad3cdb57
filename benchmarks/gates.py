"""What genows has promised: each gate with the ratio that this run measured."""

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.candidates import FASTAPI, FLASK, GENOWS, ISAL, MARIADB, ORJSON, ZLIB
from benchmarks.results import Results
from benchmarks.signedin import JWT, LOGIN, UUID


class Gate(NamedTuple):
    """*at_most*, *at_least*: the bound, one of them. *value*: from the results, None where it was not measured."""

    what: str
    value: Callable[[Results], float | None]
    at_most: float | None = None
    at_least: float | None = None
    stretch: float | None = None

    def met(self, value: float) -> bool:
        return value <= self.at_most if self.at_most is not None else value >= self.at_least


def _slower(workload, against, case=GENOWS, of="median"):
    return lambda results: results.ratio(workload, case, against, of)


def _faster(workload, against, case=GENOWS):
    return lambda results: results.ratio(workload, against, case)


def _more(workload, against, case=GENOWS):
    return lambda results: results.faster(workload, case, against)


def _first(workload):
    return lambda results: results.first_byte(workload, GENOWS)


def _of(section, name):
    return lambda results: getattr(results, section).get("ratios", {}).get(name)


GATES = (
    Gate("W1 total / L", _slower("W1", "L"), at_most=2.6, stretch=1.8),
    Gate("W1 total / L (least)", _slower("W1", "L", of="least"), at_most=2.6, stretch=1.8),
    Gate("W1 total / N", _slower("W1", "N"), at_most=2.5),
    Gate("W1 total / N (least)", _slower("W1", "N", of="least"), at_most=2.5),
    Gate("W1: FastAPI / genows", _faster("W1", FASTAPI), at_least=10),
    Gate("W1: FastAPI (orjson by hand) / genows", _faster("W1", ORJSON), at_least=10),
    Gate("W1: Flask / genows", _faster("W1", FLASK), at_least=20),
    Gate("W1: MariaDB / SQLite", _slower("W1", GENOWS, MARIADB), at_most=1.6, stretch=1.2),
    Gate("W1 first byte, ms", _first("W1"), at_most=5, stretch=2),
    Gate("W6 first byte, ms", _first("W6"), at_most=10, stretch=2),
    Gate("W1: gzip by zlib / without", _slower("W1", GENOWS, ZLIB), at_most=3.5, stretch=2.5),
    Gate("W1: gzip by isal / without", _slower("W1", GENOWS, ISAL), at_most=1.35, stretch=1.1),
    Gate("W6 total / L", _slower("W6", "L"), at_most=2.6, stretch=1.8),
    Gate("W6 total / L (least)", _slower("W6", "L", of="least"), at_most=2.6, stretch=1.8),
    Gate("W6: worker's memory above idle, MiB", _of("memory", "W6"), at_most=16, stretch=10),
    Gate("20 million records: memory above W6's, MiB", _of("memory", "whole above W6"), at_most=4),
    Gate("20 million records: bytes per second / W6's", _of("memory", "whole rate"), at_least=0.6, stretch=0.9),
    Gate("W2 requests per second / FastAPI", _more("W2", FASTAPI), at_least=10, stretch=15),
    Gate("W2 requests per second / FastAPI (orjson by hand)", _more("W2", ORJSON), at_least=10, stretch=15),
    Gate("W2 p99 / p50", lambda results: results.tail("W2", GENOWS), at_most=2),
    Gate("W3 requests per second / FastAPI", _more("W3", FASTAPI), at_least=4.5, stretch=7),
    Gate("W3 requests per second / FastAPI (orjson by hand)", _more("W3", ORJSON), at_least=4.5, stretch=7),
    Gate("W4 / bare SQL", _slower("W4", "bare SQL"), at_most=3.5, stretch=2.3),
    Gate("W4: FastAPI / genows", _faster("W4", FASTAPI), at_least=4),
    Gate("W4: FastAPI (orjson by hand) / genows", _faster("W4", ORJSON), at_least=4),
    Gate("W5 / bare SQL", _slower("W5", "bare SQL"), at_most=2.1, stretch=1.5),
    Gate("W5: FastAPI / genows", _faster("W5", FASTAPI), at_least=2.4),
    Gate("W5: FastAPI (orjson by hand) / genows", _faster("W5", ORJSON), at_least=2.4),
    Gate("W4 on MariaDB: FastAPI / genows", _faster("W4", f"{FASTAPI}, MariaDB", MARIADB), at_least=3, stretch=5),
    Gate("W4 on MariaDB: FastAPI (orjson by hand) / genows", _faster("W4", f"{ORJSON}, MariaDB", MARIADB), at_least=3, stretch=5),
    Gate("W5 on MariaDB: FastAPI / genows", _faster("W5", f"{FASTAPI}, MariaDB", MARIADB), at_least=3, stretch=5),
    Gate("W5 on MariaDB: FastAPI (orjson by hand) / genows", _faster("W5", f"{ORJSON}, MariaDB", MARIADB), at_least=3, stretch=5),
    Gate("W2 with jwt, of the rate of a login without token", _more("W2", LOGIN, JWT), at_least=0.95),
    Gate("W2 with uuid, of the rate of a login without token", _more("W2", LOGIN, UUID), at_least=0.85),
    Gate("matrix into a new SQLite file / cut and tr", _of("loading", "matrix, new file"), at_most=1.3, stretch=0.9),
    Gate("matrix beside readers / cut and tr", _of("loading", "matrix, served"), at_most=1.9, stretch=0.9),
    Gate("matrix into MariaDB / LOAD DATA", _of("loading", "matrix, MariaDB"), at_most=1.2, stretch=0.9),
    Gate("mutations into SQLite, rows per second", _of("loading", "mutations per second"), at_least=50_000, stretch=100_000),
)
