"""A study of random values for judges of analyses: copy number, mutations, expression, protein levels, by the numbers of its samples and genes."""

import multiprocessing
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests import data_rows

STUDY, GISTIC, MUTATIONS, EXPRESSION, RNA_SEQ, PROTEIN = 1, 1, 2, 3, 4, 5
PROFILES = {
    "c_gistic": (GISTIC, "COPY_NUMBER_ALTERATION", "DISCRETE"),
    "c_mutations": (MUTATIONS, "MUTATION_EXTENDED", "MAF"),
    "c_mrna": (EXPRESSION, "MRNA_EXPRESSION", "CONTINUOUS"),
    "c_rna_seq": (RNA_SEQ, "MRNA_EXPRESSION", "CONTINUOUS"),
    "c_rppa": (PROTEIN, "PROTEIN_LEVEL", "LOG2-VALUE"),
}
CHANGES = ["R248Q", "R196*", "X125_splice", "A246_T250del", "EML4-ALK fusion", "M1V", "R209fs*6", "D770_N771insSVD", "R248W", "V600E"]
MISSING = ["NA", "NaN", ""]


@dataclass
class Cohort:
    """*matrices*: profile → gene → texts, one a sample; a gene that a profile lacks is not in it. *mutations*: gene → sample → changes."""

    samples: list[str]
    genes: list[str]
    matrices: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    mutations: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def cells(self, profile: str, gene: str) -> list[str]:
        """What a profile holds of a gene, one text a sample."""
        if profile == "c_mutations":
            found = self.mutations.get(gene, {})
            return [",".join(found[sample]) if sample in found else "NaN" for sample in self.samples]
        return self.matrices[profile].get(gene, ["NaN"] * len(self.samples))


def cohort(chance: random.Random, samples: int, genes: int) -> Cohort:
    """Genes follow a few hidden factors, so that some go together; some are constant, some have few values, some are missing."""
    made = Cohort([f"S{number}" for number in range(samples)], [f"GENE{number}" for number in range(genes)])
    factors = [[chance.gauss(0, 1) for _ in made.samples] for _ in range(3)]
    for profile in ("c_gistic", "c_mrna", "c_rna_seq", "c_rppa"):
        made.matrices[profile] = {
            gene: _row(chance, profile, chance.choice(factors)) for gene in made.genes if chance.random() < 0.95
        }
    for gene in made.genes:
        rate = chance.choice([0, 0.02, 0.2, 0.7])
        made.mutations[gene] = {
            sample: [chance.choice(CHANGES) for _ in range(chance.choice([1, 1, 2]))] for sample in made.samples if chance.random() < rate
        }
    return made


def _row(chance, profile, factor):
    missing, digits = chance.choice([0, 0, 0.05, 0.6]), chance.choice([1, 4])
    if profile == "c_gistic":
        texts = [str(max(-2, min(2, round(value * 1.5)))) for value in factor]
    elif chance.random() < 0.05:
        texts = ["1.5"] * len(factor)
    else:
        slope = chance.choice([0, 1, -2])
        texts = [str(round(slope * value + chance.gauss(0, 1), digits)) for value in factor]
        if profile == "c_rna_seq":
            texts = [str(round(2 ** float(text), 3)) if chance.random() > 0.03 else "0" for text in texts]
    return [chance.choice(MISSING) if chance.random() < missing else text for text in texts]


def tables(made: Cohort) -> dict:
    """The rows of the cohort, as `data_rows.insert` takes them."""
    entrez = {gene: number for number, gene in enumerate(made.genes, 1)}
    pk = {sample: number for number, sample in enumerate(made.samples, 1)}
    events = [(gene, sample, change) for gene, found in made.mutations.items() for sample, changes in found.items() for change in changes]
    order = ",".join(map(str, pk.values())) + ","
    return {
        "type_of_cancer": (("TYPE_OF_CANCER_ID", "NAME", "CLINICAL_TRIAL_KEYWORDS", "DEDICATED_COLOR"), [("brca", "Breast", "", "Red")]),
        "genetic_entity": (("ID", "ENTITY_TYPE"), [(number, "GENE") for number in entrez.values()]),
        "gene": (("ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", "GENETIC_ENTITY_ID"), [(number, gene, number) for gene, number in entrez.items()]),
        "cancer_study": (data_rows.STUDY_COLUMNS, [(STUDY, "c", "brca", "Cohort", "C", "d", 1, None, None, None, 1)]),
        "patient": (("INTERNAL_ID", "STABLE_ID", "CANCER_STUDY_ID"), [(number, f"P-{sample}", STUDY) for sample, number in pk.items()]),
        "sample": (
            ("INTERNAL_ID", "STABLE_ID", "SAMPLE_TYPE", "PATIENT_ID", "TYPE_OF_CANCER_ID"),
            [(number, sample, "Primary Solid Tumor", number, "brca") for sample, number in pk.items()],
        ),
        "sample_list": (
            ("LIST_ID", "STABLE_ID", "CATEGORY", "CANCER_STUDY_ID", "NAME", "DESCRIPTION"),
            [(1, "c_all", "all_cases_in_study", STUDY, "All", "d")],
        ),
        "sample_list_list": (("LIST_ID", "SAMPLE_ID"), [(1, number) for number in pk.values()]),
        "genetic_profile": (
            data_rows.PROFILE_COLUMNS,
            [(number, name, STUDY, kind, datatype, name, "d", 1) for name, (number, kind, datatype) in PROFILES.items()],
        ),
        "genetic_profile_samples": (
            ("GENETIC_PROFILE_ID", "ORDERED_SAMPLE_LIST"),
            [(PROFILES[name][0], order) for name in made.matrices],
        ),
        "sample_profile": (("SAMPLE_ID", "GENETIC_PROFILE_ID"), [(number, MUTATIONS) for number in pk.values()]),
        "genetic_alteration": (
            ("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"),
            [
                (PROFILES[name][0], entrez[gene], ",".join(texts) + ",")
                for name, rows in made.matrices.items()
                for gene, texts in rows.items()
            ],
        ),
        "mutation_event": (
            ("MUTATION_EVENT_ID", "ENTREZ_GENE_ID", "PROTEIN_CHANGE", "MUTATION_TYPE"),
            [(number, entrez[gene], change, "x") for number, (gene, _, change) in enumerate(events, 1)],
        ),
        "mutation": (
            ("MUTATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "ENTREZ_GENE_ID", "SEQUENCE_SOURCE"),
            [(number, MUTATIONS, pk[sample], entrez[gene], "NA") for number, (gene, sample, _) in enumerate(events, 1)],
        ),
    }


def megabytes(settings: dict[str, str], path: str, parameters: dict[str, str]) -> int:
    """How much memory a process of its own has taken when it has answered a POST."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_peak, (settings, path, parameters))


def _peak(settings, path, parameters):
    app = create_app(make_config(settings))
    answer = Client(app).post(path, data=parameters)
    for _ in answer.iter_encoded():
        pass
    answer.close()
    app.close()
    # What getrusage tells begins with the memory of the process that started this one.
    return int(re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())[0]) // 1024
