"""From a mutant to the tests that can notice it, the most telling first."""

import json
from collections import defaultdict
from pathlib import Path

from coverage import CoverageData

from tests.mutants.mutations import Mutant

SECONDS = 15  # of tests a mutant and kind of database, as the recorded run took them
MOST = 400


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

    def tests_of(self, mutant: Mutant, mariadb: bool) -> tuple[list[str], float]:
        """(test ids, their seconds in the recorded run), of those on MariaDB or of all others; ([], 0) where none runs the line.

        What a module runs when it is imported, no test runs: there every test counts that runs anything of the module.
        """
        lines = self.lines[mutant.path]
        contexts = (
            set().union(*(lines[line] for line in range(mutant.first, mutant.last + 1) if line in lines))
            if mutant.inside
            else self.inside[mutant.path]
        )
        names = {name for context in contexts for name in ([context] if context in self.tests else self.users.get(context, ()))}
        return self._best([name for name in names if self.tests[name]["mariadb"] == mariadb])

    def _best(self, names):
        """One case of each test function before the second of any; among them those first that run little else."""
        names.sort(key=lambda name: (self.size[name], name))
        turn, order = defaultdict(int), []
        for name in names:
            function = name.partition("[")[0]
            order.append((turn[function], name))
            turn[function] += 1
        best, seconds = [], 0.0
        for _, name in sorted(order, key=lambda pair: pair[0]):
            cost = self.tests[name]["seconds"]
            if len(best) < MOST and (not best or seconds + cost <= SECONDS):
                best.append(name)
                seconds += cost
        return best, seconds
