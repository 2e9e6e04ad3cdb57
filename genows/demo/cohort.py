"""The patients and samples of a demo study, and which samples each method measured."""

from random import Random
from typing import NamedTuple

from genows.demo.tumours import TUMOURS, Tumour

# The share of samples that each method measured; the rest is what makes "not profiled" visible.
_COVERAGE = (("mutations", 0.95), ("cna", 0.95), ("expression", 0.85), ("methylation", 0.75), ("protein", 0.6))
_PANEL_SHARE = 0.1  # of the sequenced samples: by the gene panel instead of the whole exome
_WITH_TP53 = 0.3  # a driver in TP53 shortens times to so much of them: over all tumours a hazard ratio of about 2


class Patient(NamedTuple):
    """*age*: years, at diagnosis. *survival*, *disease_free*: (months, whether the event came), or None where nobody knows. *tp53*: whether it drives the tumour."""

    id: str
    tumour: Tumour
    age: int | None
    sex: str
    survival: tuple[float, bool] | None
    disease_free: tuple[float, bool] | None
    tp53: bool


class Sample(NamedTuple):
    """*kind*: as in the attribute SAMPLE_TYPE. *purity*: 0 to 1; whether the file gives it is decided there."""

    id: str
    patient: Patient
    kind: str
    purity: float
    stage: str


class Cohort(NamedTuple):
    """*profiled*: method → indexes into *samples*, ascending. *panel*: those of 'mutations' that only the gene panel covered."""

    patients: list[Patient]
    samples: list[Sample]
    profiled: dict[str, list[int]]
    panel: frozenset[int]


def _followed(chance: Random, scale: float) -> tuple:
    """(survival, disease_free) of one patient: Weibull times, cut by an evenly spread end of observation."""
    death = chance.weibullvariate(scale, 1.2)
    seen = chance.uniform(6, 140)
    months = round(min(death, seen), 2)
    relapse = round(chance.weibullvariate(scale * 0.8, 1.1), 2)
    survival = (months, death <= seen) if chance.random() > 0.03 else None
    disease_free = (min(relapse, months), relapse < months) if chance.random() > 0.1 else None
    return survival, disease_free


def _patient(chance: Random, apart: Random, patient_id: str) -> Patient:
    tumour = chance.choice(TUMOURS)
    age = max(19, min(90, round(chance.gauss(tumour.age, 11))))
    sex = "Female" if chance.random() < tumour.women else "Male"
    known_age = age if chance.random() > 0.02 else None
    tp53 = apart.random() < tumour.tp53
    survival, disease_free = _followed(chance, tumour.survival * (_WITH_TP53 if tp53 else 1))
    return Patient(patient_id, tumour, known_age, sex, survival, disease_free, tp53)


def _sample(chance: Random, patient: Patient, number: int) -> Sample:
    later = "Metastatic" if chance.random() < 0.7 else "Recurrent Solid Tumor"
    kind = later if number > 1 else "Primary Solid Tumor"
    purity = round(min(0.95, max(0.2, chance.gauss(0.65, 0.16))), 2)
    stage = "Stage IV" if kind == "Metastatic" else chance.choice(("Stage I", "Stage II", "Stage III", "Stage IV"))
    return Sample(f"{patient.id}-T{number}", patient, kind, purity, stage)


def _drawn(chance: Random, among: list[int], share: float) -> list[int]:
    """About *share* of *among*, in its order; at least one."""
    return sorted(chance.sample(among, max(1, round(share * len(among)))))


def make_cohort(seed: int, samples: int, complete: bool) -> Cohort:
    """Draws *samples* samples, about one patient in twelve with two. complete: every method measured every sample, and no panel."""
    chance, apart = Random(f"{seed} cohort"), Random(f"{seed} TP53")
    width = max(4, len(str(samples)))
    patients: list[Patient] = []
    drawn: list[Sample] = []
    while len(drawn) < samples:
        patients.append(_patient(chance, apart, f"DEMO-{len(patients) + 1:0{width}}"))
        for number in range(1, 3 if chance.random() < 0.08 else 2):
            drawn.append(_sample(chance, patients[-1], number))
    everything = list(range(samples))
    if complete:
        return Cohort(patients, drawn[:samples], {method: everything for method, _ in _COVERAGE}, frozenset())
    profiled = {method: _drawn(chance, everything, share) for method, share in _COVERAGE}
    sequenced = profiled["mutations"]
    panel = frozenset(chance.sample(sequenced, round(_PANEL_SHARE * len(sequenced))))
    return Cohort(patients, drawn[:samples], profiled, panel)
