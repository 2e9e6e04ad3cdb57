"""Study folders as the rows that a load makes of them.

Read is what `studies` and `example` write; a folder that a load would refuse or repair is none of theirs.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

MUTATIONS, UNCALLED, VARIANTS, COPY_NUMBER = "MUTATION_EXTENDED", "MUTATION_UNCALLED", "STRUCTURAL_VARIANT", "COPY_NUMBER_ALTERATION"
ASSAY, DISCRETE = "GENERIC_ASSAY", "DISCRETE"
GENES = {"TP53": 7157, "KRAS": 3845, "EGFR": 1956, "BRAF": 673, "ALK": 238, "EML4": 27436, "MYC": 4609, "PTEN": 5728}
# Cells of clinical files that make no row.
MISSING = frozenset(("", "NOT_APPLICABLE", "NOT_AVAILABLE", "PENDING", "DISCREPANCY", "COMPLETED", "NULL", "MISSING", "NA"))
# Cells of the panel matrix: profiled without a panel.
WIDE = frozenset(("WXS", "WGS", "WXS/WGS"))
Files = Mapping[str, str]


class Sample(NamedTuple):
    """A sample, known by its study too: ids of two studies may be equal."""

    study: str
    id: str
    patient: str

    @property
    def owner(self) -> tuple[str, str]:
        return self.study, self.patient


class Mutation(NamedTuple):
    gene: str
    type: str
    status: str
    driver: str
    tier: str
    spaces: dict


class Variant(NamedTuple):
    """*genes*: symbols of site 1 and site 2, None where a site has no gene."""

    genes: tuple[str | None, str | None]
    status: str
    driver: str
    tier: str
    spaces: dict


class Level(NamedTuple):
    """A copy-number event. *value*: -2 or 2 where a load has stored it; others come of cells."""

    gene: str
    value: int
    driver: str = ""
    tier: str = ""
    spaces: dict = {}


class Event(NamedTuple):
    patient: str
    type: str
    day: int
    data: dict[str, str]


@dataclass
class Profile:
    """*panels*: sample id → gene panel, None for none, of each sample that has a row; *cells*: gene or entity → sample id → text;
    *events*: sample id → its mutations, variants or stored levels, in file order."""

    suffix: str
    kind: str
    datatype: str
    name: str
    patient_level: bool
    panels: dict[str, str | None] = field(default_factory=dict)
    cells: dict[str, dict[str, str]] = field(default_factory=dict)
    events: dict[str, list] = field(default_factory=dict)

    def add_event(self, sample: str, event) -> None:
        self.events.setdefault(sample, []).append(event)


class Attribute(NamedTuple):
    """*level*: sample or patient."""

    level: str
    datatype: str


@dataclass
class Study:
    """*samples*, *profiles*, *lists*: in the order of internal ids; *values*: level → (sample or patient id, attribute) → text."""

    id: str
    samples: list[Sample] = field(default_factory=list)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    values: dict[str, dict[tuple[str, str], str]] = field(default_factory=lambda: {"sample": {}, "patient": {}})
    profiles: list[Profile] = field(default_factory=list)
    lists: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    significant: dict[str, float] = field(default_factory=dict)
    regions: list[tuple[bool, set[str], float]] = field(default_factory=list)

    def profile(self, suffix: str) -> Profile | None:
        return next((profile for profile in self.profiles if profile.suffix == suffix), None)

    def first(self, kind: str) -> Profile | None:
        """Returns the first profile of mutations, of variants, or of discrete copy number."""
        return next((one for one in self.profiles if one.kind == kind and (kind != COPY_NUMBER or one.datatype == DISCRETE)), None)


@dataclass
class Portal:
    """What is served. *studies*: id → study, in load order; *panels*: id → symbols."""

    studies: dict[str, Study]
    panels: dict[str, set[str]]

    @property
    def samples(self) -> list[Sample]:
        return [sample for study in self.studies.values() for sample in study.samples]


def portal(folders: Iterable[Files]) -> Portal:
    """Returns what is served once these folders are loaded in this order."""
    read = [_Folder(files) for files in folders]
    # A panel that samples use stays as it was loaded first.
    panels = {name: genes for folder in reversed(read) for name, genes in folder.panels()}
    return Portal({folder.study.id: folder.load() for folder in read}, panels)


def table(text: str) -> list[dict[str, str]]:
    """Returns the rows of a data file, column → cell; missing cells at the end are empty."""
    header, *rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return [dict(zip(header, [*cells, *[""] * len(header)])) for cells in rows]


def fields(text: str) -> dict[str, str]:
    return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in text.splitlines() if line)}


def clean(text: str) -> str:
    """Returns a driver word or tier as a load keeps it."""
    return "" if text.strip().upper() == "NA" else text.strip()


class _Folder:
    def __init__(self, files: Files):
        self.files = files
        self.metas = {name: fields(text) for name, text in sorted(files.items()) if name.startswith("meta_")}
        self.study = Study(self.metas["meta_study.txt"]["cancer_study_identifier"])

    def panels(self):
        for text in (text for name, text in self.files.items() if name.startswith("data_gene_panel_")):
            panel = fields(text)
            yield panel["stable_id"], set(panel["gene_list"].split())

    def of_kind(self, *kinds: str):
        """Yields (meta, rows) of the files of these alteration types or datatypes, by the names of their meta files."""
        for meta in self.metas.values():
            if {meta.get("genetic_alteration_type"), meta.get("datatype")} & set(kinds):
                yield meta, table(self.files[meta["data_filename"]])

    def load(self) -> Study:
        self._clinical("SAMPLE_ATTRIBUTES", "sample", "SAMPLE_ID")
        self._counted("SAMPLE_COUNT", Attribute("patient", "STRING"), [sample.patient for sample in self.study.samples])
        self._clinical("PATIENT_ATTRIBUTES", "patient", "PATIENT_ID")
        for meta, rows in sorted(self.of_kind(MUTATIONS, UNCALLED, VARIANTS, COPY_NUMBER, ASSAY, "MRNA_EXPRESSION"), key=_order):
            self._profile(meta, rows)
        for _, rows in self.of_kind("TIMELINE"):
            known = ("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE")
            for row in rows:
                data = {name: text for name, text in row.items() if text and name not in known}
                self.study.events.append(Event(row["PATIENT_ID"], row["EVENT_TYPE"], int(row["START_DATE"]), data))
        for _, rows in self.of_kind("MUTSIG"):
            self.study.significant |= {row["gene"]: float(row["q"]) for row in rows}
        for _, rows in self.of_kind("GISTIC_GENES_AMP", "GISTIC_GENES_DEL"):
            self.study.regions += [(row["amp"] == "1", set(row["genes_in_region"].split(",")), float(row["q_value"])) for row in rows]
        self._panel_matrix()
        self._mutation_count()
        self._lists()
        return self.study

    def _clinical(self, datatype, level, key):
        for meta, rows in self.of_kind(datatype):
            kinds = self.files[meta["data_filename"]].splitlines()[2].lstrip("#").split("\t")
            for name, kind in zip(rows[0], kinds):
                if name not in ("PATIENT_ID", "SAMPLE_ID"):
                    self.study.attributes.setdefault(name, Attribute(level, kind))
            for row in rows:
                if level == "sample":
                    self.study.samples.append(Sample(self.study.id, row["SAMPLE_ID"], row["PATIENT_ID"]))
                for name, text in row.items():
                    word = text.strip().translate(str.maketrans(" ", "_", "[]|")).upper()
                    if name not in ("PATIENT_ID", "SAMPLE_ID") and word not in MISSING:
                        self.study.values[level][row[key], name] = text.strip()

    def _counted(self, name, attribute, owners):
        self.study.attributes[name] = attribute
        for owner in owners:
            self.study.values[attribute.level][owner, name] = str(owners.count(owner))

    def _profile(self, meta, rows):
        kind, suffix = meta["genetic_alteration_type"], meta["stable_id"]
        level = meta.get("patient_level") == "true"
        datatype = DISCRETE if meta["datatype"] == "DISCRETE_LONG" else meta["datatype"]
        profile = self.study.profile(suffix) or Profile(suffix, kind, datatype, meta["profile_name"], level)
        if profile not in self.study.profiles:
            self.study.profiles.append(profile)
        if kind in (MUTATIONS, UNCALLED):
            for row in rows:
                event = Mutation(row["Hugo_Symbol"], row["Variant_Classification"], row["Mutation_Status"] or "NA", *_annotated(meta, row))
                profile.add_event(row["Tumor_Sample_Barcode"], event)
        elif kind == VARIANTS:
            for row in rows:
                genes = tuple(row[f"Site{site}_Hugo_Symbol"] or None for site in (1, 2))
                profile.add_event(row["Sample_Id"], Variant(genes, row["SV_Status"] or "SOMATIC", *_annotated(meta, row)))
        elif meta["datatype"] == "DISCRETE_LONG":
            for row in rows:
                self._level(profile, row["Hugo_Symbol"], row["Sample_Id"], row["Value"], _annotated(meta, row))
        else:
            self._matrix(profile, meta, rows)
        named = set(profile.events) | {sample for cells in profile.cells.values() for sample in cells}
        profile.panels |= {sample: meta.get("gene_panel") for sample in named}

    def _matrix(self, profile, meta, rows):
        key = "ENTITY_STABLE_ID" if profile.kind == ASSAY else "Hugo_Symbol"
        properties = {"NAME", "Entrez_Gene_Id", key}
        drivers = {}
        if "pd_annotations_filename" in meta:
            found = table(self.files[meta["pd_annotations_filename"]])
            drivers = {(row["SAMPLE_ID"], row["Hugo_Symbol"]): _annotated(meta, row) for row in found}
        for row in rows:
            cells = {name: text for name, text in row.items() if name not in properties}
            if profile.patient_level:
                cells = {sample.id: cells[sample.patient] for sample in self.study.samples if sample.patient in cells}
            for sample, text in cells.items():
                if profile.datatype == DISCRETE:
                    self._level(profile, row[key], sample, text, drivers.get((sample, row[key]), ("", "", {})))
                else:
                    profile.cells.setdefault(row[key], {})[sample] = text.strip()

    @staticmethod
    def _level(profile, gene, sample, text, annotation):
        text = {"-1.5": "-2"}.get(text, text)
        profile.cells.setdefault(gene, {})[sample] = text
        if text in ("-2", "2"):
            profile.add_event(sample, Level(gene, int(text), *annotation))

    def _panel_matrix(self):
        for _, rows in self.of_kind("GENE_PANEL_MATRIX"):
            for row in rows:
                for suffix, text in row.items():
                    if suffix != "SAMPLE_ID" and text not in ("", "NA"):
                        self.study.profile(suffix).panels[row["SAMPLE_ID"]] = None if text in WIDE else text

    def _mutation_count(self):
        """Counts what is not germline; events of one sample are all different here."""
        called = [profile for profile in self.study.profiles if profile.kind == MUTATIONS]
        if called:
            self.study.attributes["MUTATION_COUNT"] = Attribute("sample", "NUMBER")
        for sample in {sample for profile in called for sample in profile.panels}:
            events = [event for profile in called for event in profile.events.get(sample, ())]
            count = sum(event.status.upper() != "GERMLINE" for event in events)
            self.study.values["sample"][sample, "MUTATION_COUNT"] = str(count)

    def _lists(self):
        for name, text in sorted(self.files.items()):
            if name.startswith("case_lists/"):
                found = fields(text)
                suffix = found["stable_id"].removeprefix(f"{self.study.id}_")
                self.study.lists[suffix] = (found["case_list_name"], found["case_list_ids"].split("\t"))
        if self.metas["meta_study.txt"].get("add_global_case_list") == "true":
            self.study.lists.setdefault("all", ("All cases in study", [sample.id for sample in self.study.samples]))


def _order(found):
    """The order of loading: mutations, uncalled ones, the others by the names of their files but for these last ones."""
    meta, _ = found
    last = {MUTATIONS: -2, UNCALLED: -1, VARIANTS: 2}.get(meta["genetic_alteration_type"], 0)
    return {"DISCRETE_LONG": 1, "Z-SCORE": 3}.get(meta["datatype"], last)


def _annotated(meta, row) -> tuple[str, str, dict]:
    """Returns driver, tier and namespaces of a row."""
    spaces: dict[str, dict] = {}
    for space in filter(None, meta.get("namespaces", "").split(",")):
        members = {name.partition(".")[2]: _json(text) for name, text in row.items() if name.startswith(space + ".")}
        spaces |= {space: members} if members else {}
    return clean(row.get("cbp_driver", "")), clean(row.get("cbp_driver_tiers", "")), spaces


def _json(text):
    """Returns a cell of a namespace as its JSON value; decimals keep their digits."""
    if text in ("", "NA"):
        return None
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=str) if text[0].isdigit() or text[0] == "-" else text
    except ValueError:
        return text
