"""`python -m tests.answers --base REV`: whether this checkout answers, and loads, as the base does. Exit code 1 where it does not."""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mariadb import running_server

from .checkouts import ROOT, check_out, must_run, version_of
from .commands import Commands
from .compare import by_kind, differing_answers, differing_files, told
from .databases import MariadbDatabase, SqliteDatabase
from .described import DOCUMENTS
from .forms import request
from .questions import questions
from .reach import Table, unreached_options, without_reason
from .settings import DATABASES, OWN, PORTALS, portals_of, write_settings

BASE = "853f532"
# Of the questions a portal's layouts are asked this part each, another one than the layout before.
LAYOUT_STEP = 3
QUICK_STEP, QUICK_DATABASES = 24, ("sqlite", "portal-2.12.9")
SHOWN = 10


def main() -> int:
    arguments = read_arguments()
    begun = time.monotonic()
    with ExitStack() as stack:
        work = Path(arguments.keep or stack.enter_context(TemporaryDirectory(prefix="genows-answers-"))).resolve()
        work.mkdir(parents=True, exist_ok=True)
        server = stack.enter_context(running_server())
        base = check_out(arguments.base, work / "base")
        say(f"building the databases by {arguments.base}")
        told = json.dumps({"server": reach(server), "databases": chosen(arguments)})
        must_run(base, "-m", "answers.build", work, input=told, text=True)
        found = Comparison(arguments, work, server, base).run()
    say(f"{found} differences; {time.monotonic() - begun:.0f} s" if found else f"no difference; {time.monotonic() - begun:.0f} s")
    return 1 if found else 0


def read_arguments():
    parser = argparse.ArgumentParser(
        prog="python -m tests.answers", description="Compares answers and loads of two versions of genows."
    )
    parser.add_argument(
        "--base", default=BASE, metavar="REV", help="the version that this checkout is compared with (default: %(default)s)"
    )
    parser.add_argument(
        "--current", default=ROOT, type=Path, metavar="FOLDER", help="another checkout to be compared (default: this one)"
    )
    parser.add_argument(
        "--quick", action="store_true", help=f"--every {QUICK_STEP}, {' and '.join(QUICK_DATABASES)} only, few loads"
    )
    parser.add_argument(
        "--upgraded",
        action="store_true",
        help="ask each version before and after 'genows check --upgrade' of own databases that the base made, an older genows",
    )
    parser.add_argument("--every", type=int, metavar="N", help="only every Nth request")
    parser.add_argument(
        "--only", choices=DATABASES, metavar="DATABASE", help=f"one of {', '.join(DATABASES)}; loads are of the first two"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="databases at a time (default: %(default)s)")
    parser.add_argument(
        "--show", type=int, default=SHOWN, metavar="N", help="differences to show of each database (default: %(default)s)"
    )
    parser.add_argument("--keep", metavar="FOLDER", help="a new folder to work in, which is kept")
    return parser.parse_args()


def chosen(arguments) -> list[str]:
    """The names of the databases to ask."""
    if arguments.only:
        return [arguments.only]
    if arguments.upgraded:
        return list(OWN)
    return list(QUICK_DATABASES if arguments.quick else DATABASES)


def reach(server):
    return {name: getattr(server, name) for name in ("host", "port", "user", "password")}


def say(text):
    print(text, flush=True)


class Comparison:
    """*work*: the folder where `build` has worked; *base*: the base's checkout."""

    def __init__(self, arguments, work, server, base):
        self.arguments, self.work, self.server = arguments, work, server
        self.versions = {"base": base, "current": arguments.current.resolve()}
        self.same_version = len({version_of(checkout) for checkout in self.versions.values()}) == 1
        self.built = json.loads((work / "built.json").read_text())
        self.reach, self.known = Table(), {version: Table() for version in self.versions}

    def run(self) -> int:
        """The number of differences, all told."""
        if not self.same_version:
            say("the versions bear different numbers: ETags, which are made with them, are not compared")
        asked = questions(self.work / "own.db", {**self.built, "documents": self.documents()})
        self.requests = asked[:: self.arguments.every or (QUICK_STEP if self.arguments.quick else 1)]
        say(f"{len(self.requests)} different requests: " + ", ".join(f"{count} {kind}" for kind, count in self.kinds().items()))
        names, commands = chosen(self.arguments), Commands(self.work, self.versions["base"])
        tasks: list[tuple] = [(self.compare_answers, name) for name in names]
        if self.arguments.upgraded:
            tasks = [(self.compare_upgraded, name) for name in names]
        else:
            tasks += [(self.compare_commands, name, commands) for name in names if name in OWN]
        with ThreadPoolExecutor(self.arguments.jobs) as pool:
            found = sum(pool.map(lambda task: task[0](*task[1:]), tasks))
        if len(self.requests) == len(asked):
            self.tell_unreached(commands)
        return found

    def documents(self):
        """What the base says of its API: what both know. Before and after an upgrade the current version is asked all that it has."""
        folder = self.work / "described"
        folder.mkdir()
        settings = write_settings(folder / "open.properties", {"db.connection_string": f"sqlite:///{self.work / 'empty.db'}", **PORTALS["open"]})
        (folder / "requests").write_text("".join(json.dumps({**request("descriptions", path), "whole": True}) + "\n" for path in DOCUMENTS))
        plan = {"portals": {"open": settings}, "requests": str(folder / "requests"), "answers": str(folder / "answers")}
        (folder / "plan").write_text(json.dumps(plan))
        must_run(self.versions["current" if self.arguments.upgraded else "base"], "-m", "answers.ask", folder / "plan")
        return [json.loads(json.loads(line)["shown"].encode("latin-1")) for line in (folder / "answers").read_text().splitlines()]

    def tell_unreached(self, commands):
        """Prints what no question has reached of either version."""
        lines = [*self.reach.unreached(), *(line for checkout in self.versions.values() for line in unreached_options(checkout, commands))]
        unreached = without_reason(lines)
        say(f"of {self.reach.counts()}, {len(unreached)} are reached by no question; {len(set(lines)) - len(unreached)} more cannot be")
        for line in unreached:
            say(f"  {line}")

    def kinds(self):
        """How many requests there are of each kind, in the order of their names."""
        counted = Counter(request["kind"] for request in self.requests)
        return {kind: counted[kind] for kind in sorted(counted)}

    def compare_answers(self, name) -> int:
        begun, (folder, database, requests) = time.monotonic(), self.prepared(name)
        for version, checkout in self.versions.items():
            database.put_back()
            if name in OWN:
                # Each version reads what it packs itself, of the rows as they are now.
                config = write_settings(folder / "packing.properties", {"db.connection_string": database.address, "authenticate": "false"})
                must_run(checkout, "-m", "genows", "check", "--rebuild", "--config", config, stdout=subprocess.DEVNULL)
            self.ask(name, folder, database, version, version)
        # Packing raises the version of the data, of which ETags are made.
        return self.compared(name, folder, requests, ("base", "current"), self.same_version and name not in OWN, begun)

    def compare_upgraded(self, name) -> int:
        """Each version's answers before and after the upgrade, which raises the data version and so changes every ETag."""
        begun, (folder, database, requests) = time.monotonic(), self.prepared(name)
        for moment in ("before", "after"):
            for version in self.versions:
                database.put_back()
                if moment == "after":
                    config = write_settings(folder / "upgrade.properties", {"db.connection_string": database.address, "authenticate": "false"})
                    must_run(self.versions["current"], "-m", "genows", "check", "--upgrade", "--config", config, stdout=subprocess.DEVNULL)
                self.ask(name, folder, database, version, f"{version} {moment}")
        pairs = [(f"{version} before", f"{version} after") for version in self.versions]
        found = sum(self.compared(f"{name}, {' and '.join(pair)}", folder, requests, pair, False, begun) for pair in pairs)
        self.tell_changes(name, folder, requests, ("base before", "current after"))
        return found

    def tell_changes(self, name, folder, requests, files):
        """Prints by kinds what an upgrade of genows changes, data and code together; the changelog has a reason for each."""
        count, found = self.differing(folder, requests, files, False)
        lines = [f"{name}, {' and '.join(files)}: {count} requests, {len(found)} differ; what the changelog has to tell of:"]
        lines += [f"  {len(asked)} {kind}, first {told(asked[0])}" for kind, asked in by_kind(found).items()]
        say("\n".join(lines))

    def differing(self, folder, requests, files, same_version):
        known = [self.known[file.partition(" ")[0]] for file in files]
        return differing_answers(requests, *(folder / file for file in files), same_version, known, not self.arguments.upgraded)

    def prepared(self, name):
        """(folder to work in, the database, the requests that can be asked of it)."""
        folder = self.work / "asked" / name
        folder.mkdir(parents=True)
        requests = self.requests
        if name not in OWN and not self.arguments.quick and not self.arguments.every:
            requests = requests[DATABASES.index(name) % LAYOUT_STEP :: LAYOUT_STEP]
        requests = [request for request in requests if request["portal"] in portals_of(name)]
        (folder / "requests").write_text("".join(json.dumps(request) + "\n" for request in requests))
        address = self.built["databases"][name]
        return folder, SqliteDatabase(self.work / "own.db", folder) if name == "sqlite" else MariadbDatabase(self.server, address), requests

    def ask(self, name, folder, database, version, answers):
        plan = {
            "portals": {portal: self.settings(folder, portal, database) for portal in portals_of(name)},
            "requests": str(folder / "requests"),
            "answers": str(folder / answers),
            "reached": str(folder / f"{answers} reached"),
        }
        (folder / "plan").write_text(json.dumps(plan))
        must_run(self.versions[version], "-m", "answers.ask", folder / "plan")
        for table in (self.reach, self.known[version]):
            table.add(json.loads((folder / f"{answers} reached").read_text()))

    def compared(self, what, folder, requests, files, same_version, begun) -> int:
        count, found = self.differing(folder, requests, files, same_version)
        self.tell(f"{what}: {count} requests", found, lambda request: f"{request['kind']}: {told(request)}", begun)
        return len(found)

    def settings(self, folder, portal, database):
        address = f"sqlite:///{self.work / 'empty.db'}" if portal == "empty" else database.address
        return write_settings(folder / f"{portal}.properties", {"db.connection_string": address, **PORTALS[portal]})

    def compare_commands(self, name, commands) -> int:
        begun, folder = time.monotonic(), self.work / "loaded" / name
        for version, checkout in self.versions.items():
            commands.run(checkout, folder / version, name, self.server, self.arguments.quick)
        count, found = differing_files(folder / "base", folder / "current")
        self.tell(f"{name}: {count} outputs, files and tables of commands", found, str, begun)
        return len(found)

    def tell(self, what, found, naming, begun):
        lines = [f"{what}, {len(found)} differ ({time.monotonic() - begun:.0f} s)"]
        for one, differences in found[: self.arguments.show]:
            lines += [f"  {naming(one)}", *(f"      {line}" for line in differences)]
        if len(found) > self.arguments.show:
            kinds = Counter(one["kind"] if isinstance(one, dict) else "file" for one, _ in found)
            lines.append(f"  … of these kinds: {', '.join(f'{count} {kind}' for kind, count in kinds.most_common())}")
        say("\n".join(lines))


if __name__ == "__main__":
    sys.exit(main())
