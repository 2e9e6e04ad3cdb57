"""The patients and samples of a demo study, which samples each method measured, and the files of clinical data and events."""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import NamedTuple

from genows.demo.genome import TABLES

# The share of samples that each method measured; the rest is what makes "not profiled" visible.
_COVERAGE = {"mutations": 0.95, "cna": 0.95, "expression": 0.85, "methylation": 0.75, "protein": 0.6}
_PANEL_SHARE = 0.1  # of the sequenced samples: by the gene panel instead of the whole exome
_WITH_TP53 = 0.3  # a driver in TP53 shortens times to so much of them: over all tumours a hazard ratio of about 2


class Tumour(NamedTuple):
    """One kind of tumour, with round figures from the literature's common knowledge: enough to look like cancer, not to learn from.

    *drivers*: groups of (symbol, share of the tumours); of a group at most one gene is mutated, for they exclude each other.
    *gains*, *losses*: names of the arms often gained and lost. *amplified*, *deleted*: (symbol, share of the tumours).
    *burden*: mutations, relative to the others. *age*: mean, years. *women*: share. *survival*: scale, months, without a driver in TP53.
    *fusions*: (symbols of both ends, share of the tumours); with the same gene twice a part of it is lost. *agents*: drugs, by line of therapy.
    """

    cancer_type: str
    detailed: str
    oncotree: str
    site: str
    drivers: list
    gains: list
    losses: list
    amplified: list
    deleted: list
    burden: float
    age: int
    women: float
    survival: int
    fusions: list
    agents: list

    @property
    def tp53(self) -> float:
        """Share of the tumours with a driver in TP53."""
        return next(share for group in self.drivers for symbol, share in group if symbol == "TP53")


TUMOURS = [Tumour(**tumour) for tumour in TABLES["tumours"]]


class Patient(NamedTuple):
    """*age*: years, at diagnosis. *survival*, *disease_free*: (months, whether the event came), or None where nobody knows.
    *tp53*: whether it drives the tumour."""

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

    def ids(self, method: str) -> list[str]:
        """The samples that *method* measured."""
        return [self.samples[index].id for index in self.profiled[method]]


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
        return Cohort(patients, drawn[:samples], dict.fromkeys(_COVERAGE, everything), frozenset())
    profiled = {method: sorted(chance.sample(everything, max(1, round(share * samples)))) for method, share in _COVERAGE.items()}
    panel = frozenset(chance.sample(profiled["mutations"], round(_PANEL_SHARE * len(profiled["mutations"]))))
    return Cohort(patients, drawn[:samples], profiled, panel)


def _patient(chance: Random, apart: Random, patient_id: str) -> Patient:
    tumour = chance.choice(TUMOURS)
    age = max(19, min(90, round(chance.gauss(tumour.age, 11))))
    sex = "Female" if chance.random() < tumour.women else "Male"
    known_age = age if chance.random() > 0.02 else None
    tp53 = apart.random() < tumour.tp53
    # Weibull times, cut by an evenly spread end of observation.
    scale = tumour.survival * (_WITH_TP53 if tp53 else 1)
    death, seen = chance.weibullvariate(scale, 1.2), chance.uniform(6, 140)
    months = round(min(death, seen), 2)
    relapse = round(chance.weibullvariate(scale * 0.8, 1.1), 2)
    survival = (months, death <= seen) if chance.random() > 0.03 else None
    disease_free = (min(relapse, months), relapse < months) if chance.random() > 0.1 else None
    return Patient(patient_id, tumour, known_age, sex, survival, disease_free, tp53)


def _sample(chance: Random, patient: Patient, number: int) -> Sample:
    later = "Metastatic" if chance.random() < 0.7 else "Recurrent Solid Tumor"
    kind = later if number > 1 else "Primary Solid Tumor"
    purity = round(min(0.95, max(0.2, chance.gauss(0.65, 0.16))), 2)
    stage = "Stage IV" if kind == "Metastatic" else chance.choice(("Stage I", "Stage II", "Stage III", "Stage IV"))
    return Sample(f"{patient.id}-T{number}", patient, kind, purity, stage)


def patient_lines(seed: int, cohort: Cohort) -> Iterator[str]:
    """The header, then one line per patient who has a sample."""
    chance = Random(f"{seed} patients")
    yield _head(TABLES["patient_attributes"])
    for patient in cohort.patients:
        lived, free = patient.survival, patient.disease_free
        survival = ("1:DECEASED" if lived[1] else "0:LIVING", f"{lived[0]:.2f}") if lived else ("", "")
        disease_free = ("1:Recurred/Progressed" if free[1] else "0:DiseaseFree", f"{free[0]:.2f}") if free else ("", "")
        yield _row(chance, patient.id, str(patient.age or ""), patient.sex, *survival, *disease_free)


def sample_lines(seed: int, cohort: Cohort, extra: int) -> Iterator[str]:
    """The header, then one line per sample. *extra*: number of invented attributes after the usual ones."""
    chance = Random(f"{seed} samples")
    datatypes = [("NUMBER", "STRING", "BOOLEAN")[number % 3] for number in range(1, extra + 1)]
    about = "Invented, without a meaning"
    added = [(f"DEMO_ATTRIBUTE_{n}", f"Demo Attribute {n}", about, datatype, 1) for n, datatype in enumerate(datatypes, 1)]
    yield _head([*TABLES["sample_attributes"], *added])
    for sample in cohort.samples:
        tumour = sample.patient.tumour
        elsewhere = chance.choice(("Liver", "Lymph Node", "Bone")) if sample.kind == "Metastatic" else "[Not Applicable]"
        stage = sample.stage if chance.random() > 0.06 else ""
        purity = f"{sample.purity:.2f}" if chance.random() > 0.04 else ""
        kind = (tumour.cancer_type, tumour.detailed, tumour.oncotree, sample.kind, "Tumor", tumour.site)
        invented = [_invented_value(chance, datatype) for datatype in datatypes]
        yield _row(chance, sample.patient.id, sample.id, *kind, elsewhere, stage, purity, *invented)


def _head(attributes: list) -> str:
    """Four lines of comments and the ids. *attributes*: (id, display name, description, datatype, priority)."""
    names, *about = (map(str, column) for column in zip(*attributes, strict=True))
    return "".join("#" + "\t".join(row) + "\n" for row in about) + "\t".join(names) + "\n"


def _row(chance: Random, *cells: str) -> str:
    """A line; an empty cell is one of the three words for a missing value, which real files mix."""
    return "\t".join(cell or chance.choice(("", "NA", "[Not Available]")) for cell in cells) + "\n"


def _invented_value(chance: Random, datatype: str) -> str:
    """Now and then nothing."""
    drawn = chance.random()
    if drawn < 0.05:
        return ""
    if datatype == "NUMBER":
        return f"{drawn * 100:.1f}"
    return ("TRUE" if drawn < 0.5 else "FALSE") if datatype == "BOOLEAN" else f"Group {'ABCDE'[int(drawn * 5)]}"


_DAYS = 30.4  # of a month
# The columns of a timeline file beyond the days, by its kind.
TIMELINES = {
    "specimen": ("SAMPLE_ID", "SPECIMEN_SITE"),
    "treatment": ("TREATMENT_TYPE", "AGENT"),
    "status": ("STATUS",),
    "lab_test": ("TEST", "RESULT"),
}


def timeline_lines(seed: int, cohort: Cohort, kind: str) -> Iterator[str]:
    """The header of a timeline file, then the events of each patient who has any. *kind*: one of TIMELINES."""
    yield "\t".join(("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", *TIMELINES[kind])) + "\n"
    for patient, samples in groupby(cohort.samples, lambda sample: sample.patient):
        chance = Random(f"{seed} events {patient.id}")  # the same events, whichever file is written
        yield "".join(
            "\t".join((patient.id, str(start), str(stop or ""), kind.replace("_", " ").upper(), *told)) + "\n"
            for start, stop, its_kind, *told in _events(chance, patient, list(samples))
            if its_kind == kind
        )


def _events(chance: Random, patient: Patient, samples: list[Sample]) -> Iterator[tuple]:
    """(first day, last day or None, kind, what is told of it) of each event, in days from the diagnosis."""
    relapse = round(patient.disease_free[0] * _DAYS) if patient.disease_free and patient.disease_free[1] else None
    last = max(relapse or 0, round(patient.survival[0] * _DAYS) if patient.survival else 720)
    surgery = chance.randint(7, 40)
    yield 0, None, "status", "Diagnosis"
    for sample, day in zip(samples, (surgery, relapse or last // 2), strict=False):
        site = patient.tumour.site if sample.kind != "Metastatic" else "Metastasis"
        yield min(day, last), None, "specimen", sample.id, site
    if surgery < last:
        yield surgery, None, "treatment", "Surgery", ""
    for agent, start in zip(patient.tumour.agents, (surgery + 30, relapse, relapse and relapse + 150), strict=True):
        if start and start < last:
            yield start, min(start + chance.randint(60, 140), last), "treatment", "Medical Therapy", agent
    for day in range(surgery + 60, min(last, 1000), 120):
        yield day, None, "lab_test", "Tumor marker", f"{chance.lognormvariate(1 + (relapse is not None and day > relapse), 0.4):.1f}"
    if relapse:
        yield relapse, None, "status", "Progression"
    if patient.survival:
        yield last, None, "status", "Deceased" if patient.survival[1] else "Last contact"
