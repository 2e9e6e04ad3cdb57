"""Saves documents of the portal's pages by eight processes at once among 100,000, reads and lists them, and looks for hidden names.

    python -m tests.judges.sessions [--documents 100000] [--at-once 2000] [--only sqlite|mariadb] [--hidden 1000] [--seed 7]

Success: as many ids as documents, the same query has the same id in all processes, no request fails; and of random documents about two
studies, read by somebody who may read one, no byte has the other one's word. Figures follow. Exit code 1 otherwise.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from genows.config.reader import make_config
from genows.db import times
from genows.db.database import open_database
from genows.saved.kinds import KINDS as ALL
from genows.saved.kinds import content
from genows.saved.store import DAY, DocumentStore, new_id
from tests.databases import Made, address_of, made_sqlite
from tests.mariadb import running_server
from tests.portal import Portal, add_user

PROCESSES, USERS, DOCUMENTS, AT_ONCE, HIDDEN, SEED = 8, 20, 100_000, 2000, 1000, 7
READINGS = 2000
# Documents of a transaction, where there is no more to show than that many are there.
FILLED_AT_ONCE = 1000
SETTINGS = {"authenticate": "remote_user", "dat.method": "uuid"}
APPLES, PEARS = "apples", "pears"
BASE = "/portal/api/session"
# A query that all processes send, so often each.
SAME, TIMES = {"gene_list": "TP53"}, 20
# Kinds of ten documents.
KINDS = ("main_session",) * 5 + ("comparison_session",) * 3 + ("group", "virtual_study/save")


def user_of(number: int) -> str:
    """The name of a user."""
    return f"user{number}@example.org"


def document(kind: str, number: int, draw: random.Random) -> dict[str, Any]:
    """A document as pages send it, of 1 to 5 KB."""
    samples = [f"S-apple-{draw.randrange(10_000):05}" for _ in range(150)]
    studies = [{"id": APPLES, "samples": samples}]
    if kind == "main_session":
        return {"gene_list": " ".join(f"GENE{draw.randrange(20_000)}" for _ in range(80)), "Action": "Submit", "case_set_id": "all", "number": str(number)}
    if kind == "comparison_session":
        groups = [{"name": f"g{at}", "description": "", "studies": [{"id": APPLES, "samples": samples[at::3]}], "origin": [APPLES]} for at in range(3)]
        return {"groups": groups, "origin": [APPLES], "number": number}
    return {"name": f"v{number}", "description": "", "studies": studies, "origin": [APPLES]}


def post(portal: Portal, token: str, path: str, body: Any) -> str:
    """The id of a saved document."""
    answer = portal.ask(f"{BASE}/{path}", "POST", token=token, data=json.dumps(body), content_type="application/json")
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
    return answer.json["id"]


def save(task: tuple[str, Sequence[str], int, int]) -> tuple[list[str], list[str], list[float]]:
    """A process: (ids of its documents, ids of the query that all send, seconds of each document)."""
    connection, tokens, process, number = task
    portal = Portal(Made(connection, empty=False), SETTINGS)
    draw, ids, seconds = random.Random(process), list[str](), list[float]()
    for count in range(number):
        made, kind = process * number + count, KINDS[count % len(KINDS)]
        body, begun = document(kind.partition("/")[0], made, draw), time.perf_counter()
        ids.append(post(portal, tokens[made % USERS], kind, body))
        seconds.append(time.perf_counter() - begun)
    same = [post(portal, tokens[0], "main_session", SAME) for _ in range(TIMES)]
    portal.close()
    return ids, same, seconds


def prepared(made: Made) -> list[str]:
    """Studies, and users: all but the last may read everything; returns their tokens, that of who may read one study last."""
    if not made.rows("SELECT 1 FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = 'brca'"):
        made.run("INSERT INTO `type_of_cancer` VALUES ('brca', 'b', 'c', 'd', 's', 'tissue')")
    for number, study in enumerate((APPLES, PEARS), 1):
        made.run(
            "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `TYPE_OF_CANCER_ID`, `PUBLIC`, `GROUPS`)"
            f" VALUES ({number}, '{study}', 'n', 's', 'd', 'brca', 0, '')"
        )
    for number in range(USERS):
        add_user(made, user_of(number), "public_portal:ALL")
    add_user(made, user_of(USERS), f"public_portal:{APPLES}")
    portal = Portal(made, SETTINGS)
    tokens = [portal.token(user_of(number)) for number in range(USERS + 1)]
    portal.close()
    return tokens


def fill(made: Made, number: int) -> None:
    """Stores documents of all users, as requests would, many in a transaction."""
    draw, now = random.Random(SEED), times.stored(time.time() - DAY)
    for start in range(0, number, FILLED_AT_ONCE):
        with made.database.write() as writer:
            for at in range(start, min(start + FILLED_AT_ONCE, number)):
                name, _, is_saved = KINDS[at % len(KINDS)].partition("/")
                kind, owner = ALL[name], user_of(at // len(KINDS) % USERS)
                its, document_id = content(kind, document(name, -at - 1, draw), owner, kind.once and not is_saved), new_id()
                writer.do(
                    "add_document", id=document_id, kind=name, owner=owner, maker=None, origin=its.origin, data=its.text, size=len(its.text.encode()), checksum=its.checksum, now=now,
                )  # fmt: skip
                if kind.joins or is_saved:
                    writer.do("list_document", name=owner, id=document_id)


def saved_at_once(made: Made, tokens: Sequence[str], number: int, processes: int = PROCESSES) -> tuple[list[float], list[str]]:
    """(seconds of each, what is wrong) of *number* documents, saved by so many processes."""
    before = made.rows("SELECT COUNT(*) FROM `genows_session`")[0][0]
    tasks = [(made.settings["db.connection_string"], tokens, process, number // processes) for process in range(processes)]
    with get_context("spawn").Pool(processes) as pool:
        found = pool.map(save, tasks, chunksize=1)
    ids = [one for its, _, _ in found for one in its]
    same, stored = {one for _, its, _ in found for one in its}, made.rows("SELECT COUNT(*) FROM `genows_session`")[0][0] - before
    wrong = [f"{len(ids)} documents have {len(set(ids))} ids"] * (len(set(ids)) != len(ids) or len(ids) != number)
    wrong += [f"one query has {len(same)} ids"] * (len(same) != 1) + [f"{stored} documents are stored"] * (stored != len(ids) + 1)
    return [one for _, _, its in found for one in its], wrong


def random_document(draw: random.Random) -> tuple[str, dict[str, Any]]:
    """A document that names pears wherever a study or a sample of one may stand, and apples somewhere."""

    def both(make):
        found = [make(draw.choice((APPLES, PEARS))) for _ in range(draw.randrange(4))] + [make(PEARS)]
        draw.shuffle(found)
        return found

    def studies():
        return both(lambda study: {"id": study, "samples": [f"S-{study}"] * draw.randrange(3)})

    def rows():
        return both(lambda study: {"studyId": study, "sampleId": f"S-{study}", "patientId": f"P-{study}", "value": f"of {study}"})

    filters = {"studyIds": both(str), "sampleIdentifiers": rows(), "geneFilters": [{"molecularProfileIds": both(lambda study: f"{study}_mutations")}], "further": {"x": rows()}}
    more = {"origin": both(str), "newer": {"a": [{"b": rows()}], "origin": both(str)}}
    kind = draw.choice(("virtual_study", "group", "comparison_session", "custom_data"))
    if kind == "comparison_session":
        groups = both(lambda study: {"name": f"all of {study}", "studies": [{"id": study, "samples": []}], "origin": [study]})
        return kind, {**more, "groups": [*groups, {"name": "some", "studies": studies()}], "groupNameOrder": [group["name"] for group in groups]}
    if kind == "custom_data":
        return kind, {**more, "displayName": "x", "patientAttribute": draw.random() < 0.5, "data": rows()}
    return kind, {**more, "name": "x", "studies": studies(), **({"studyViewFilter": filters} if kind == "virtual_study" else {})}


def hidden_names(made: Made, tokens: Sequence[str], number: int, seed: int) -> list[str]:
    """What of hidden studies somebody reads who may read one, by the documents' own addresses and in lists."""
    portal, draw, wrong, shown = Portal(made, SETTINGS), random.Random(seed), list[str](), 0
    for _ in range(number):
        kind, body = random_document(draw)
        document_id = post(portal, tokens[0], kind, body)
        answer = portal.ask(f"{BASE}/{kind}/{document_id}", token=tokens[-1])
        wrong += [f"{kind}: {answer.text}"] * ("pear" in answer.text.lower() or answer.status_code not in (200, 404))
        shown += answer.status_code == 200
    portal.close()
    return wrong + [f"{shown} of {number} documents were shown"] * (not number / 4 < shown < number)


def timed(portal: Portal, token: str, paths: Iterable[str]) -> tuple[list[float], int]:
    """(seconds of each, bytes of the last)."""
    seconds, size = list[float](), 0
    for path in paths:
        begun = time.perf_counter()
        answer = portal.ask(f"{BASE}/{path}", token=token)
        seconds.append(time.perf_counter() - begun)
        size = len(answer.data)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
    return seconds, size


def told(name: str, seconds: list[float]) -> str:
    """A line with the median and the slowest of a hundred."""
    ordered = sorted(seconds)
    return f"  {name}: median {median(ordered) * 1000:.2f} ms, 99 of 100 below {ordered[len(ordered) * 99 // 100] * 1000:.2f} ms"


def figures(made: Made, tokens: Sequence[str], seed: int) -> list[str]:
    """Lines about reading, listing and sweeping among all documents."""
    portal, draw = Portal(made, SETTINGS), random.Random(seed)
    mains = [row[0] for row in made.rows("SELECT `ID` FROM `genows_session` WHERE `TYPE` = 'main_session'")]
    reading, _ = timed(portal, tokens[1], (f"main_session/{one}" for one in draw.choices(mains, k=READINGS)))
    listing, size = timed(portal, tokens[1], ["virtual_study"] * 5)
    number = len(portal.ask(f"{BASE}/virtual_study", token=tokens[1]).json)
    portal.close()
    kinds = made.rows("SELECT COUNT(*), SUM(`SIZE`) FROM `genows_session`")[0]
    lines = [told("reading one", reading), f"  listing the {number} virtual studies of a user: {median(listing) * 1000:.0f} ms, {size / 1e6:.1f} MB"]
    lines.append(f"  {kinds[0]} documents of {int(kinds[1]) / kinds[0] / 1000:.1f} KB each; the database has {_bytes(made) / 1e6:.0f} MB")
    config = make_config({**made.settings, **SETTINGS})
    database, begun = open_database(config), time.perf_counter()
    from_now = DocumentStore(database, config, time.time, new_id).remove_stale(time.time() + 1000 * DAY)
    database.close()
    return [*lines, f"  sweeping {from_now}: {(time.perf_counter() - begun) * 1000:.0f} ms"]


def _bytes(made: Made) -> int:
    if made.database.dialect == "sqlite":
        return Path(made.settings["db.connection_string"].removeprefix("sqlite:///")).stat().st_size
    made.run("ANALYZE TABLE `genows_session`, `genows_session_user`")
    return int(made.rows("SELECT SUM(`DATA_LENGTH` + `INDEX_LENGTH`) FROM `information_schema`.`TABLES` WHERE `TABLE_SCHEMA` = DATABASE()")[0][0])


def judge(made: Made, number: int, at_once: int, hidden: int, seed: int) -> list[str]:
    """What is wrong; prints figures."""
    tokens, begun = prepared(made), time.perf_counter()
    fill(made, number)
    print(f"{made.database.dialect}: {number} documents stored in {time.perf_counter() - begun:.0f} s, {FILLED_AT_ONCE} in a transaction", flush=True)
    seconds, wrong = saved_at_once(made, tokens, at_once)
    print(told(f"saving one of {at_once}, {PROCESSES} at a time", seconds))
    portal, alone = Portal(made, SETTINGS), list[float]()
    for at in range(100):
        begun = time.perf_counter()
        post(portal, tokens[0], "main_session", {"alone": at})
        alone.append(time.perf_counter() - begun)
    portal.close()
    print(told("saving one alone", alone), flush=True)
    wrong += hidden_names(made, tokens, hidden, seed)
    print(*figures(made, tokens, seed), sep="\n", flush=True)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
    parser.add_argument("--at-once", type=int, default=AT_ONCE)
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument("--only", choices=("sqlite", "mariadb"))
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    wrong = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if arguments.only != "mariadb":
            wrong += judge(made_sqlite(folder), arguments.documents, arguments.at_once, arguments.hidden, arguments.seed)
        if arguments.only != "sqlite":
            server = stack.enter_context(running_server())
            wrong += judge(Made(address_of(server, server.create_database())), arguments.documents, arguments.at_once, arguments.hidden, arguments.seed)
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
