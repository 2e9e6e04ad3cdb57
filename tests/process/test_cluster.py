"""Three nodes of a Galera cluster, of which one dies, freezes, or is out of its cluster, under genows in processes of its own."""

import http.client
import subprocess
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.errors import DatabaseConflict
from genows.load.context import Options
from genows.load.dataversion import bump_data_version
from genows.load.progress import Silence
from genows.load.removal import remove_study
from genows.load.study import load_study
from tests.galera import DATABASE, Node, cluster
from tests.mariadb import free_port
from tests.needs import needed
from tests.portal import FRODO, TYPED, add_user
from tests.readers import Readers, fetch
from tests.server import running

__all__ = ["cluster"]

pytestmark = [pytest.mark.process, pytest.mark.slow]  # a cluster of three servers is started

CONNECT, READ = 1.0, 1.0
LIMITS = {"db.connect_timeout_seconds": str(CONNECT), "db.read_timeout_seconds": str(READ)}
LOGIN = {
    "authenticate": "proxy_header",
    "authenticate.header": "X-Portal-User",
    "authenticate.trusted_proxies": "127.0.0.1",
    "dat.method": "uuid",
}
SHORT = (
    "/api/studies",
    "/api/samples?study_id=demo",
    "/api/clinicaldata/patients?study_id=demo&attribute_ids=OS_MONTHS",
    "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna&genes=TP53",
)
# Two profiles: the second is asked for when the first has been sent, which takes longer than all buffers between hold.
LONG = "/api/geneticprofiledata?genetic_profile_ids=demo_rna_seq_v2_mrna,demo_gistic&genes="


class Made:
    """The cluster's database, for helpers that take a tests.databases.Made."""

    def __init__(self, settings):
        self.settings = settings
        self.database = open_database(make_config(settings))
        schema.create(self.database, species=None)


def settings_of(cluster, *order):
    return {"db.connection_string": cluster.connection_string(*order), "authenticate": "false", **LIMITS}


@pytest.fixture(scope="module")
def loaded(cluster, tmp_path_factory):
    """The database with the demo study."""
    folder = tmp_path_factory.mktemp("cluster") / "demo"
    write_demo(folder, samples=250, genes=300, complete=True)
    made = Made(settings_of(cluster))
    assert load_study(made.database, folder, Options(), Silence()).exit_code == 0
    add_user(made, FRODO, "public_portal:ALL")
    yield made
    made.database.close()


@contextmanager
def without(cluster, undo):
    """Whatever happens in the block, *undo*() brings the node back that it has lost."""
    try:
        yield
    finally:
        undo()
        cluster.wait_for()


def revived(cluster, node):
    node.process.wait()
    node.start(cluster)


def answers_of(server, paths=SHORT):
    answers = {path: fetch(server.base, path) for path in paths}
    assert {status for status, _ in answers.values()} == {200}
    return {path: body for path, (_, body) in answers.items()}


@pytest.mark.parametrize("end", [Node.kill, Node.end], ids=["killed", "shut down"])
def test_two_thousand_reads_do_not_notice_that_a_node_dies(cluster, loaded, end):
    first = cluster.nodes[0]
    for together in cluster.while_together(2, 3):
        with running(settings_of(cluster)) as server:
            readers = Readers([server.base], answers_of(server), 8, 2000)
            with without(cluster, lambda: revived(cluster, first)), together:
                readers.start()
                readers.wait_until(700)
                end(first)
                readers.join()
        if together.stayed:
            assert (readers.counts, readers.faults) == ({"right": 2000}, [])


def test_a_frozen_node_costs_its_limits_and_no_read(cluster, loaded):
    first = cluster.nodes[0]
    for together in cluster.while_together(2, 3):
        with running(settings_of(cluster)) as server:
            readers = Readers([server.base], answers_of(server), 8, 600)
            with without(cluster, first.thaw), together:
                readers.start()
                readers.wait_until(200)
                first.freeze()
                readers.join()
        if together.stayed:
            assert (readers.counts, readers.faults) == ({"right": 600}, [])
            # The margin is for a machine with other work. Without limits it would be minutes.
            assert readers.longest < READ + CONNECT + 3


def test_a_node_that_answers_but_has_left_its_cluster_counts_as_gone(cluster, loaded):
    first = cluster.nodes[0]

    def isolate(value):
        with first.connect(read_timeout=20) as connection, connection.cursor() as cursor:
            cursor.execute(f"SET GLOBAL wsrep_provider_options = 'gmcast.isolate={value}'")

    for together in cluster.while_together(2, 3):
        with running(settings_of(cluster)) as server:
            readers = Readers([server.base], answers_of(server), 8, 2000)
            with without(cluster, lambda: isolate(0)), together:
                readers.start()
                readers.wait_until(200)
                isolate(1)
                deadline = time.monotonic() + 20
                while first.status("wsrep_ready") != "OFF":
                    assert time.monotonic() < deadline
                    time.sleep(0.1)
                after = Readers([server.base], readers.expected, 8, 400)
                after.start()
                after.join()
                readers.join()
                with pytest.raises(Exception, match="not yet prepared"), first.connect(DATABASE) as connection:
                    connection.cursor().execute("SELECT * FROM `info`")
        if together.stayed:
            assert (readers.counts, readers.faults) == ({"right": 2000}, [])
            assert (after.counts, after.faults) == ({"right": 400}, [])


def test_a_stream_from_a_node_that_dies_is_told_as_broken(cluster, loaded):
    first = cluster.nodes[0]
    # The fast paths would send rows that the process has kept, without the node.
    with running({**settings_of(cluster), "fast": "off"}, workers=1) as server:
        whole = fetch(server.base, LONG)[1]
        with without(cluster, lambda: revived(cluster, first)), ExitStack() as stack:
            begun = []
            for _ in range(3):
                connection = stack.enter_context(closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)))
                connection.request("GET", LONG)
                answer = connection.getresponse()
                begun.append((answer, answer.read(1000)))
            first.kill()
            for answer, head in begun:
                assert answer.status == 200 and whole.startswith(head)
                with pytest.raises((http.client.IncompleteRead, ConnectionError)):
                    answer.read()
            # What begins now is whole.
            assert fetch(server.base, LONG)[1] == whole


@contextmanager
def haproxy(cluster, folder):
    """The port of an HAProxy with the lines of docs/cluster.md in front of the nodes."""
    port = free_port()
    manual = (Path(__file__).parents[2] / "docs/cluster.md").read_text(encoding="utf-8")
    lines = manual[manual.index("    listen database") :].split("\n\n")[0].replace("127.0.0.1:3306", f"127.0.0.1:{port}")
    for number, node in enumerate(cluster.nodes, start=1):
        lines = lines.replace(f"db{number}:3306", f"127.0.0.1:{node.port}")
    (folder / "haproxy.cfg").write_text(textwrap.dedent(lines) + "\n")
    process = subprocess.Popen([needed("haproxy"), "-db", "-f", folder / "haproxy.cfg"], stderr=subprocess.DEVNULL)
    try:
        yield port
    finally:
        process.kill()
        process.wait()


def test_behind_haproxy_reads_do_not_notice_that_a_node_dies(cluster, loaded, tmp_path):
    first = cluster.nodes[0]
    for together in cluster.while_together(2, 3):
        with haproxy(cluster, tmp_path) as port:
            settings = settings_of(cluster)
            text = f"mysql://{first.user}:{first.password}@127.0.0.1:{port}/{DATABASE}"
            with running({**settings, "db.connection_string": text, "db.connect_timeout_seconds": "5"}) as server:
                readers = Readers([server.base], answers_of(server), 8, 600)
                with without(cluster, lambda: revived(cluster, first)), together:
                    readers.start()
                    readers.wait_until(200)
                    first.kill()
                    readers.join()
        if together.stayed:
            assert (readers.counts, readers.faults) == ({"right": 600}, [])


def ask(server, path, user=FRODO, token=None, method="GET"):
    headers = {"Authorization": f"Bearer {token}"} if token else {"X-Portal-User": user, **TYPED}
    try:
        with urlopen(Request(server.base + path, headers=headers, method=method), timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


def token_of(text):
    return text.split()[1]


@contextmanager
def held_back(node, seconds):
    """The node does not carry out what the others commit, for so long."""
    with node.connect(DATABASE) as connection, connection.cursor() as cursor:
        cursor.execute("FLUSH TABLES WITH READ LOCK")
        release = threading.Timer(seconds, lambda: cursor.execute("UNLOCK TABLES"))
        release.start()
        yield
        release.join()


def test_a_token_counts_on_every_node_at_once(cluster, loaded):
    _, second, _ = cluster.nodes
    with running({**settings_of(cluster, 1), **LOGIN}, 1) as one, running({**settings_of(cluster, 2), **LOGIN}, 1) as two:
        for _ in range(50):
            status, text = ask(one, "/api/data-access-token")
            assert status == 200
            assert ask(two, "/api/studies", token=token_of(text))[0] == 200
            # The new one has revoked the one before, there too.
            status, newer = ask(two, "/api/data-access-token")
            assert status == 200 and ask(one, "/api/studies", token=token_of(text))[0] == 401
            assert ask(one, "/api/studies", token=token_of(newer))[0] == 200
        # The same where the second node is late.
        with held_back(second, 2):
            _, text = ask(one, "/api/data-access-token")
            began = time.monotonic()
            assert ask(two, "/api/studies", token=token_of(text))[0] == 200
            assert time.monotonic() - began > 1
            assert ask(two, "/api/studies", token=token_of(newer))[0] == 401


def rows(cluster, number, statement):
    with cluster.nodes[number - 1].connect(DATABASE) as connection, connection.cursor() as cursor:
        cursor.execute("SET SESSION wsrep_sync_wait = 1")
        cursor.execute(statement)
        return cursor.fetchall()


def tokens_in_store(cluster):
    return {token for (token,) in rows(cluster, 3, "SELECT `TOKEN` FROM `data_access_tokens`")}


def issued_on(servers, requests):
    """Answers to so many requests for a token, asked of the servers in turn, all begun at the same moment."""
    barrier = threading.Barrier(requests)

    def begun(number):
        barrier.wait()
        return ask(servers[number % len(servers)], "/api/data-access-token")

    with ThreadPoolExecutor(requests) as pool:
        return list(pool.map(begun, range(requests)))


def test_the_maximum_number_of_tokens_holds_on_two_nodes(cluster, loaded):
    rules = {**LOGIN, "dat.uuid.max_number_per_user": "1", "dat.uuid.revoke_other_tokens": "false"}
    with running({**settings_of(cluster, 1), **rules}, 1) as one, running({**settings_of(cluster, 2), **rules}, 1) as two:
        for _ in range(30):
            assert ask(one, "/api/data-access-tokens", method="DELETE")[0] in (200, 204)
            answers = issued_on((one, two), 2)
            assert sorted(status for status, _ in answers) == [200, 403], one.log() + two.log()
            assert tokens_in_store(cluster) == {token_of(text) for status, text in answers if status == 200}


def test_many_downloads_on_two_nodes_all_succeed(cluster, loaded):
    most, requests = 3, 30
    rules = {**LOGIN, "dat.uuid.max_number_per_user": str(most)}
    with running({**settings_of(cluster, 1), **rules}) as one, running({**settings_of(cluster, 2), **rules}) as two:
        answers = issued_on((one, two), requests)
        assert [status for status, _ in answers] == [200] * requests, one.log() + two.log()
    stored = tokens_in_store(cluster)
    assert len(stored) == most and stored <= {token_of(text) for _, text in answers}


def checksums(cluster, number):
    tables = [table for (table,) in rows(cluster, number, f"SELECT `TABLE_NAME` FROM `information_schema`.`TABLES` WHERE `TABLE_SCHEMA` = '{DATABASE}'")]
    names = ", ".join(f"`{table}`" for table in sorted(tables))
    return dict(rows(cluster, number, f"CHECKSUM TABLE {names}"))


def test_nodes_hold_the_same_after_loads_replacements_and_removals(cluster, loaded, tmp_path):
    """Among them tables without a primary key, whose rows a cluster finds by all of their values."""
    folder = tmp_path / "other"
    write_demo(folder, samples=40, genes=60, seed=5, study_id="other")
    seen = []
    for action in (
        lambda: load_study(loaded.database, folder, Options(), Silence()),
        lambda: load_study(loaded.database, folder, Options(), Silence()),
        lambda: remove_study(loaded.database, "other"),
    ):
        action()
        one, two, three = (checksums(cluster, number) for number in (1, 2, 3))
        assert one == two == three
        seen.append(one)
    assert seen[0] != seen[2]


def test_of_two_loads_on_two_nodes_the_later_one_is_undone_and_says_why(cluster, loaded, tmp_path):
    """The lock that makes loads wait for each other is a server's own."""
    folder = tmp_path / "left"
    write_demo(folder, samples=40, genes=60, seed=3, study_id="left")
    with closing(open_database(make_config(settings_of(cluster, 2)))) as other:
        schema.look(other)
        with pytest.raises(DatabaseConflict, match="try again"), other.load() as writer:
            bump_data_version(writer)
            assert load_study(loaded.database, folder, Options(), Silence()).exit_code == 0
            rows(cluster, 2, "SELECT 1 FROM `cancer_study`")  # waits until the second node has it
            writer.one("highest_ids")
    one, two, three = (checksums(cluster, number) for number in (1, 2, 3))
    assert one == two == three
    remove_study(loaded.database, "left")


def test_a_load_above_the_clusters_limit_is_refused_whole(cluster, loaded, tmp_path):
    folder = tmp_path / "large"
    write_demo(folder, samples=100, genes=200, seed=4, study_id="large")
    first = cluster.nodes[0]

    def limit(size):
        with first.connect() as connection, connection.cursor() as cursor:
            cursor.execute("SET GLOBAL wsrep_max_ws_size = %s", (size,))

    limit(200_000)
    try:
        report = load_study(loaded.database, folder, Options(), Silence())
    finally:
        limit(2147483647)
    assert report.exit_code == 1
    assert "wsrep_max_ws_size" in " ".join(finding.text for finding in report.findings.sorted())
    assert rows(cluster, 2, "SELECT 1 FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = 'large'") == ()
