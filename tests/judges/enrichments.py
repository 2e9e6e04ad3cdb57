"""Random groups of cases beside plain loops and scipy: enrichments and correlations of the third generation, on SQLite and on MariaDB.

    python -m tests.judges.enrichments [--groupings 1000] [--seed 29] [--only sqlite]

Two random studies: panels and exomes, events of all kinds and marks, attributes whose level differs, matrices with gaps and ties. Each grouping asks each address once,
and with its groups in another order. Success: 0 differ, where numbers differ by more than a billionth of theirs; both databases answer the same bytes.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import scipy.stats
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows
from tests.databases import made_mariadb, made_sqlite
from tests.groupedstudies import ALTERED, GENES, TYPES, at_random, group, pairs, tables
from tests.judges import enrichedanswers as expected
from tests.mariadb import running_server

BASE = "/portal/api"
PANELS = {"P1": ["TP53", "KRAS"], "P2": ["TP53"], "P3": ["BRAF", "MYC", "PTEN"]}
SETS = {"SET_A": ["TP53", "KRAS", "MYC"], "SET_B": ["BRAF", "ATM"], "SET_C": ["EGFR"], "SET_D": ["PTEN"]}
TREE = [(1, "All", None, []), (2, "GO", 1, ["SET_A"]), (3, "B", 2, ["SET_B", "SET_C"]), (4, "Other", None, ["SET_D"]), (5, "A", 4, ["SET_A", "SET_D"])]
MISSING = ("NA", "unknown")
RELATIVE, LEAST = 1e-9, 1e-300
ALTERATIONS, CLINICAL, CO_EXPRESSIONS = "/alteration-enrichments/fetch", "/clinical-data-enrichments/fetch", "/molecular-profiles/co-expressions/fetch"
# Matrix → address, whether of one p and q for each entity.
OF_NUMBERS = {"mrna": "/expression-enrichments/fetch", "rna_seq_mrna": "/expression-enrichments/fetch", "limits": "/generic-assay-enrichments/fetch"}
OF_NUMBERS["of_patients"] = OF_NUMBERS["limits"]


class Judge:
    """*services*: an application of each database over the same studies; *differing*: what differed."""

    def __init__(self, seed: int, services):
        self.chance = random.Random(seed)
        its = [at_random(self.chance, study_id, PANELS, SETS) for study_id in ("s1", "s2")]
        self.studies = {study.study_id: study for study in its}
        self.clients = [service(tables(its, PANELS, SETS, TREE)) for service in services]
        self.asked: Counter[str] = Counter()
        self.differing: list = []

    def ask(self, path, body):
        """The records of the first database; every other one must have given the same bytes."""
        answers = [client.post(BASE + path, json=body, buffered=True) for client in self.clients]
        self.asked[path.partition("?")[0]] += 1
        if any((answer.status_code, answer.data) != (200, answers[0].data) for answer in answers):
            self.differing.append(("bytes", path, body, [answer.text[:200] for answer in answers]))
        return answers[0].json if answers[0].status_code == 200 else []

    def compare(self, what, ours, theirs):
        if not alike(ours, theirs):
            self.differing.append((what, ours, theirs))

    def grouping(self):
        self.alterations()
        self.rows()
        self.clinical()
        self.correlations()

    def cases(self, of_patients):
        """Cases of a study, some of them unknown."""
        study = self.studies[self.chance.choice(list(self.studies))]
        known = sorted(set(study.patients.values())) if of_patients else study.samples
        return study, [*self.chance.sample(known, self.chance.randint(1, len(known))), *(["nobody"] if self.chance.random() < 0.2 else [])]

    def alterations(self):
        chance, of_patients = self.chance, self.chance.random() < 0.4
        groups, bodies = [], []
        kinds = chance.sample(list(ALTERED), chance.randint(1, 3))
        for number in range(chance.choice([1, 2, 2, 3, 4])):
            named = [self.cases(of_patients) for _ in range(chance.choice([1, 1, 2]))]
            bodies.append(group(f"group {number}", *(pairs(study, [*kinds, "mrna"], cases) for study, cases in named)))
            groups.append({(study.study_id, kind, case) for study, cases in named for kind in kinds for case in cases})
        given = _filter(chance)
        path = f"{ALTERATIONS}?enrichmentType={'PATIENT' if of_patients else 'SAMPLE'}"
        body = {"molecularProfileCasesGroupFilter": bodies, "alterationEventTypes": given}
        theirs, everybody = expected.alterations(self.studies, PANELS, groups, given, of_patients)
        ours = {}
        for record in self.ask(path, body):
            shares = tuple((each["alteredCount"], each["profiledCount"]) for each in record["counts"])
            ours[record["entrezGeneId"]] = record.get("pValue"), shares
            are_bounded = all(profiled <= every for (_, profiled), every in zip(shares, everybody, strict=True))
            are_parts = "pValue" not in record or all(altered <= profiled for altered, profiled in shares if profiled)
            self.compare(("shares", shares, everybody), are_bounded and are_parts, True)
        self.compare((path, body), ours, theirs)
        self.compare(("order of genes", body), list(ours), sorted(ours))
        body["molecularProfileCasesGroupFilter"] = bodies[::-1]
        turned = {record["entrezGeneId"]: record.get("pValue") for record in self.ask(path, body)}
        self.compare(("turned", body), turned, {entrez: p for entrez, (p, _) in ours.items()})
        body["molecularProfileCasesGroupFilter"] = [bodies[0], {**bodies[0], "name": "again"}]
        self.compare(("twice", body), {record.get("pValue", 1) for record in self.ask(path, body)} <= {1}, True)

    def rows(self):
        chance, of_patients = self.chance, self.chance.random() < 0.3
        study = self.studies[chance.choice(list(self.studies))]
        known = sorted(set(study.patients.values())) if of_patients else study.samples
        groups = [chance.sample(known, chance.randint(1, len(known))) for _ in range(chance.choice([1, 2, 2, 3, 4]))]
        names = [f"group {number}" for number in range(len(groups))]
        kind = f"?enrichmentType={'PATIENT' if of_patients else 'SAMPLE'}"

        def asked(path, matrix):
            return self.ask(path + kind, [group(name, pairs(study, [matrix], its)) for name, its in zip(names, groups, strict=True)])

        matrix = chance.choice(list(OF_NUMBERS))
        theirs = expected.numbers(study, matrix, groups, of_patients)
        self.compare((matrix, groups), {_entity(record): _means(record, names) for record in asked(OF_NUMBERS[matrix], matrix)}, theirs)
        told = expected.truths(study, "binary", groups, of_patients)
        records = asked("/generic-assay-binary-enrichments/fetch", "binary")
        ours = {
            record["stableId"]: (_means(record, names), [(names.index(each["name"]), each["count"], each["totalCount"]) for each in record["counts"]])
            for record in records
        }
        self.compare(("binary", groups), ours, told)
        self._q_values(records)
        found = expected.categories(study, "categories", groups, of_patients)
        records = asked("/generic-assay-categorical-enrichments/fetch", "categories")
        self.compare(
            ("categories", groups), {record["stableId"]: (record["pValue"], [names.index(each["name"]) for each in record["groupsStatistics"]]) for record in records}, found
        )
        self._q_values(records)

    def _q_values(self, records):
        ps = [float(record["pValue"]) for record in records]
        self.compare(("order of p", records), [record["stableId"] for record in records], [its["stableId"] for its in sorted(records, key=lambda its: (its["pValue"], its["stableId"]))])
        self.compare(("q", ps), [record["qValue"] for record in records], list(scipy.stats.false_discovery_control(ps)) if ps else [])

    def clinical(self):
        groups, bodies = [], []
        for number in range(self.chance.choice([2, 2, 3, 4])):
            named = [self.cases(False) for _ in range(self.chance.choice([1, 2]))]
            groups.append({(study.study_id, case) for study, cases in named for case in cases if case != "nobody"})
            bodies.append({"name": f"group {number}", "sampleIdentifiers": [{"sampleId": case, "studyId": study.study_id} for study, cases in named for case in cases]})
        found = self.ask(CLINICAL, {"groups": bodies})
        ours = [
            (its["clinicalAttribute"]["clinicalAttributeId"], its["clinicalAttribute"]["studyId"], its["method"], its["score"], its["pValue"]) for its in found
        ]
        self.compare((CLINICAL, bodies), ours, expected.clinical(self.studies, groups, MISSING))

    def correlations(self):
        chance = self.chance
        study = self.studies[chance.choice(list(self.studies))]
        matrices = [name for name, matrix in study.matrices.items() if matrix.kind in ("MRNA_EXPRESSION", "GENESET_SCORE")]
        first, second = (chance.choice(matrices) for _ in range(2))
        of_sets = study.matrices[first].kind == "GENESET_SCORE"
        entity, threshold = chance.choice(list(SETS if of_sets else GENES)), chance.choice([0, 0.3, 0.6])
        chosen = study.samples if chance.random() < 0.5 else chance.sample(study.samples, chance.randint(2, 20))
        body = {"genesetId": entity} if of_sets else {"entrezGeneId": GENES[entity]}
        body |= {"sampleListId": f"{study.study_id}_all"} if chosen is study.samples else {"sampleIds": chosen}
        path = f"{CO_EXPRESSIONS}?molecularProfileIdA={study.study_id}_{first}&molecularProfileIdB={study.study_id}_{second}&threshold={threshold}"
        theirs = {}
        for name, (rho, number) in expected.correlated(study, first, second, entity, chosen).items():
            is_itself = name == entity
            if rho is not None and number >= 3 and abs(rho) >= threshold - 1e-12 and not is_itself:
                theirs[str(GENES.get(name, name))] = rho, expected.probability(rho, number)
        records = self.ask(path, body)
        self.compare((path, body), {record["geneticEntityId"]: (record["spearmansCorrelation"], record["pValue"]) for record in records}, theirs)
        self._of_sets(study, chosen)

    def _of_sets(self, study, chosen):
        set_id, threshold, percentile = self.chance.choice(list(SETS)), self.chance.choice([0, 0.3]), self.chance.choice([1, 50, 75, 100])
        query = f"?geneticProfileId={study.study_id}_scores"
        found, theirs = expected.correlated(study, "scores", "mrna", set_id, chosen), {}
        for symbol in SETS[set_id]:
            rho, number = found.get(symbol, (0.0, 0))
            rho = 0.0 if number < 2 else rho
            if rho is not None and rho >= threshold - 1e-12:
                theirs[GENES[symbol]] = rho
        records = self.ask(f"/genesets/{set_id}/expression-correlation/fetch{query}&correlationThreshold={threshold}", chosen)
        self.compare((set_id, threshold, chosen), {record["entrezGeneId"]: record["correlationValue"] for record in records}, theirs)
        staying = {}
        for name in SETS:
            score, p = expected.representative(study, name, chosen, percentile)
            if abs(score) >= 0.4 and p <= 0.05:
                staying[name] = score, p
        carried = {number: {name: staying[name] for name in sets if name in staying} for number, _, _, sets in TREE}
        ours = {}
        for record in self.ask(f"/geneset-hierarchy/fetch{query}&percentile={percentile}", chosen):
            ours[record["nodeId"]] = {its["genesetId"]: (its["representativeScore"], its["representativePvalue"]) for its in record.get("genesets", [])}
        parents = {number: parent for number, _, parent, _ in TREE}
        there = {number for number, its in carried.items() if its}
        for number in list(there):
            while (number := parents[number]) is not None:
                there.add(number)
        self.compare(("tree", percentile, chosen), ours, {number: carried[number] for number in there})


def _entity(record):
    return record.get("stableId") or record["hugoGeneSymbol"]


def _means(record, names):
    return record["pValue"], [(names.index(each["name"]), each["meanExpression"], each["standardDeviation"]) for each in record["groupsStatistics"]]


def _filter(chance) -> dict:
    given = {}
    for name in ("structuralVariants", "includeDriver", "includeVUS", "includeUnknownOncogenicity", "includeUnknownTier", "includeGermline", "includeSomatic", "includeUnknownStatus"):
        if chance.random() < 0.3:
            given[name] = chance.random() < 0.4
    if chance.random() < 0.5:
        names = [name.lower() for name in chance.sample(TYPES[:-1], chance.randint(0, 3))] + chance.sample(["any", "other"], chance.choice([0, 0, 1, 2]))
        given["mutationEventTypes"] = {name: chance.random() < 0.6 for name in names}
    if chance.random() < 0.5:
        given["copyNumberAlterationEventTypes"] = {name: chance.random() < 0.5 for name in chance.sample(list(expected.LEVELS), 3)}
    if chance.random() < 0.3:
        given["tiersBooleanMap"] = {name: chance.random() < 0.5 for name in ("Tier 1", "Tier 2")}
    return given


def alike(ours, theirs) -> bool:
    """Whether two values are one: numbers within RELATIVE, whatever they are nested in."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(alike(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, (list, tuple)) and isinstance(theirs, (list, tuple)):
        return len(ours) == len(theirs) and all(map(alike, ours, theirs))
    if isinstance(ours, (int, float)) and isinstance(theirs, (int, float)):
        return abs(ours - theirs) <= max(RELATIVE * abs(theirs), 1e-14 if abs(theirs) > LEAST or not ours else LEAST)
    return ours == theirs


def _service(made):
    """What makes a client of an application over the rows of some studies, which are packed as after a load."""

    def filled(rows):
        data_rows.insert(made.database, rows)
        rebuild(made.database, Silence())
        return Client(create_app(make_config({**made.settings, "comparison.categorical_na_values": "|".join(MISSING)})))

    return filled


def judged(mades, groupings: int, seed: int) -> Judge:
    """Asks services over some empty databases about random studies."""
    judge = Judge(seed, [_service(made) for made in mades])
    for _ in range(groupings):
        judge.grouping()
    for client in judge.clients:
        client.application.close()
    return judge


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.judges.enrichments", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--groupings", type=int, default=1000)
    parser.add_argument("--studies", type=int, default=10, help="pairs of studies, each with its share of the groupings")
    parser.add_argument("--seed", type=int, default=29)
    parser.add_argument("--only", choices=("sqlite", "mariadb"), help="one database")
    options = parser.parse_args()
    started, asked, differing = time.monotonic(), Counter(), []
    with ExitStack() as stack:
        server = None if options.only == "sqlite" else stack.enter_context(running_server())
        for number in range(options.studies):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            mades = [] if options.only == "mariadb" else [made_sqlite(folder)]
            mades += [made_mariadb(server, server.create_database())] if server else []
            judge = judged(mades, max(1, options.groupings // options.studies), options.seed + number)
            for made in mades:
                made.database.close()
            asked += judge.asked
            differing += judge.differing
    for one in differing[:10]:
        print(*one, sep="\n  ")
    for path, requests in sorted(asked.items()):
        print(f"{path}: {requests} asked")
    print(f"{asked.total()} requests in {time.monotonic() - started:.0f} s: {len(differing)} differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main())
