"""Writes the clinical files: patients with their course, samples with their tumour and any number of invented attributes, and what
happened to patients, day by day from the diagnosis."""

from collections.abc import Iterator
from itertools import groupby
from random import Random

from genows.demo.cohort import Cohort, Patient, Sample

_MISSING = ("", "NA", "[Not Available]")  # all three mean the same; real files mix them

# attribute id, display name, description, datatype, priority
_PATIENT = (
    ("PATIENT_ID", "Patient Identifier", "Identifier of the patient", "STRING", 1),
    ("AGE", "Diagnosis Age", "Age at which the tumour was found, in years", "NUMBER", 9),
    ("SEX", "Sex", "Sex of the patient", "STRING", 8),
    ("OS_STATUS", "Overall Survival Status", "Whether the patient was alive when last seen", "STRING", 7),
    ("OS_MONTHS", "Overall Survival (Months)", "Months from diagnosis until death or last contact", "NUMBER", 6),
    ("DFS_STATUS", "Disease Free Status", "Whether the tumour came back", "STRING", 5),
    ("DFS_MONTHS", "Disease Free (Months)", "Months from treatment until relapse or last contact", "NUMBER", 4),
)
_SAMPLE = (
    ("PATIENT_ID", "Patient Identifier", "Identifier of the patient", "STRING", 1),
    ("SAMPLE_ID", "Sample Identifier", "Identifier of the sample", "STRING", 1),
    ("CANCER_TYPE", "Cancer Type", "Kind of cancer", "STRING", 9),
    ("CANCER_TYPE_DETAILED", "Cancer Type Detailed", "Kind of cancer, more exactly", "STRING", 8),
    ("ONCOTREE_CODE", "Oncotree Code", "Kind of cancer, as a code of OncoTree", "STRING", 3),
    ("SAMPLE_TYPE", "Sample Type", "Whether the sample is of the first tumour or a later one", "STRING", 7),
    ("SAMPLE_CLASS", "Sample Class", "Where the cells grew", "STRING", 1),
    ("PRIMARY_SITE", "Primary Site", "Organ of the first tumour", "STRING", 2),
    ("METASTATIC_SITE", "Metastatic Site", "Organ that the sample was taken from, if another", "STRING", 2),
    ("TUMOR_STAGE", "Tumor Stage", "Stage when the sample was taken", "STRING", 5),
    ("TUMOR_PURITY", "Tumor Purity", "Share of tumour cells in the sample", "NUMBER", 4),
)
_EVENT = "PATIENT_ID\tSTART_DATE\tSTOP_DATE\tEVENT_TYPE\t"
_DAYS = 30.4  # of a month
# What a timeline file tells beyond the days, by its kind.
TIMELINES = {
    "specimen": ("SAMPLE_ID", "SPECIMEN_SITE"),
    "treatment": ("TREATMENT_TYPE", "AGENT"),
    "status": ("STATUS",),
    "lab_test": ("TEST", "RESULT"),
}


def _head(attributes) -> str:
    names, displays, descriptions, datatypes, priorities = (
        [str(attribute[index]) for attribute in attributes] for index in range(5)
    )
    rows = ["#" + "\t".join(row) for row in (displays, descriptions, datatypes, priorities)]
    return "\n".join([*rows, "\t".join(names)]) + "\n"


def patient_lines(seed: int, cohort: Cohort) -> Iterator[str]:
    """Yields the header, then one line per patient who has a sample."""
    chance = Random(f"{seed} patients")
    yield _head(_PATIENT)
    for patient in cohort.patients:
        yield "\t".join(cell or chance.choice(_MISSING) for cell in _patient_cells(patient)) + "\n"


def _patient_cells(patient: Patient) -> tuple[str, ...]:
    lived, free = patient.survival, patient.disease_free
    survival = ("1:DECEASED" if lived[1] else "0:LIVING", f"{lived[0]:.2f}") if lived else ("", "")
    disease_free = ("1:Recurred/Progressed" if free[1] else "0:DiseaseFree", f"{free[0]:.2f}") if free else ("", "")
    return (patient.id, str(patient.age or ""), patient.sex, *survival, *disease_free)


def sample_lines(seed: int, cohort: Cohort, extra: int) -> Iterator[str]:
    """Yields the header, then one line per sample. *extra*: number of invented attributes behind the usual ones."""
    chance = Random(f"{seed} samples")
    added = [_extra_attribute(number) for number in range(1, extra + 1)]
    yield _head((*_SAMPLE, *added))
    for sample in cohort.samples:
        cells = _sample_cells(chance, sample) + tuple(_extra_value(chance, attribute[3]) for attribute in added)
        yield "\t".join(cell or chance.choice(_MISSING) for cell in cells) + "\n"


def _sample_cells(chance: Random, sample: Sample) -> tuple[str, ...]:
    tumour = sample.patient.tumour
    elsewhere = chance.choice(("Liver", "Lymph Node", "Bone")) if sample.kind == "Metastatic" else "[Not Applicable]"
    stage = sample.stage if chance.random() > 0.06 else ""
    purity = f"{sample.purity:.2f}" if chance.random() > 0.04 else ""
    kind = (tumour.cancer_type, tumour.detailed, tumour.oncotree, sample.kind, "Tumor", tumour.site)
    return (sample.patient.id, sample.id, *kind, elsewhere, stage, purity)


def _extra_attribute(number: int) -> tuple:
    datatype = ("NUMBER", "STRING", "BOOLEAN")[number % 3]
    return (f"DEMO_ATTRIBUTE_{number}", f"Demo Attribute {number}", "Invented, without a meaning", datatype, 1)


def _extra_value(chance: Random, datatype: str) -> str:
    """Now and then nothing."""
    drawn = chance.random()
    if drawn < 0.05:
        return ""
    if datatype == "NUMBER":
        return f"{drawn * 100:.1f}"
    return ("TRUE" if drawn < 0.5 else "FALSE") if datatype == "BOOLEAN" else f"Group {'ABCDE'[int(drawn * 5)]}"


def timeline_lines(seed: int, cohort: Cohort, kind: str) -> Iterator[str]:
    """Yields the header of a timeline file, then the events of each patient who has any. *kind*: one of TIMELINES."""
    yield _EVENT + "\t".join(TIMELINES[kind]) + "\n"
    for patient, samples in groupby(cohort.samples, lambda sample: sample.patient):
        chance = Random(f"{seed} events {patient.id}")  # the same events, whichever file is written
        events = [event for event in _events(chance, patient, list(samples)) if event[2] == kind]
        yield "".join("\t".join((patient.id, *_event_cells(event))) + "\n" for event in events)


def _event_cells(event):
    start, stop, kind, *told = event
    return (str(start), "" if stop is None else str(stop), kind.replace("_", " ").upper(), *told)


def _events(chance: Random, patient: Patient, samples: list[Sample]) -> Iterator[tuple]:
    """Yields (first day, last day or None, kind, what is told of it)."""
    site, agents = patient.tumour.site, patient.tumour.agents
    relapse = round(patient.disease_free[0] * _DAYS) if patient.disease_free and patient.disease_free[1] else None
    last = max(relapse or 0, round(patient.survival[0] * _DAYS) if patient.survival else 720)
    surgery = chance.randint(7, 40)
    days = [0, surgery, relapse or last // 2]
    yield 0, None, "status", "Diagnosis"
    for sample, day in zip(samples, days[1:], strict=False):
        yield min(day, last), None, "specimen", sample.id, site if sample.kind != "Metastatic" else "Metastasis"
    if surgery < last:
        yield surgery, None, "treatment", "Surgery", ""
    for agent, start in zip(agents, (surgery + 30, relapse, relapse and relapse + 150), strict=True):
        if start and start < last:
            yield start, min(start + chance.randint(60, 140), last), "treatment", "Medical Therapy", agent
    for day in range(surgery + 60, min(last, 1000), 120):
        yield day, None, "lab_test", "Tumor marker", f"{chance.lognormvariate(1 + (relapse is not None and day > relapse), 0.4):.1f}"
    if relapse:
        yield relapse, None, "status", "Progression"
    if patient.survival:
        yield last, None, "status", "Deceased" if patient.survival[1] else "Last contact"
