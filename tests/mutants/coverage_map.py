"""From a mutant to the tests that can notice it, the most telling first."""

import json
import re
from collections import defaultdict
from pathlib import Path

from coverage import CoverageData

from tests.mutants.mutations import Mutant

SECONDS = 15  # of tests a mutant and kind of database, as the recorded run took them
MORE_SECONDS = 90  # of further tests, for a mutant that those did not notice
MOST, MOST_MORE = 400, 2000


class CoverageMap:
    """*lines*: path → line → contexts, of the files that `record` wrote into *folder*; its file `tree` says where the modules lay."""

    def __init__(self, folder: Path):
        self.tests, root = {}, (folder / "tree").read_text()
        for path in folder.glob("tests.*.json"):
            self.tests |= {name: test for name, test in json.loads(path.read_text()).items() if test["passed"]}
        self.lines = defaultdict(lambda: defaultdict(set))
        self.inside = defaultdict(set)
        self.size = defaultdict(int)
        for path in folder.glob(".coverage.*"):
            data = CoverageData(str(path))
            data.read()
            for file in data.measured_files():
                name = Path(file).relative_to(root).as_posix()
                for line, contexts in data.contexts_by_lineno(file).items():
                    self._add(name, line, contexts)
        self.users = defaultdict(set)
        for name, test in self.tests.items():
            for context in test["fixtures"]:
                self.users[context].add(name)

    def _add(self, name, line, contexts):
        self.lines[name][line] |= set(contexts)
        for context in contexts:
            self.size[context] += 1
            self.inside[name].add(context)

    def tests_of(self, mutant: Mutant, mariadb: bool, more: bool = False) -> tuple[list[str], float]:
        """(test ids, their seconds in the recorded run), of those on MariaDB or of all others; ([], 0) where none runs the line.

        *more*: those that follow them.

        What a module runs when it is imported, no test runs: there every test counts that runs anything of the module, and every one
        whose file is called as the module, since it may read what the module assigns.
        """
        lines = self.lines[mutant.path]
        contexts = (
            set().union(*(lines[line] for line in range(mutant.first, mutant.last + 1) if line in lines))
            if mutant.inside
            else self.inside[mutant.path]
        )
        names = {name for context in contexts for name in ([context] if context in self.tests else self.users.get(context, ()))}
        if not mutant.inside:
            names |= {name for name in self.tests if _is_called_as(name, mutant.path)}
        names = self._ordered(mutant.path, [name for name in names if self.tests[name]["mariadb"] == mariadb])
        first, seconds = self._within(names[:MOST], SECONDS)
        return self._within(names[len(first) :][:MOST_MORE], MORE_SECONDS) if more else (first, seconds)

    def _ordered(self, path, names):
        """First those whose file is called as the module, or a room of it; of them and of the others one case of each test function before
        the second of any; among those first the ones that run little else.
        """
        names.sort(key=lambda name: (self.size[name], name))
        turn, numbered = defaultdict(int), []
        for name in names:
            function = name.partition("[")[0]
            numbered.append((not _is_called_as(name, path), turn[function], name))
            turn[function] += 1
        return [name for _, _, name in sorted(numbered, key=lambda entry: entry[:2])]

    def _within(self, names, most_seconds):
        """The first of *names*, for so many seconds but one at least, and their seconds."""
        chosen, seconds = [], 0.0
        for name in names:
            cost = self.tests[name]["seconds"]
            if chosen and seconds + cost > most_seconds:
                break
            chosen.append(name)
            seconds += cost
        return chosen, seconds


def _is_called_as(test, path):
    """Returns whether a word of the module's path stands in the name of the test's file."""
    stem = test.partition("::")[0].rpartition("/")[2]
    return any(word in stem for word in set(re.split(r"[/_.]", path)) - {"genows", "py"})
