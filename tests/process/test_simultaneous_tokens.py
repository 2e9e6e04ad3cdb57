"""Many requests for tokens of one user at the same moment, through gunicorn with several workers, on both databases."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.portal import FRODO, SAM, Portal, add_user
from tests.server import running

pytestmark = [pytest.mark.process, pytest.mark.slow]  # starts gunicorn; fifty requests at once

MOST, REQUESTS, WORKERS = 3, 50, 4
SETTINGS = {
    "authenticate": "proxy_header",
    "authenticate.header": "X-Portal-User",
    "authenticate.trusted_proxies": "127.0.0.1",
    "dat.method": "uuid",
    "dat.uuid.max_number_per_user": str(MOST),
}


@pytest.fixture(autouse=True)
def people(made):
    add_user(made, FRODO, "public_portal:ALL")
    add_user(made, SAM, "public_portal:ALL")


def ask(server, path, user, method="GET"):
    """Status and text."""
    try:
        with urlopen(Request(server.base + path, headers={"X-Portal-User": user, "Sec-Fetch-Site": "none"}, method=method), timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


def at_once(actions):
    """What each of *actions* gives, all begun at the same moment."""
    barrier = threading.Barrier(len(actions))

    def begun(action):
        barrier.wait()
        return action()

    with ThreadPoolExecutor(len(actions)) as pool:
        return [found.result() for found in [pool.submit(begun, action) for action in actions]]


class Watch(threading.Thread):
    """Counts a user's rows again and again; *seen*: the numbers."""

    def __init__(self, made, user):
        super().__init__()
        self.made, self.user, self.seen, self.going = made, user, set(), True

    def run(self):
        while self.going:
            (row,) = self.made.rows(f"SELECT COUNT(*) FROM `data_access_tokens` WHERE `USERNAME` = '{self.user}'")
            self.seen.add(row[0])
            time.sleep(0.005)

    def stop(self):
        self.going = False
        self.join()


def tokens_of(made, user):
    return {token for (token,) in made.rows(f"SELECT `TOKEN` FROM `data_access_tokens` WHERE `USERNAME` = '{user}'")}


def test_fifty_downloads_never_leave_more_than_the_maximum(made):
    with running({**made.settings, **SETTINGS}, WORKERS) as server:
        watch = Watch(made, FRODO)
        watch.start()
        try:
            answers = at_once([lambda: ask(server, "/api/data-access-token", FRODO)] * REQUESTS)
        finally:
            watch.stop()
    assert {status for status, _ in answers} == {200}, server.log()
    assert max(watch.seen) == MOST
    issued = {line.split(": ")[1] for _, text in answers for line in text.splitlines() if line.startswith("token: ")}
    assert len(issued) == REQUESTS
    assert len(tokens_of(made, FRODO)) == MOST and tokens_of(made, FRODO) <= issued


def test_without_revocation_exactly_the_maximum_is_issued(made):
    with running({**made.settings, **SETTINGS, "dat.uuid.revoke_other_tokens": "false"}, WORKERS) as server:
        answers = at_once([lambda: ask(server, "/api/data-access-token", FRODO)] * REQUESTS)
    statuses = [status for status, _ in answers]
    assert (statuses.count(200), statuses.count(403)) == (MOST, REQUESTS - MOST), server.log()
    assert len(tokens_of(made, FRODO)) == MOST


def test_users_do_not_stand_in_each_others_way(made):
    with running({**made.settings, **SETTINGS}, WORKERS) as server:
        download = {user: lambda user=user: ask(server, "/api/data-access-token", user) for user in (FRODO, SAM)}
        revoke = {user: lambda user=user: ask(server, "/api/data-access-tokens", user, "DELETE") for user in (FRODO, SAM)}
        answers = at_once([download[FRODO], download[SAM], revoke[FRODO], download[FRODO], revoke[SAM]] * 8)
    assert {status for status, _ in answers} <= {200, 204}, server.log()
    assert all(len(tokens_of(made, user)) <= MOST for user in (FRODO, SAM))


def test_of_many_who_revoke_one_token_one_does(made):
    with running({**made.settings, **SETTINGS}, WORKERS) as server:
        _, text = ask(server, "/api/data-access-token", FRODO)
        token = text.split()[1]
        answers = at_once([lambda: ask(server, f"/api/data-access-tokens/{token}", FRODO, "DELETE")] * 10)
    assert sorted(status for status, _ in answers) == [204] + [404] * 9


def test_the_narrower_table_of_older_portals_is_enough(made):
    """USERNAME varchar(128) with a foreign key, CREATION not null."""
    if made.database.dialect == "sqlite":
        columns = "`TOKEN` TEXT PRIMARY KEY, `USERNAME` TEXT NOT NULL REFERENCES `users` (`EMAIL`), `EXPIRATION` TEXT NOT NULL, `CREATION` TEXT NOT NULL"
    else:
        columns = (
            "`TOKEN` varchar(50) NOT NULL PRIMARY KEY, `USERNAME` varchar(128) COLLATE utf8mb4_bin NOT NULL,"
            " `EXPIRATION` datetime NOT NULL, `CREATION` datetime NOT NULL,"
            " FOREIGN KEY (`USERNAME`) REFERENCES `users` (`EMAIL`) ON DELETE CASCADE"
        )
    made.run("DROP TABLE `data_access_tokens`", f"CREATE TABLE `data_access_tokens` ({columns})")
    it = Portal(made, {"authenticate": "remote_user", "dat.method": "uuid", "dat.uuid.max_number_per_user": "2"})
    tokens = [it.token("FRODO@example.org") for _ in range(3)]
    assert len(it.stored()) == 2
    assert it.ask("/api/studies", token=tokens[-1]).status_code == 200
    it.close()
