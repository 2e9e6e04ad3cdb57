"""Records of the third generation: how they are declared, how rows become their JSON, and which there are.

A field that has no value is left out; a projection says which fields a record has. The order of records is that of the
documents that describe them.
"""

import base64
import binascii
import json
from binascii import b2a_base64
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from genows.columns.blocks import SAME, Block, Derived, row_blocks
from genows.columns.fields import Field, Shown, View
from genows.data import (
    attachments,
    clinicalfields,
    copynumber,
    genes,
    matrixfields,
    mutationfields,
    people,
    profiles,
    recurrence,
    studies,
    variants,
)
from genows.data.numbers import double_text, single_text
from genows.encode.weaving import BARE, JSON_LINES, Style, woven

ID, SUMMARY, DETAILED, META = "ID", "SUMMARY", "DETAILED", "META"
PROJECTIONS = (ID, SUMMARY, DETAILED, META)
# Types: "single" is a real number that is a 32-bit float: databases widen each in their own way; "json" is JSON text, of an object or an array; the keys are made of the record's sample_id, patient_id and
# study_id.
TEXTS = frozenset((str, type(None)))
SAMPLE_KEY, PATIENT_KEY = "sample key", "patient key"
KEY_OF = {SAMPLE_KEY: "sample_id", PATIENT_KEY: "patient_id"}
TYPES = ("text", "integer", "real", "single", "boolean", "number", "json", SAMPLE_KEY, PATIENT_KEY)
SAMPLE_OF_PROFILE = ("molecularProfileId", "sampleId", "patientId", "studyId")


@dataclass(frozen=True)
class JsonField:
    """A field of a record.

    *column*: of the rows that it is made of; *shown*: the letters of the projections that have it.

    *type*: see TYPES; a "number" is written as it is stored. *of*: the name of the record that a nested object is, with
    `[]` of an array's elements; '' for an object of texts. *always*: whether every record has it under each of its
    projections.
    """

    name: str
    column: str
    shown: str = "ISD"
    type: str = "text"
    of: str = ""
    always: bool = False

    def __post_init__(self):
        if self.type not in TYPES or not self.shown or set(self.shown) - set("ISD"):
            raise ValueError(f"field {self.name}: its type or its projections are not right")


@dataclass(frozen=True)
class JsonRecord:
    """*fields*: in the order in which they leave. *key*: the field that identifies a record, by which projection ID
    orders.
    """

    name: str
    fields: tuple[JsonField, ...]
    key: str = ""

    def shown(self, projection: str, *, single: bool = False) -> list[JsonField]:
        """Returns the fields of a projection. *single*: of an answer that is one record, which has no unique keys."""
        letter = projection[0]
        return [field for field in self.fields if letter in field.shown and not (single and field.type in (SAMPLE_KEY, PATIENT_KEY))]


def fields(shown: str, *specifications: str, always: bool = False) -> tuple[JsonField, ...]:
    """Returns fields from texts `name`, `name=column` or `name=column:type`.

    Without a column it is the name in snake case.
    """
    made = []
    for text in specifications:
        head, _, type_ = text.partition(":")
        name, _, column = head.partition("=")
        made.append(JsonField(name, column or snake(name), shown, type_ or "text", always=always))
    return tuple(made)


def declared(field: Field) -> JsonField:
    """Returns a field that its kind of data declares."""
    head, shown, *of = field.third.split()
    name, _, type_ = head.partition(":")
    return JsonField(name.rstrip("?"), field.column, shown, type_ or field.type, "".join(of), always="I" in shown and not name.endswith("?"))


def view_of(record: JsonRecord, projection: str, columns: Collection[str] | None = None, *, single: bool = False) -> View:
    """Returns what a projection shows of blocks that have *columns*, None: all; unique keys are columns of their types' names."""
    shown = (
        Shown(field.name, field.type, "") if field.type in KEY_OF else Shown(field.name, field.column, "" if field.type == "text" else BARE)
        for field in record.shown(projection, single=single)
        if columns is None or KEY_OF.get(field.type, field.column) in columns
    )
    return View(tuple(shown), omits=True)


def with_keys(block: Block, study: str = "study_id") -> Block:
    """Returns the block with the unique keys of its samples and patients. *study*: the column of the study's id."""
    keys: dict[str, Derived] = {}
    for name, column in KEY_OF.items():
        if column in block.columns:
            same = block.same(study)
            keys[name] = Derived((column, study), _keys, True) if same is None else Derived((column,), partial(_keys_of, json.loads(same)), True)
    return block.with_columns(keys)


def _keys(pairs: Collection[tuple]) -> dict[tuple, str | None]:
    return {pair: None if pair[0] is None else unique_key(*pair) for pair in pairs}


def _keys_of(study_id: str, names: Collection[str | None]) -> dict[str | None, str | None]:
    return {name: None if name is None else unique_key(name, study_id) for name in names}


def spelled(block: Block, record: JsonRecord) -> Block:
    """Returns the block with the texts that JSON has in place of the numbers and truth values of rows."""
    made = {}
    for field in record.fields:
        column, spell = block.columns.get(field.column), _SPELLINGS.get(field.type)
        if spell and (isinstance(column, list) or isinstance(column, str) and column[0] == SAME):
            values = block.values(field.column)
            if spell is not str or not TEXTS.issuperset(map(type, values)):
                made[field.column] = [None if value is None else spell(value) for value in values]
    return block.with_columns(made)


def snake(name: str) -> str:
    """Returns a name in camelCase as a column: startPosition is start_position."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def unique_key(name: str, study_id: str) -> str:
    """Returns what is unique over all studies: Base64 of `name:study_id` without padding."""
    return b2a_base64(f"{name}:{study_id}".encode(), newline=False).decode().rstrip("=")


_SPELLINGS: dict[str, Callable[[Any], str | None]] = {
    "integer": str, "number": str, "real": lambda value: double_text(float(value)), "single": lambda value: single_text(float(value)),
    "boolean": lambda value: "true" if value in (1, "1", True) else "false",
}  # fmt: skip


def woven_records(style: Style, view: View, block: Block) -> Iterator[str]:
    """Yields the records in texts. The first fields of a record may have no value: those that lack the same come together."""
    first = view.shown[0].column if view.shown else ""
    # Of a key, what it is made of.
    values = block.values(KEY_OF.get(first, first)) if first else ()
    if None not in values:
        yield woven(style, view, block)
        return
    start = 0
    for is_missing, same in groupby(values, key=lambda value: value is None):
        end = start + len(list(same))
        yield from woven_records(style, view._replace(shown=view.shown[1:]) if is_missing else view, block.take(range(start, end)))
        start = end


def nested(record: JsonRecord, columns: Sequence[str], rows: Iterable[tuple], projection: str = DETAILED) -> list[str]:
    """Returns the JSON text of each row."""
    view, texts = view_of(record, projection, columns), list[str]()
    for block in row_blocks(columns, rows):
        texts += "\n".join(woven_records(JSON_LINES, view, spelled(block, record))).split("\n")
    return texts


def nested_by_first(record: JsonRecord, columns: Sequence[str], rows: Sequence[tuple], projection: str = DETAILED) -> dict[Any, str]:
    """Returns the first value of each row → its JSON text."""
    return dict(zip([row[0] for row in rows], nested(record, columns, rows, projection), strict=True))


def named_by_keys(keys: Iterable[str]) -> list[tuple[str, str]]:
    """Returns the (id, study id) of each key, padded or not; what is no key is ignored."""
    return [pair for key in keys if (pair := _named_by(key))]


def _named_by(key: str) -> tuple[str, str] | None:
    bare = key.rstrip("=")
    try:
        text = base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True).decode()
    except (ValueError, binascii.Error):
        return None
    name, _, study_id = text.partition(":")
    return (name, study_id) if name and study_id and ":" not in study_id else None


PATIENT_UNIQUE = JsonField("uniquePatientKey", "patient_id", type=PATIENT_KEY)
SAMPLE_UNIQUE = JsonField("uniqueSampleKey", "sample_id", type=SAMPLE_KEY)
KEYS = (SAMPLE_UNIQUE, PATIENT_UNIQUE)
CANCER_TYPE = JsonRecord("TypeOfCancer", tuple(map(declared, studies.THIRD_TYPES)), "cancerTypeId")
STUDY = JsonRecord("CancerStudy", tuple(map(declared, studies.THIRD_STUDIES)), "studyId")
PATIENT = JsonRecord("Patient", (PATIENT_UNIQUE, *map(declared, people.THIRD_PATIENTS)), "patientId")
SAMPLE = JsonRecord("Sample", (*KEYS, *map(declared, people.THIRD_SAMPLES)), "sampleId")
SAMPLE_LIST = JsonRecord("SampleList", tuple(map(declared, people.THIRD_LISTS)), "sampleListId")
ATTRIBUTE = JsonRecord("ClinicalAttribute", tuple(map(declared, clinicalfields.THIRD_ATTRIBUTES)), "clinicalAttributeId")
PROFILE = JsonRecord("MolecularProfile", tuple(map(declared, profiles.THIRD_PROFILES)), "molecularProfileId")
GENE = JsonRecord("Gene", tuple(map(declared, genes.THIRD_FIELDS)), "entrezGeneId")
PANEL = JsonRecord("GenePanel", tuple(map(declared, profiles.THIRD_PANELS)), "genePanelId")
PANEL_GENE = JsonRecord("GenePanelToGene", tuple(map(declared, profiles.OF_PANEL_GENES)))
CLINICAL_DATA = JsonRecord("ClinicalData", (*KEYS, *map(declared, clinicalfields.THIRD_FIELDS)), "clinicalAttributeId")
EVENT = JsonRecord("ClinicalEvent", (PATIENT_UNIQUE, *map(declared, attachments.THIRD_EVENTS)), "eventType")
EVENT_DATA = JsonRecord("ClinicalEventData", tuple(map(declared, attachments.OF_EVENT_KEYS)))
TREATED_SAMPLE = JsonRecord(
    "ClinicalEventSample", (*fields("ISD", "patientId", "sampleId", "studyId", always=True), *fields("ISD", "timeTaken:integer"))
)
OF_SAMPLES = JsonField("samples", "samples", "ISD", "json", of="ClinicalEventSample[]")
PATIENT_TREATMENT = JsonRecord("PatientTreatmentRow", (*fields("ISD", "treatment", "count:integer", always=True), OF_SAMPLES), "treatment")
SAMPLE_TREATMENT = JsonRecord("SampleTreatmentRow", (*fields("ISD", "time", "treatment", "count:integer", always=True), OF_SAMPLES), "treatment")
MOLECULAR_DATA = JsonRecord("NumericGeneMolecularData", (*KEYS, *map(declared, matrixfields.THIRD_VALUES)))
PANEL_DATA = JsonRecord(
    "GenePanelData",
    (*KEYS, *fields("ISD", *SAMPLE_OF_PROFILE, always=True), *fields("ISD", "genePanelId"), *fields("ISD", "profiled:boolean", always=True)),
)
DISCRETE = JsonRecord("DiscreteCopyNumberData", (*KEYS, *map(declared, copynumber.THIRD_EVENTS)))
MUTATION = JsonRecord("Mutation", (*KEYS, *map(declared, mutationfields.THIRD_FIELDS)))
ALLELE_COPIES = JsonRecord(
    "AlleleSpecificCopyNumber",
    fields(
        "ISD", "ascnIntegerCopyNumber:integer", "ascnMethod", "ccfExpectedCopiesUpper:number", "ccfExpectedCopies:number", "clonal",
        "minorCopyNumber:integer", "expectedAltCopies:integer", "totalCopyNumber:integer",
    ),
)  # fmt: skip
SEGMENT = JsonRecord("CopyNumberSeg", (*KEYS, *map(declared, copynumber.THIRD_SEGMENTS)))
VARIANT = JsonRecord("StructuralVariant", (*KEYS, *map(declared, variants.THIRD_FIELDS)))
ASSAY_META = JsonRecord(
    "GenericAssayMeta",
    (*fields("ISD", "stableId", always=True), *fields("SD", "entityType"), JsonField("genericEntityMetaProperties", "properties", "SD", "json")),
    "stableId",
)
ASSAY_DATA = JsonRecord("GenericAssayData", (*KEYS, *map(declared, matrixfields.THIRD_ASSAYS)))
GENE_SET = JsonRecord("Geneset", (*fields("ISD", "genesetId", always=True), *fields("SD", "name", "description", "refLink")), "genesetId")
GENE_SET_DATA = JsonRecord("GenesetMolecularData", (*KEYS, *map(declared, matrixfields.THIRD_SCORES)))
GENOME_GENE = JsonRecord(
    "ReferenceGenomeGene",
    (
        *fields("ISD", "entrezGeneId:integer", "hugoGeneSymbol", always=True),
        *fields("ISD", "chromosome", "cytoband", "start:integer", "end:integer"),
    ),
    "entrezGeneId",
)
REGION = JsonRecord("Gistic", tuple(map(declared, recurrence.THIRD_REGIONS)))
REGION_GENE = JsonRecord("GisticToGene", tuple(map(declared, recurrence.THIRD_REGION_GENES)))
SIGNIFICANT = JsonRecord("MutSig", tuple(map(declared, recurrence.THIRD_GENES)), "entrezGeneId")
COSMIC_COUNT = JsonRecord("CosmicMutation", fields("ISD", "cosmicMutationId", "proteinChange", "keyword", "count:integer", always=True), "keyword")
NAMESPACE = JsonRecord("NamespaceAttribute", fields("ISD", "outerKey", "innerKey", always=True), "outerKey")
NAMESPACE_COUNT = JsonRecord("NamespaceAttributeCount", fields("ISD", "outerKey", "innerKey", "count:integer", always=True), "outerKey")
NAMESPACE_DATA = JsonRecord(
    "NamespaceData", (*KEYS, *fields("ISD", "outerKey", "innerKey", "studyId", "patientId", "sampleId", "attrValue", always=True)), "sampleId"
)
KIND = JsonRecord("ResourceDefinition", tuple(map(declared, attachments.THIRD_KINDS)), "resourceId")
LINK = JsonRecord("ResourceData", (*KEYS, *map(declared, attachments.THIRD_LINKS)), "resourceId")
COUNTED = JsonRecord(
    "ResourceCount",
    (
        *[replace(field, shown="SD", always=False) for field in KIND.fields if field.column != "study_id"],
        *fields("SD", "cancerStudyIdentifier=study_id", "customMetaData", "sampleCount:integer", "patientCount:integer"),
    ),
)
RECORDS = (
    CANCER_TYPE, STUDY, PATIENT, SAMPLE, SAMPLE_LIST, ATTRIBUTE, PROFILE, GENE, PANEL, PANEL_GENE, CLINICAL_DATA, EVENT, EVENT_DATA,
    TREATED_SAMPLE, PATIENT_TREATMENT, SAMPLE_TREATMENT, MOLECULAR_DATA, PANEL_DATA, DISCRETE, MUTATION, ALLELE_COPIES, SEGMENT, VARIANT,
    ASSAY_META, ASSAY_DATA, NAMESPACE, NAMESPACE_COUNT, NAMESPACE_DATA, COSMIC_COUNT, GENE_SET, GENE_SET_DATA, GENOME_GENE, REGION, REGION_GENE,
    SIGNIFICANT, KIND, LINK, COUNTED,
)  # fmt: skip
