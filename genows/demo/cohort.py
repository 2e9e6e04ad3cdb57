"""The patients and samples of a demo study, which samples each method measured, and the rows of clinical data and events.

Tumours stand in `tables.json`, with round figures from common knowledge: enough to look like cancer, not to learn from. *drivers*: groups
of (symbol, share of the tumours); of a group at most one gene is mutated. *gains*, *losses*: arms. *amplified*, *deleted*: (symbol,
share). *burden*: mutations, relative to the others. *mean_age*: years. *women*: share. *scale*: of survival, months, without a driver in
TP53. *fusions*: (symbols of both ends, share); with the same gene twice a part of it is lost. *agents*: drugs, by line of therapy.

Attributes stand there too: id, display name, description, datatype, priority, the value as a format of what is known of a patient and
a sample, and the share of unknown ones.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

Row = Iterable[Any]  # the cells of a line
Person = dict[str, Any]  # what is known of a patient, or of a sample and its patient, and of the kind of tumour


def rows_of(name: str) -> list[dict[str, str]]:
    """The rows of one of the package's tab-separated tables."""
    header, *rows = (line.split("\t") for line in Path(__file__).with_name(name).read_text("utf-8").splitlines())
    return [dict(zip(header, row, strict=True)) for row in rows]


TABLES = json.loads(Path(__file__).with_name("tables.json").read_text("utf-8"))
_PANEL_SHARE = 0.1  # of the sequenced samples: by the gene panel instead of the whole exome
_WITH_TP53 = 0.3  # a driver in TP53 shortens times to so much of them: over all tumours a hazard ratio of about 2
_DAYS = 30.4  # of a month


class DemoCohort(NamedTuple):
    """*profiled*: method → indexes into *samples*, ascending. *panel*: those of 'mutations' that only the gene panel covered."""

    seed: int
    patients: list[Person]
    samples: list[Person]
    profiled: dict[str, list[int]]
    panel: frozenset[int]

    def ids(self, method: str) -> list[str]:
        """The samples that *method* measured."""
        return [self.samples[index]["sample"] for index in self.profiled[method]]


def make_cohort(seed: int, samples: int, complete: bool) -> DemoCohort:
    """Draws *samples* samples, about one patient in twelve with two. complete: every method measured every sample, and no panel."""
    chance, apart = Random(f"{seed} cohort"), Random(f"{seed} TP53")
    width = max(4, len(str(samples)))
    patients: list[Person] = []
    drawn: list[Person] = []
    while len(drawn) < samples:
        patients.append(_patient(chance, apart, f"DEMO-{len(patients) + 1:0{width}}"))
        drawn += [_sample(chance, patients[-1], number) for number in range(1, 3 if chance.random() < 0.08 else 2)]
    everything, shares = list(range(samples)), TABLES["coverage"]
    if complete:
        return DemoCohort(seed, patients, drawn[:samples], dict.fromkeys(shares, everything), frozenset())
    profiled = {method: sorted(chance.sample(everything, max(1, round(share * samples)))) for method, share in shares.items()}
    panel = frozenset(chance.sample(profiled["mutations"], round(_PANEL_SHARE * len(profiled["mutations"]))))
    return DemoCohort(seed, patients, drawn[:samples], profiled, panel)


def _patient(chance: Random, apart: Random, patient_id: str) -> Person:
    tumour = chance.choice(TABLES["tumours"])
    age = max(19, min(90, round(chance.gauss(tumour["mean_age"], 11))))
    sex = "Female" if chance.random() < tumour["women"] else "Male"
    known_age = age if chance.random() > 0.02 else ""
    tp53 = apart.random() < next(share for group in tumour["drivers"] for symbol, share in group if symbol == "TP53")
    # Weibull times, cut by an evenly spread end of observation.
    scale = tumour["scale"] * (_WITH_TP53 if tp53 else 1)
    death, seen = chance.weibullvariate(scale, 1.2), chance.uniform(6, 140)
    months, relapse = min(death, seen), chance.weibullvariate(scale * 0.8, 1.1)
    status, free = "1:DECEASED" if death <= seen else "0:LIVING", "1:Recurred/Progressed" if relapse < months else "0:DiseaseFree"
    survival = {"status": status, "months": f"{months:.2f}"} if chance.random() > 0.03 else {"status": "", "months": ""}
    disease = {"free": free, "free_months": f"{min(relapse, months):.2f}"} if chance.random() > 0.1 else {"free": "", "free_months": ""}
    return {**tumour, "patient": patient_id, "age": known_age, "sex": sex, "tp53": tp53, **survival, **disease}


def _sample(chance: Random, patient: Person, number: int) -> Person:
    later = "Metastatic" if chance.random() < 0.7 else "Recurrent Solid Tumor"
    kind = later if number > 1 else "Primary Solid Tumor"
    purity = min(0.95, max(0.2, chance.gauss(0.65, 0.16)))
    stage = "IV" if kind == "Metastatic" else chance.choice(("I", "II", "III", "IV"))
    elsewhere = "[Not Applicable]" if kind != "Metastatic" else ("Liver", "Lymph Node", "Bone")[int(purity * 300) % 3]
    about = {"kind": kind, "purity": purity, "stage": stage, "elsewhere": elsewhere}
    return {**patient, "sample": f"{patient['patient']}-T{number}", **about}


def clinical_rows(chance: Random, people: list[Person], attributes: list[list]) -> Iterator[Row]:
    """Four lines of comments, the ids, and a row per patient or sample. An unknown value is one of three words, which real files mix."""
    ids, *comments, values, unknown = zip(*attributes, strict=True)
    yield from ((f"#{first}", *others) for first, *others in comments)
    yield ids
    for person in people:
        cells = []
        for value, share in zip(values, unknown, strict=True):
            drawn = chance.random()
            invented = {"number": 100 * drawn, "group": "ABCDE"[int(5 * drawn)], "truth": "TRUE" if drawn < 0.5 else "FALSE"}
            known = drawn >= share and value.format(**person, **invented)
            cells.append(known or chance.choice(("", "NA", "[Not Available]")))
        yield cells


def invented_attributes(count: int) -> list[list]:
    kinds = (("NUMBER", "{number:.1f}"), ("STRING", "Group {group}"), ("BOOLEAN", "{truth}"))
    named = ((number, *kinds[number % 3]) for number in range(1, count + 1))
    return [[f"DEMO_ATTRIBUTE_{n}", f"Demo Attribute {n}", "Invented, without a meaning", kind, 1, value, 0.05] for n, kind, value in named]


def timeline_rows(cohort: DemoCohort, kind: str) -> Iterator[Row]:
    """The events of that kind of each patient who has any."""
    for patient, samples in groupby(cohort.samples, lambda sample: sample["patient"]):
        chance = Random(f"{cohort.seed} events {patient}")  # the same events, whichever file is written
        for start, stop, event, *told in _events(chance, list(samples)):
            if event == kind:
                yield patient, start, stop, kind.replace("_", " ").upper(), *told


def _events(chance: Random, samples: list[Person]) -> Iterator[tuple]:
    """(first day, last day or '', kind, what is told of it) of each event of a patient, in days from the diagnosis."""
    patient = samples[0]
    relapse = round(float(patient["free_months"]) * _DAYS) if patient["free"].startswith("1") else 0
    last = max(relapse, round(float(patient["months"] or 24) * _DAYS))
    surgery = chance.randint(7, 40)
    yield 0, "", "status", "Diagnosis"
    for sample, day in zip(samples, (surgery, relapse or last // 2), strict=False):
        yield min(day, last), "", "specimen", sample["sample"], sample["site"] if sample["kind"] != "Metastatic" else "Metastasis"
    if surgery < last:
        yield surgery, "", "treatment", "Surgery", ""
    for agent, start in zip(patient["agents"], (surgery + 30, relapse, relapse and relapse + 150), strict=True):
        if 0 < start < last:
            yield start, min(start + chance.randint(60, 140), last), "treatment", "Medical Therapy", agent
    for day in range(surgery + 60, min(last, 1000), 120):
        yield day, "", "lab_test", "Tumor marker", f"{chance.lognormvariate(2 if 0 < relapse < day else 1, 0.4):.1f}"
    if relapse:
        yield relapse, "", "status", "Progression"
    if patient["status"]:
        yield last, "", "status", "Deceased" if patient["status"].startswith("1") else "Last contact"
