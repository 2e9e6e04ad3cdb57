"""Small studies whose cases are compared in groups: built by tests of worked examples, and at random by the judge, which reads them as they stand here."""

import random
from dataclasses import dataclass, field

from tests import data_rows

GENES = {"TP53": 7157, "KRAS": 3845, "BRCA1": 672, "BRAF": 673, "EGFR": 1956, "MYC": 4609, "PTEN": 5728, "ATM": 472}
# Kind of alterations → type and datatype of the profile that has them, and the last part of its id.
ALTERED = {
    "mutations": ("MUTATION_EXTENDED", "MAF"),
    "gistic": ("COPY_NUMBER_ALTERATION", "DISCRETE"),
    "sv": ("STRUCTURAL_VARIANT", "SV"),
}


@dataclass
class Event:
    """An alteration. *genes*: symbols, of a variant two, None for no gene; *kind*: of a mutation its type, of copy number its level."""

    sample: str
    genes: tuple[str | None, ...]
    kind: str = ""
    status: str | None = None
    driver: str | None = None
    tier: str | None = None


@dataclass
class Matrix:
    """*order*: its samples; *cells*: gene, entity or gene set → a text a sample."""

    kind: str
    datatype: str
    order: list[str]
    cells: dict[str, list[str]] = field(default_factory=dict)
    of_patients: bool = False
    refers_to: str = ""


@dataclass
class Study:
    """*patients*: of each sample; *attributes*: id → datatype and level (P, S); *values*: id → owner → text; *panels*: kind of alterations → sample →
    panel, '' without one; *matrices*: last part of the id → values; *properties*: entity → name → text."""

    study_id: str
    patients: dict[str, str]
    attributes: dict[str, tuple[str, str]] = field(default_factory=dict)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    panels: dict[str, dict[str, str]] = field(default_factory=dict)
    events: dict[str, list[Event]] = field(default_factory=dict)
    matrices: dict[str, Matrix] = field(default_factory=dict)
    properties: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def samples(self):
        return list(self.patients)


class _Rows:
    """Gathers rows by table, and numbers what it is asked to."""

    def __init__(self):
        self.tables: dict[str, tuple[tuple[str, ...], list[tuple]]] = {}
        self._numbers: dict[tuple, int] = {}

    def add(self, table, **values):
        self.tables.setdefault(table, (tuple(values), []))[1].append(tuple(values.values()))

    def is_new(self, *name) -> bool:
        """Whether nobody has asked for the number of this kind and name."""
        return name not in self._numbers

    def number(self, kind, *name) -> int:
        """A number for each name of a kind, from 1."""
        known = self._numbers
        return known.setdefault((kind, *name), 1 + sum(key[0] == kind for key in known))


def tables(studies: list[Study], panels: dict[str, list[str]], gene_sets: dict[str, list[str]] = {}, tree: list[tuple] = []) -> dict:  # noqa: B006
    """The rows of studies, as `data_rows.insert` takes them. *panels*, *gene_sets*: id → symbols; *tree*: (number, name, parent, ids of sets)."""
    rows = _Rows()
    rows.add("type_of_cancer", TYPE_OF_CANCER_ID="brca", NAME="Breast", CLINICAL_TRIAL_KEYWORDS="", DEDICATED_COLOR="Red")
    for symbol, entrez in GENES.items():
        rows.add("genetic_entity", ID=rows.number("entity", symbol), ENTITY_TYPE="GENE", STABLE_ID=None)
        rows.add("gene", ENTREZ_GENE_ID=entrez, HUGO_GENE_SYMBOL=symbol, GENETIC_ENTITY_ID=rows.number("entity", symbol))
    for panel, symbols in panels.items():
        rows.add("gene_panel", INTERNAL_ID=rows.number("panel", panel), STABLE_ID=panel, DESCRIPTION="d")
        for symbol in symbols:
            rows.add("gene_panel_list", INTERNAL_ID=rows.number("panel", panel), GENE_ID=GENES[symbol])
    for set_id, symbols in gene_sets.items():
        pk, entity = rows.number("set", set_id), rows.number("entity", "set", set_id)
        rows.add("genetic_entity", ID=entity, ENTITY_TYPE="GENESET", STABLE_ID=None)
        rows.add("geneset", ID=pk, GENETIC_ENTITY_ID=entity, EXTERNAL_ID=set_id, NAME=f"Name of {set_id}", DESCRIPTION="d", REF_LINK="l")
        for symbol in symbols:
            rows.add("geneset_gene", GENESET_ID=pk, ENTREZ_GENE_ID=GENES[symbol])
    for number, name, parent, sets in tree:
        rows.add("geneset_hierarchy_node", NODE_ID=number, NODE_NAME=name, PARENT_ID=parent)
        for set_id in sets:
            rows.add("geneset_hierarchy_leaf", NODE_ID=number, GENESET_ID=rows.number("set", set_id))
    for study in studies:
        _add_study(rows, study)
    return rows.tables


def _add_study(rows, study: Study):
    study_pk = rows.number("study", study.study_id)
    rows.add("cancer_study", **dict(zip(data_rows.STUDY_COLUMNS, (study_pk, study.study_id, "brca", "N", "S", "d", 1, None, None, None, 1), strict=True)))
    for patient in dict.fromkeys(study.patients.values()):
        rows.add("patient", INTERNAL_ID=rows.number("patient", study.study_id, patient), STABLE_ID=patient, CANCER_STUDY_ID=study_pk)
    for sample, patient in study.patients.items():
        rows.add(
            "sample", INTERNAL_ID=rows.number("sample", study.study_id, sample), STABLE_ID=sample, SAMPLE_TYPE="Primary Solid Tumor",
            PATIENT_ID=rows.number("patient", study.study_id, patient), TYPE_OF_CANCER_ID="brca",
        )  # fmt: skip
    list_pk = rows.number("list", study.study_id)
    rows.add("sample_list", LIST_ID=list_pk, STABLE_ID=f"{study.study_id}_all", CATEGORY="all_cases_in_study", CANCER_STUDY_ID=study_pk, NAME="All", DESCRIPTION="d")
    for sample in study.samples:
        rows.add("sample_list_list", LIST_ID=list_pk, SAMPLE_ID=rows.number("sample", study.study_id, sample))
    for attr_id, (datatype, level) in study.attributes.items():
        rows.add(
            "clinical_attribute_meta", ATTR_ID=attr_id, DISPLAY_NAME=attr_id, DESCRIPTION="d", DATATYPE=datatype, PATIENT_ATTRIBUTE=int(level == "P"), PRIORITY="1",
            CANCER_STUDY_ID=study_pk,
        )  # fmt: skip
        table, kind = ("clinical_patient", "patient") if level == "P" else ("clinical_sample", "sample")
        for owner, value in study.values.get(attr_id, {}).items():
            rows.add(table, INTERNAL_ID=rows.number(kind, study.study_id, owner), ATTR_ID=attr_id, ATTR_VALUE=value)
    for kind, of_samples in study.panels.items():
        _add_altered(rows, study, kind, of_samples)
    for name, matrix in study.matrices.items():
        _add_matrix(rows, study, name, matrix)
    for entity, told in study.properties.items():
        for name, value in told.items():
            if rows.is_new("property", entity, name):
                pk = rows.number("property", entity, name)
                rows.add("generic_entity_properties", ID=pk, GENETIC_ENTITY_ID=rows.number("entity", "assay", entity), NAME=name, VALUE=value)


def _add_profile(rows, study, name, kind, datatype, of_patients=False) -> int:
    pk = rows.number("profile", study.study_id, name)
    values = (pk, f"{study.study_id}_{name}", rows.number("study", study.study_id), kind, datatype, name, "d", 1)
    rows.add("genetic_profile", **dict(zip(data_rows.PROFILE_COLUMNS, values, strict=True)), PATIENT_LEVEL=int(of_patients))
    return pk


def _add_altered(rows, study, kind, of_samples):
    pk = _add_profile(rows, study, kind, *ALTERED[kind])
    for sample, panel in of_samples.items():
        rows.add(
            "sample_profile", SAMPLE_ID=rows.number("sample", study.study_id, sample), GENETIC_PROFILE_ID=pk, PANEL_ID=rows.number("panel", panel) if panel else None
        )
    for number, event in enumerate(study.events.get(kind, ())):
        sample, marks = rows.number("sample", study.study_id, event.sample), {"DRIVER_FILTER": event.driver, "DRIVER_TIERS_FILTER": event.tier}
        genes = [GENES[symbol] if symbol else None for symbol in event.genes]
        if kind == "mutations":
            event_pk = rows.number("mutation", study.study_id, number)
            rows.add("mutation_event", MUTATION_EVENT_ID=event_pk, ENTREZ_GENE_ID=genes[0], MUTATION_TYPE=event.kind)
            rows.add(
                "mutation", MUTATION_EVENT_ID=event_pk, GENETIC_PROFILE_ID=pk, SAMPLE_ID=sample, ENTREZ_GENE_ID=genes[0], SEQUENCE_SOURCE="NA",
                MUTATION_STATUS=event.status, **marks,
            )  # fmt: skip
        elif kind == "gistic":
            is_new, event_pk = rows.is_new("copies", genes[0], event.kind), rows.number("copies", genes[0], event.kind)
            if is_new:
                rows.add("cna_event", CNA_EVENT_ID=event_pk, ENTREZ_GENE_ID=genes[0], ALTERATION=int(event.kind))
            rows.add("sample_cna_event", CNA_EVENT_ID=event_pk, SAMPLE_ID=sample, GENETIC_PROFILE_ID=pk)
            rows.add("alteration_driver_annotation", ALTERATION_EVENT_ID=event_pk, GENETIC_PROFILE_ID=pk, SAMPLE_ID=sample, **marks)
        else:
            event_pk = rows.number("variant", study.study_id, number)
            rows.add(
                "structural_variant", INTERNAL_ID=event_pk, GENETIC_PROFILE_ID=pk, SAMPLE_ID=sample, SITE1_ENTREZ_GENE_ID=genes[0], SITE2_ENTREZ_GENE_ID=genes[1],
                SV_STATUS=event.status or "SOMATIC",
            )  # fmt: skip
            rows.add("alteration_driver_annotation", ALTERATION_EVENT_ID=event_pk, GENETIC_PROFILE_ID=pk, SAMPLE_ID=sample, **marks)


def _add_matrix(rows, study, name, matrix: Matrix):
    pk = _add_profile(rows, study, name, matrix.kind, matrix.datatype, matrix.of_patients)
    order = "".join(f"{rows.number('sample', study.study_id, sample)}," for sample in matrix.order)
    rows.add("genetic_profile_samples", GENETIC_PROFILE_ID=pk, ORDERED_SAMPLE_LIST=order)
    if matrix.refers_to:
        referred = rows.number("profile", study.study_id, matrix.refers_to)
        rows.add("genetic_profile_link", REFERRING_GENETIC_PROFILE_ID=pk, REFERRED_GENETIC_PROFILE_ID=referred, REFERENCE_TYPE="x")
    for entity, cells in matrix.cells.items():
        if matrix.kind == "GENERIC_ASSAY":
            is_new, entity_pk = rows.is_new("entity", "assay", entity), rows.number("entity", "assay", entity)
            if is_new:
                rows.add("genetic_entity", ID=entity_pk, ENTITY_TYPE="GENERIC_ASSAY", STABLE_ID=entity)
        else:
            entity_pk = rows.number("entity", "set", entity) if matrix.kind == "GENESET_SCORE" else rows.number("entity", entity)
        rows.add("genetic_alteration", GENETIC_PROFILE_ID=pk, GENETIC_ENTITY_ID=entity_pk, VALUES="".join(f"{cell}," for cell in cells))


def pairs(study: Study, names, cases) -> list[dict[str, str]]:
    """Pairs of the cases in the profiles of these names."""
    return [{"molecularProfileId": f"{study.study_id}_{name}", "caseId": case} for case in cases for name in names]


def group(name: str, *its: list[dict[str, str]]) -> dict:
    """A group of pairs of profile and case."""
    return {"name": name, "molecularProfileCaseIdentifiers": [pair for each in its for pair in each]}


TYPES = ["Missense_Mutation", "Nonsense_Mutation", "missense", "Splice_Site", "Silent", ""]
STATUS = ["SOMATIC", "somatic", "GERMLINE", "Likely_Germline", "", None, "UNKNOWN"]
DRIVERS = ["Putative_Driver", "putative_passenger", "", None, "NA", "unknown", "other"]
TIERS = ["Tier 1", "Tier 2", "", None, "NA", "unknown"]
CELLS = ["NA", "", "NaN", ">8", "1e2", "x"]


def at_random(chance: random.Random, study_id: str, panels: dict[str, list[str]], gene_sets: dict[str, list[str]]) -> Study:
    """A study of 24 samples of 16 patients with ties, gaps, panels, events of every kind, and attributes whose level is the study's own."""
    people = [f"P{number}" for number in range(16)]
    study = Study(study_id, {f"S{number}": chance.choice(people) for number in range(24)})
    for kind in ALTERED:
        measured = [sample for sample in study.samples if chance.random() < 0.8]
        study.panels[kind] = {sample: chance.choice(["", *panels]) for sample in measured}
        # Also of samples that are not profiled, and of genes that their panel lacks.
        events = [_event(chance, kind, chance.choice(study.samples)) for _ in range(60)]
        # Of copy number a sample has each level of a gene once.
        study.events[kind] = list({(event.sample, event.genes, event.kind): event for event in events}.values()) if kind == "gistic" else events
    if study.study_id == "s2":
        study.panels["mutations"] = dict.fromkeys(study.samples, "")
    for attr_id, choices in ATTRIBUTES.items():
        datatype, level = chance.choice(choices)
        study.attributes[attr_id] = datatype, level
        owners = sorted(set(study.patients.values())) if level == "P" else study.samples
        study.values[attr_id] = {owner: _value(chance, datatype) for owner in owners if chance.random() < 0.8}
    _fill_matrices(chance, study, gene_sets)
    return study


# Attribute → datatypes and levels that studies have it of.
ATTRIBUTES = {
    "AGE": [("NUMBER", "P")],
    "FRACTION": [("NUMBER", "S")],
    "EITHER": [("NUMBER", "P"), ("NUMBER", "S")],
    "SEX": [("STRING", "P")],
    "SUBTYPE": [("STRING", "S")],
    "WORD": [("STRING", "S"), ("STRING", "P")],
    "DONE": [("BOOLEAN", "P")],
}


def _event(chance, kind, sample) -> Event:
    genes = (chance.choice(list(GENES)),)
    told = chance.choice(STATUS), chance.choice(DRIVERS), chance.choice(TIERS)
    if kind == "sv":
        pair = chance.choice(list(GENES)), chance.choice([None, *GENES])
        return Event(sample, pair if chance.random() < 0.7 else pair[::-1], "", told[0] or "SOMATIC", *told[1:])
    return Event(sample, genes, chance.choice(TYPES) if kind == "mutations" else chance.choice(["2", "-2", "1", "-1"]), *told)


def _value(chance, datatype) -> str:
    if datatype == "NUMBER":
        return chance.choice(["1", "2", "2.0", "3.5", "NA", ">80", "7", "1e1", "n/a", str(round(chance.gauss(5, 3), 2))])
    return chance.choice(["a", "b", "A", " b", "c d", "NA", "N/A", "nan", "Unknown"])


def _number(chance) -> str:
    return chance.choice([str(round(chance.gauss(0, 2), 3)), str(chance.randint(-2, 9))])


def _fill_matrices(chance, study, gene_sets):
    def matrix(kind, datatype, names, cell, **more):
        order = chance.sample(study.samples, chance.randint(18, 24))
        its = Matrix(kind, datatype, order, **more)
        for name in names:
            gaps, constant = chance.choice([0, 0, 0.1, 0.7]), chance.random() < 0.1
            same = cell()
            its.cells[name] = [chance.choice(CELLS) if chance.random() < gaps else same if constant else cell() for _ in order]
        return its

    entities = [f"E{number}" for number in range(6)]
    genes = [gene for gene in GENES if chance.random() < 0.9]
    study.matrices["mrna"] = matrix("MRNA_EXPRESSION", "CONTINUOUS", genes, lambda: _number(chance))
    study.matrices["rna_seq_mrna"] = matrix("MRNA_EXPRESSION", "CONTINUOUS", genes, lambda: _number(chance))
    study.matrices["mrna_z"] = matrix("MRNA_EXPRESSION", "Z-SCORE", genes[:2], lambda: _number(chance), refers_to="mrna")
    study.matrices["limits"] = matrix("GENERIC_ASSAY", "LIMIT-VALUE", entities, lambda: _number(chance))
    study.matrices["of_patients"] = matrix("GENERIC_ASSAY", "LIMIT-VALUE", entities, lambda: _number(chance), of_patients=True)
    study.matrices["binary"] = matrix("GENERIC_ASSAY", "BINARY", entities, lambda: chance.choice(["true", "FALSE", "yes", "No", "1", "0"]))
    study.matrices["categories"] = matrix("GENERIC_ASSAY", "CATEGORICAL", entities, lambda: chance.choice(["a", "b", "B", "NA", ""]))
    study.matrices["scores"] = matrix("GENESET_SCORE", "GSVA-SCORE", gene_sets, lambda: str(round(chance.uniform(-1, 1), 1)), refers_to="mrna")
    study.matrices["pvalues"] = matrix("GENESET_SCORE", "P-VALUE", gene_sets, lambda: str(round(chance.random() / 10, 3)), refers_to="scores")
    study.properties["E1"] = {"NAME": "Entity one", "URL": "u"}
