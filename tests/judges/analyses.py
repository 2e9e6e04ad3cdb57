"""Random enrichments, co-expressions and gene queries beside scipy and a naive evaluator.

    python -m tests.judges.analyses [--requests 2000] [--seed 14] [--speed]

Every third request is of each kind, over a study of random values: ties, constants, missing values, groups that overlap, samples and
genes that are unknown. Each is sent to the address of the JSON API and to the portal's old service. Success: 0 differ, where numbers differ by more than a billionth of theirs or 1e-12. --speed: a study of 20,000
genes and 1,000 samples as well; success: enrichments and default co-expression within 3 times, all co-expressions within 6 times the CPU time
of turning the same rows into floats, in 200 MB.
"""

import argparse
import math
import random
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy
import scipy.stats
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests import cohorts, data_rows
from tests.databases import made_sqlite
from tests.naiveoql import naively_altered

LEVELS, ENDINGS = {"amp": 2, "homdel": -2}, {"amp": "_amp", "homdel": "_del"}
KINDS = {"c_gistic": "CNA", "c_mutations": "MUT", "c_mrna": "EXP", "c_rppa": "PROT"}
CONDITIONS = [
    "AMP", "HOMDEL", "GAIN HETLOSS", "CNA", "CNA>=GAIN", "CNA<DIPLOID", "MUT", "MUT=R248", "MUT=V600E", "MUT=TRUNC", "MUT=MISSENSE MUT=FUSION",
    "MUT=INFRAME", "EXP>1", "EXP<=-1.5 EXP>2", "EXP", "PROT", "PROT>=0.5", "EXP=1",
]  # fmt: skip
# What the API reads as today's language does, and the portal's services by the protein change, or with level 0; EXP=1 it refuses.
OLDER = frozenset(("CNA", "MUT=R248", "MUT=TRUNC", "MUT=MISSENSE MUT=FUSION", "MUT=INFRAME", "EXP=1"))
WORDS = {"c_gistic": "cna", "c_mutations": "mutation", "c_mrna": "mrna", "c_rppa": "protein"}


class Judged:
    """An application over a cohort, and what should come of it. *settings*: of a process of its own."""

    def __init__(self, cohort, client, settings):
        self.cohort, self.client, self.settings = cohort, client, settings

    def records(self, path, **parameters):
        answer = self.client.post(path, data=parameters, buffered=True)
        if answer.status_code != 200:
            raise AssertionError(f"{path}: {answer.status_code} {answer.text}")
        return answer.json


def served(folder, cohort) -> Judged:
    """The cohort in a database of its own in *folder*."""
    made = made_sqlite(Path(folder))
    data_rows.insert(made.database, cohorts.tables(cohort))
    made.database.close()
    return Judged(cohort, Client(create_app(make_config(made.settings))), made.settings)


def number(text):
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def agree(ours, theirs):
    if ours is None or theirs is None:
        return ours is None and theirs is None
    return abs(float(ours) - theirs) <= max(1e-12, 1e-9 * abs(theirs))


def some(chance, items, most):
    return chance.sample(items, chance.randint(1, min(most, len(items))))


def differing_enrichment(judged: Judged, chance: random.Random) -> list:
    cohort, profile = judged.cohort, chance.choice(list(cohorts.PROFILES))
    groups = [some(chance, cohort.samples, chance.choice([2, 8, 60])) for _ in range(2)]
    left_out = some(chance, cohort.genes, 4) if chance.random() < 0.5 else []
    event = chance.choice(list(LEVELS))
    asked = {
        "genetic_profile_ids": profile, "altered_sample_ids": ",".join([*groups[0], "nobody"]), "unaltered_sample_ids": ",".join(groups[1]),
        "event": event, "exclude_genes": ",".join(left_out).lower(),
    }  # fmt: skip
    records = judged.records("/api/enrichments", **asked)
    every = {gene: found for gene in cohort.genes if (found := _enriched(cohort, profile, gene, groups, LEVELS[event]))}
    expected = {gene: found for gene, found in every.items() if gene not in left_out}
    q_values = _corrected(expected)
    ours = {record["hugo_gene_symbol"]: record for record in records}
    differing = [("genes", asked, set(ours) ^ set(expected))] if set(ours) != set(expected) else []
    ps = [float(record["p_value"]) for record in records]
    if ps != sorted(ps):
        differing.append(("order", asked, ps))
    for gene in ours.keys() & expected.keys():
        p, fields = expected[gene]
        pairs = [(ours[gene]["p_value"], p), (ours[gene]["q_value"], q_values[gene]), *((ours[gene][name], value) for name, value in fields.items())]
        if not all(agree(mine, theirs) for mine, theirs in pairs):
            differing.append((asked, gene, pairs))
    of_service = {"cancer_study_id": "c", "gene_list": " ".join(left_out), "profile_id": profile + (ENDINGS[event] if profile == "c_gistic" else "")}
    of_service |= {f"{name}_case_id_list": " ".join(group) for name, group in zip(("altered", "unaltered"), groups, strict=True)}
    # Of expression and protein levels the service leaves out no gene.
    return differing + _differing_service(judged, of_service, expected if profile in ("c_gistic", "c_mutations") else every)


def _corrected(expected):
    ps = [one[0] for one in expected.values()]
    return dict(zip(expected, scipy.stats.false_discovery_control(ps), strict=True)) if ps else {}


def _differing_service(judged, asked, expected) -> list:
    """What differs in oranalysis.do, whose members are numbers, or texts of a count and a share."""
    ours, q_values = {record["Gene"]: record for record in judged.records("/oranalysis.do", **asked)}, _corrected(expected)
    differing = [("genes of the service", asked, set(ours) ^ set(expected))] if set(ours) != set(expected) else []
    for gene in ours.keys() & expected.keys():
        (p, told), record = expected[gene], ours[gene]
        pairs = [(record["p-Value"], p), (record["q-Value"], q_values[gene])]
        if "altered_count" in told:
            counts = [int(record[f"percentage of alteration in {name} group"].split("////")[0]) for name in ("altered", "unaltered")]
            pairs += zip(counts, (told["altered_count"], told["unaltered_count"]), strict=True)
            ratio = told["log_ratio"]
            if ratio is None or abs(ratio) > 10:
                pairs.append((record["Log Ratio"] == (">10" if counts[0] else "<-10"), 1))
            else:
                pairs.append((record["Log Ratio"], ratio))
        else:
            pairs.append((record["mean of alteration in altered group"], told["altered_mean"]))
            pairs.append((record["standard deviation of alteration in unaltered group"], told["unaltered_stdev"]))
        if not all(agree(mine, theirs) for mine, theirs in pairs):
            differing.append(("service", asked, gene, pairs))
    return differing


def _enriched(cohort, profile, gene, groups, level):
    """(p, field → value), or None where the gene is not in the answer."""
    of_samples = dict(zip(cohort.samples, cohort.cells(profile, gene), strict=True))
    sides = [[of_samples[sample] for sample in group] for group in groups]
    if profile in ("c_gistic", "c_mutations"):
        if profile == "c_mutations":
            hits, known = [[cell != "NaN" for cell in side] for side in sides], [len(side) for side in sides]
        else:
            numbers = [[number(cell) for cell in side if number(cell) is not None] for side in sides]
            hits, known = [[value == level for value in side] for side in numbers], [len(side) for side in numbers]
        d, b = map(sum, hits)
        if not d and not b:
            return None
        table = [[known[1] - b, b], [known[0] - d, d]]
        upper = table[0][0] * table[1][1] >= table[0][1] * table[1][0]
        p = scipy.stats.fisher_exact(table, "greater" if upper else "less").pvalue
        ratio = math.log2(d / len(groups[0]) / (b / len(groups[1]))) if d and b else None
        return p, {"altered_count": d, "unaltered_count": b, "altered_size": len(groups[0]), "log_ratio": ratio}
    numbers = [[value for cell in side if (value := number(cell)) is not None] for side in sides]
    if profile == "c_rna_seq":
        numbers = [[math.log2(value) for value in side if value > 0] for side in numbers]
    if min(map(len, numbers)) < 2 or all(len(set(side)) == 1 for side in numbers):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        p = scipy.stats.ttest_ind(*numbers, equal_var=False).pvalue
    return p, {"altered_mean": numpy.mean(numbers[0]), "unaltered_stdev": numpy.std(numbers[1], ddof=1)}


def differing_coexpression(judged: Judged, chance: random.Random) -> list:
    cohort, profile = judged.cohort, chance.choice(["c_mrna", "c_rna_seq", "c_rppa", "c_gistic"])
    samples = some(chance, cohort.samples, 60) if chance.random() < 0.5 else cohort.samples
    asked, threshold = some(chance, cohort.genes, 3), chance.choice([0, 0.3, 0.7])
    parameters = {"genetic_profile_ids": profile, "genes": ",".join([*asked, "nobody"]), "threshold": str(threshold)}
    if samples is not cohort.samples:
        parameters["sample_ids"] = ",".join(samples)
    ours = {
        (record["query_hugo_gene_symbol"], record["hugo_gene_symbol"]): record for record in judged.records("/api/coexpressions", **parameters)
    }
    expected = {(first, second): found for first in asked for second in cohort.genes if (found := _pair(cohort, profile, first, second, samples))}
    kept = {pair: found for pair, found in expected.items() if _reaches(found, threshold)}
    differing = [("pairs", parameters, ours.keys() ^ kept.keys())] if ours.keys() != kept.keys() else []
    for pair in ours.keys() & kept.keys():
        record = ours[pair]
        if not all(map(agree, (record["sample_count"], record["pearson"], record["spearman"]), kept[pair])):
            differing.append((parameters, pair, record, kept[pair]))
    gene = asked[0]
    of_service = {"cancer_study_id": "c", "profile_id": profile, "gene": gene.lower(), "case_ids": " ".join(samples)}
    found = {record["gene"]: (record["pearson"], record["spearman"]) for record in judged.records("/getCoExp.do", **of_service)}
    near = {second: pair for (first, second), pair in expected.items() if first == gene and _reaches(pair, 0.3)}
    if found.keys() != near.keys():
        differing.append(("genes of the service", of_service, found.keys() ^ near.keys()))
    for other in found.keys() & near.keys():
        if not all(map(agree, found[other], near[other][1:])):
            differing.append(("service", of_service, other, found[other], near[other]))
    return differing


def _reaches(found, threshold):
    _, r, rho = found
    # What is the threshold itself counts, and may fall short of it by its last digits.
    return not threshold or (min(abs(r), abs(rho)) >= threshold - 1e-12 and r * rho > 0)


def _pair(cohort, profile, first, second, samples):
    if first == second or not all(gene in cohort.matrices[profile] for gene in (first, second)):
        return None
    rows = [dict(zip(cohort.samples, map(number, cohort.cells(profile, gene)), strict=True)) for gene in (first, second)]
    pairs = [(rows[0][sample], rows[1][sample]) for sample in samples if None not in (rows[0][sample], rows[1][sample])]
    x, y = zip(*pairs, strict=True) if pairs else ((), ())
    if len(pairs) < 3 or len(set(x)) == 1 or len(set(y)) == 1:
        return None
    ranks = scipy.stats.rankdata(x), scipy.stats.rankdata(y)
    return len(pairs), scipy.stats.pearsonr(x, y).statistic, scipy.stats.pearsonr(*ranks).statistic


def differing_query(judged: Judged, chance: random.Random) -> list:
    cohort, profiles = judged.cohort, some(chance, list(KINDS), 4)
    genes = some(chance, cohort.genes, 4)
    chosen = {gene: some(chance, CONDITIONS, 3) if chance.random() < 0.7 else [] for gene in genes}
    conditions = {gene: " ".join(words) for gene, words in chosen.items()}
    text = "".join(f"{gene}: {conditions[gene]};\n" if conditions[gene] else f"{gene}, " for gene in genes)
    parameters = {"genetic_profile_ids": ",".join(profiles), "oql": text.lower() if chance.random() < 0.5 else text}
    expected = set()
    for gene in genes:
        cells = {KINDS[name]: cohort.cells(name, gene) for name in profiles}
        for place, sample in enumerate(cohort.samples):
            values = {kind: [cells[kind][place]] if kind in cells else [] for kind in KINDS.values()}
            if naively_altered(conditions[gene], values):
                expected.add((gene, sample))
    of_service = {"oql": parameters["oql"], "geneticProfileIds": " ".join(profiles), "case_list": ",".join(cohort.samples)}
    records = judged.records("/GeneData.json", **of_service)
    # A record of what is not altered has a gene and a sample alone.
    told = {(record["gene"], record["sample"]) for record in records if len(record) > 2}
    differing = [("service", of_service, told ^ expected)] if told != expected or len(records) != len(genes) * len(cohort.samples) else []
    if any(OLDER.intersection(words) for words in chosen.values()):
        return differing
    ours = {(record["hugo_gene_symbol"], record["sample_id"]): record for record in judged.records("/api/alterations", **parameters)}
    return differing + ([(parameters, ours.keys() ^ expected)] if ours.keys() != expected else [])


JUDGES = (differing_enrichment, differing_coexpression, differing_query)


def judged(requests: int, seed: int, samples: int = 60, genes: int = 30) -> list:
    """What differs in so many random requests over a random study."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        it = served(folder, cohorts.cohort(chance, samples, genes))
        try:
            return [one for turn in range(requests) for one in JUDGES[turn % len(JUDGES)](it, chance)]
        finally:
            it.client.application.close()


def speeds(genes: int, samples: int, seed: int, with_memory: bool = False) -> dict[str, tuple[float, int]]:
    """CPU time of each analysis over that of turning its rows into floats, in one run; megabytes of a process that answers it."""
    chance = random.Random(seed)
    cohort = cohorts.Cohort([f"S{place}" for place in range(samples)], [f"GENE{place}" for place in range(genes)])
    base = [[str(round(chance.gauss(0, 1), 4)) for _ in range(samples)] for _ in range(60)]
    levels = [[chance.choice(["0", "0", "0", "1", "-1", "2", "-2"]) for _ in range(samples)] for _ in range(60)]

    def shuffled(rows):
        row, place = rows[chance.randrange(len(rows))], chance.randrange(samples)
        return row[place:] + row[:place]

    cohort.matrices = {"c_mrna": {gene: shuffled(base) for gene in cohort.genes}, "c_gistic": {gene: shuffled(levels) for gene in cohort.genes}}
    half = {"altered_sample_ids": ",".join(cohort.samples[: samples // 2]), "unaltered_sample_ids": ",".join(cohort.samples[samples // 2 :])}
    asked = {
        "enrichment of copy number": ("c_gistic", "/api/enrichments", {**half, "event": "amp"}),
        "enrichment of expression": ("c_mrna", "/api/enrichments", half),
        "co-expression": ("c_mrna", "/api/coexpressions", {"genes": "GENE1"}),
        "co-expression, all genes": ("c_mrna", "/api/coexpressions", {"genes": "GENE1", "threshold": "0"}),
    }
    with tempfile.TemporaryDirectory() as folder:
        it = served(folder, cohort)
        try:
            found = {}
            for name, (profile, path, more) in asked.items():
                texts = [",".join(row) + "," for row in cohort.matrices[profile].values()]
                before = time.process_time()
                for text in texts:
                    list(map(float, text[:-1].split(",")))
                plain = time.process_time() - before
                del texts
                before = time.process_time()
                answer = it.client.post(path, data={"genetic_profile_ids": profile, **more})
                for _ in answer.iter_encoded():
                    pass
                ratio = (time.process_time() - before) / plain
                answer.close()
                parameters = {"genetic_profile_ids": profile, **more}
                found[name] = ratio, cohorts.megabytes(it.settings, path, parameters) if with_memory else 0
            return found
        finally:
            it.client.application.close()


MOST_MEGABYTES = 200
MOST = {"enrichment of copy number": 3, "enrichment of expression": 3, "co-expression": 3, "co-expression, all genes": 6}


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.judges.analyses", description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--speed", action="store_true")
    options = parser.parse_args()
    differing = judged(3 * options.requests, options.seed)
    print(f"{3 * options.requests} requests, {options.requests} of each kind, of address and service: {len(differing)} differ")
    for one in differing[:5]:
        print(one)
    slow = {}
    if options.speed:
        found = speeds(20_000, 1000, options.seed, with_memory=True)
        slow = {name for name, (ratio, memory) in found.items() if ratio > MOST[name] or memory > MOST_MEGABYTES}
        for name, (ratio, memory) in found.items():
            print(f"{name}: {ratio:.1f} times the rows as floats (at most {MOST[name]}), {memory} MB (at most {MOST_MEGABYTES})")
    return bool(differing or slow)


if __name__ == "__main__":
    sys.exit(main())
