"""Hours of traffic at speed: memory and open files of the service stay where they are.

    python -m tests.judges.soak [--requests 100000] [--seed 10]

Serves a demo study by gunicorn with a login, and sends what a day brings: listings, profile data, clinical tables, POST with ids,
webservice.do, conditional requests, compressed answers, pages, sign-ins, tokens made and refused, mistakes, answers that are not read to
the end. 100,000 requests are eight hours of three or four a second. Success: no answer of 500 or above, and from the first third (caches are
full by then) to the end every worker's memory grows by less than GROWTH_MIB and its open files by less than GROWTH_FILES.
"""

import argparse
import http.client
import io
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from urllib.parse import urlencode

from genows.cli import main as genows
from genows.demo.study import write_demo
from tests.databases import Made
from tests.portal import FRODO, PASSWORD, SECRET, add_user
from tests.server import running

CLIENTS = 4
READINGS = 20
GROWTH_MIB, GROWTH_FILES = 8, 4
GENES = ("TP53", "KRAS", "EGFR", "BRAF", "PIK3CA", "NOSUCHGENE")
PROFILES = ("demo_mutations", "demo_rna_seq_v2_mrna", "demo_gistic", "demo_nothing")
COMMANDS = (
    "cmd=getCancerStudies", "cmd=getCaseLists&cancer_study_id=demo", "cmd=getGeneticProfiles&cancer_study_id=demo",
    "cmd=getProfileData&case_set_id=demo_all&genetic_profile_id=demo_gistic&gene_list=TP53+KRAS",
    "cmd=getMutationData&case_set_id=demo_all&genetic_profile_id=demo_mutations&gene_list=TP53",
    "cmd=getClinicalData&case_set_id=demo_all", "cmd=nonsense", "cmd=getCaseLists&cancer_study_id=nowhere",
)  # fmt: skip
LISTINGS = (
    "/api/studies", "/api/cancertypes", "/api/genes?genes=TP53", "/api/samples?study_id=demo", "/api/patients?study_id=demo",
    "/api/samplelists?study_id=demo", "/api/geneticprofiles?study_id=demo", "/api/clinicalattributes",
    "/api/clinicaldata/patients?study_id=demo&attribute_ids=OS_MONTHS,SEX", "/api/clinicaldata/samples?study_id=demo&attribute_ids=",
    "/api/mutation_count?profile_ids=demo_mutations&genes=TP53", "/health", "/", "/help", "/login", "/api/nothing", "/nothing",
    "/api/samples?study_id=nowhere", "/api/samples", "/api/genes?genes=%ff",
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=10)
    options = parser.parse_args()
    statuses, readings, seconds = soaked(options.requests, options.seed, say=True)
    print(f"{sum(statuses.values()):,} requests in {seconds:.0f} s: {dict(sorted(statuses.items()))}")
    problems = judged(statuses, readings)
    print(*(problems or ["memory and open files stay where they are"]), sep="\n")
    return 1 if problems else 0


def soaked(requests: int, seed: int, say: bool = False) -> tuple[Counter, list[dict[int, tuple[float, int]]], float]:
    """Returns status → number, the readings (worker → (MiB, open files)) and the seconds that it took."""
    statuses, readings, lock = Counter(), [], threading.Lock()
    with tempfile.TemporaryDirectory() as folder, running(_portal(Path(folder)), workers=2) as server:
        started = time.monotonic()
        # Signed in once: wrong passwords slow down what comes from their address later.
        visitors = [_Visitor(server.port, random.Random(seed * 1000 + client)) for client in range(CLIENTS)]
        for number in range(READINGS):
            count = requests // READINGS // CLIENTS
            threads = [threading.Thread(target=_client, args=(visitor, count, statuses, lock)) for visitor in visitors]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            readings.append({pid: (_memory(pid), _files(pid)) for pid in server.workers()})
            if say:
                told = ", ".join(f"{mib:.1f} MiB {files} files" for mib, files in readings[-1].values())
                print(f"{(number + 1) * 100 // READINGS} %: {told}", flush=True)
        return statuses, readings, time.monotonic() - started


def judged(statuses, readings) -> list[str]:
    """Returns what went wrong, a sentence each."""
    problems = [f"{number} answers of {status}" for status, number in statuses.items() if status >= 500]
    if statuses[200] < sum(statuses.values()) / 2:
        problems.append("most of what was asked was not answered: the traffic is not what it should be")
    first, last = readings[len(readings) // 3], readings[-1]
    if set(first) != set(last):
        problems.append("a worker died on the way")
    for pid in set(first) & set(last):
        mib, files = (after - before for after, before in zip(last[pid], first[pid], strict=True))
        if mib > GROWTH_MIB:
            problems.append(f"a worker's memory grew by {mib:.1f} MiB")
        if files > GROWTH_FILES:
            problems.append(f"a worker holds {files} files more")
    return problems


def _portal(folder):
    """The settings of a portal with a demo study and a user, in *folder*."""
    connection = f"sqlite:///{folder / 'soak.db'}"
    write_demo(folder / "demo", samples=200, genes=60)
    os.environ["GENOWS_DB_CONNECTION_STRING"] = connection
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            if genows(["load", str(folder / "demo")]):
                raise SystemExit("the demo study cannot be loaded")
    finally:
        del os.environ["GENOWS_DB_CONNECTION_STRING"]
    made = Made(connection, empty=False)
    add_user(made, FRODO, "public_portal:ALL", password=PASSWORD)
    made.database.close()
    return {
        "db.connection_string": connection, "authenticate": "password", "session.secret_key": SECRET, "dat.method": "uuid",
        "dat.uuid.max_number_per_user": "2000",
    }  # fmt: skip


def _client(visitor, count, statuses, lock):
    seen = Counter()
    for _ in range(count):
        seen[visitor.does_something()] += 1
    visitor.connection.close()
    with lock:
        statuses.update(seen)


class _Visitor:
    """One client with its session, token and ETags."""

    def __init__(self, port, chance):
        self.chance, self.etags, self.connection = chance, {}, http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie, self.token = self._signed_in(), ""
        self.does(self._new_token)

    def does_something(self) -> int:
        deeds = (self._listing, self._listing, self._profile_data, self._ids_by_post, self._command, self._half_an_answer)
        seldom = (self._new_token, self._wrong_token, self._wrong_password)
        return self.does(self.chance.choice(seldom if self.chance.random() < 0.01 else deeds))

    def does(self, deed) -> int:
        try:
            return deed()
        except (http.client.HTTPException, OSError):
            # The server has closed a connection that it may close; asked again on a new one.
            self.connection.close()
            return deed()

    def _ask(self, path, method="GET", body=None, whole=True, **headers):
        headers = {"Authorization": f"Bearer {self.token}", **headers}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        if whole:
            return answer, answer.read()
        answer.read(100)
        self.connection.close()
        return answer, b""

    def _listing(self):
        path = self.chance.choice(LISTINGS)
        headers = {"If-None-Match": self.etags[path]} if path in self.etags and self.chance.random() < 0.5 else {}
        if self.chance.random() < 0.3:
            headers["Accept-Encoding"] = "gzip"
        answer, _ = self._ask(path, **headers)
        if answer.getheader("ETag"):
            self.etags[path] = answer.getheader("ETag")
        return answer.status

    def _profile_data(self):
        asked = {"genetic_profile_ids": self.chance.choice(PROFILES), "genes": ",".join(self.chance.sample(GENES, 3))}
        return self._ask(f"/api/geneticprofiledata?{urlencode(asked)}")[0].status

    def _ids_by_post(self):
        ids = ",".join(f"DEMO-{self.chance.randrange(1000)}" for _ in range(self.chance.randrange(500)))
        body = urlencode({"study_id": "demo", "sample_ids": ids})
        return self._ask("/api/samples", "POST", body, **{"Content-Type": "application/x-www-form-urlencoded"})[0].status

    def _command(self):
        return self._ask(f"/webservice.do?{self.chance.choice(COMMANDS)}")[0].status

    def _half_an_answer(self):
        return self._ask("/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=", whole=False)[0].status

    def _new_token(self):
        answer, body = self._ask("/api/data-access-tokens", "POST", Cookie=self.cookie, Authorization="")
        if answer.status == 201:
            self.token = re.search(rb'"token": ?"([^"]+)"', body)[1].decode()
        return answer.status

    def _wrong_token(self):
        return self._ask("/api/studies", Authorization="Bearer not-a-token")[0].status

    def _wrong_password(self):
        self._signed_in("nobody@example.org")
        return 0

    def _signed_in(self, email=FRODO):
        """The session cookie of a sign-in through the form."""
        self.connection.request("GET", "/login")
        page = self.connection.getresponse()
        html, cookies = page.read().decode(), page.headers.get_all("Set-Cookie") or []
        csrf = re.search(r'name="csrf_token" value="([^"]+)"', html)[1]
        body = urlencode({"csrf_token": csrf, "email": email, "password": PASSWORD})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": _sent(cookies)}
        self.connection.request("POST", "/login", body, headers)
        answer = self.connection.getresponse()
        answer.read()
        return _sent(answer.headers.get_all("Set-Cookie") or [])


def _sent(cookies):
    return "; ".join(cookie.partition(";")[0] for cookie in cookies)


def _memory(pid):
    """Resident memory, MiB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def _files(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


if __name__ == "__main__":
    sys.exit(main())
