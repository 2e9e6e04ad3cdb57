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
from genows.columns.fields import Shown, View
from genows.data.declared import THIRD
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


def _field(text: str, column: str = "", type_: str = "text") -> JsonField:
    """Returns the field that a text `name SHOWN` says, with `?` behind the name where records may lack it, `:type`, and behind all `of`.

    Without a column it is the name in snake case. So the kinds of data write it: see `columns.fields.Field`.
    """
    head, shown, *of = text.split()
    name, _, own = head.partition(":")
    bare = name.rstrip("?")
    return JsonField(bare, column or snake(bare), shown, own or type_, "".join(of), always="I" in shown and bare == name)


def record_of(name: str, *own: JsonField | str, key: str = "") -> JsonRecord:
    """Returns the record of its *own* fields and, behind them, of those that its kind of data declares. *own*: see `_field`."""
    declared = [_field(each.third, each.column, each.type) for each in THIRD.get(name, ()) if each.third]
    return JsonRecord(name, (*[_field(each) if isinstance(each, str) else each for each in own], *declared), key)


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
    known = [name for name in names if name is not None]
    end = f":{study_id}"
    # One text for all, at whose line ends they are told apart: 1.8 times as fast as one by one.
    text = b"".join([b2a_base64((name + end).encode()) for name in known]).decode()
    return {None: None, **dict(zip(known, text.replace("=", "").split("\n"), strict=False))}


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
        texts += "".join(woven_records(JSON_LINES, view, spelled(block, record))).split("\n")[:-1]
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
_OF_SAMPLE = (*KEYS, "molecularProfileId ISD", "sampleId ISD", "patientId ISD", "studyId ISD")
OF_SAMPLES = "samples?:json ISD ClinicalEventSample[]"
CANCER_TYPE = record_of("TypeOfCancer", key="cancerTypeId")
STUDY = record_of("CancerStudy", key="studyId")
PATIENT = record_of("Patient", PATIENT_UNIQUE, key="patientId")
SAMPLE = record_of("Sample", *KEYS, key="sampleId")
SAMPLE_LIST = record_of("SampleList", key="sampleListId")
ATTRIBUTE = record_of("ClinicalAttribute", key="clinicalAttributeId")
PROFILE = record_of("MolecularProfile", key="molecularProfileId")
GENE = record_of("Gene", key="entrezGeneId")
PANEL = record_of("GenePanel", key="genePanelId")
PANEL_GENE = record_of("GenePanelToGene")
CLINICAL_DATA = record_of("ClinicalData", *KEYS, key="clinicalAttributeId")
EVENT = record_of("ClinicalEvent", PATIENT_UNIQUE, key="eventType")
EVENT_DATA = record_of("ClinicalEventData")
TREATED_SAMPLE = record_of("ClinicalEventSample", "patientId ISD", "sampleId ISD", "studyId ISD", "timeTaken?:integer ISD")
PATIENT_TREATMENT = record_of("PatientTreatmentRow", "treatment ISD", "count:integer ISD", OF_SAMPLES, key="treatment")
SAMPLE_TREATMENT = record_of("SampleTreatmentRow", "time ISD", "treatment ISD", "count:integer ISD", OF_SAMPLES, key="treatment")
MOLECULAR_DATA = record_of("NumericGeneMolecularData", *KEYS)
PANEL_DATA = record_of("GenePanelData", *_OF_SAMPLE, "genePanelId? ISD", "profiled:boolean ISD")
DISCRETE = record_of("DiscreteCopyNumberData", *KEYS)
MUTATION = record_of("Mutation", *KEYS)
ALLELE_COPIES = record_of(
    "AlleleSpecificCopyNumber",
    "ascnIntegerCopyNumber?:integer ISD", "ascnMethod? ISD", "ccfExpectedCopiesUpper?:number ISD", "ccfExpectedCopies?:number ISD", "clonal? ISD",
    "minorCopyNumber?:integer ISD", "expectedAltCopies?:integer ISD", "totalCopyNumber?:integer ISD",
)  # fmt: skip
SEGMENT = record_of("CopyNumberSeg", *KEYS)
VARIANT = record_of("StructuralVariant", *KEYS)
ASSAY_META = record_of(
    "GenericAssayMeta", "stableId ISD", "entityType SD", _field("genericEntityMetaProperties:json SD", "properties"), key="stableId"
)
ASSAY_DATA = record_of("GenericAssayData", *KEYS)
GENE_SET = record_of("Geneset", "genesetId ISD", "name SD", "description SD", "refLink SD", key="genesetId")
GENE_SET_DATA = record_of("GenesetMolecularData", *KEYS)
GENOME_GENE = record_of(
    "ReferenceGenomeGene",
    "entrezGeneId:integer ISD", "hugoGeneSymbol ISD", "chromosome? ISD", "cytoband? ISD", "start?:integer ISD", "end?:integer ISD",
    key="entrezGeneId",
)  # fmt: skip
REGION = record_of("Gistic")
REGION_GENE = record_of("GisticToGene")
SIGNIFICANT = record_of("MutSig", key="entrezGeneId")
COSMIC_COUNT = record_of("CosmicMutation", "cosmicMutationId ISD", "proteinChange ISD", "keyword ISD", "count:integer ISD", key="keyword")
NAMESPACE = record_of("NamespaceAttribute", "outerKey ISD", "innerKey ISD", key="outerKey")
NAMESPACE_COUNT = record_of("NamespaceAttributeCount", "outerKey ISD", "innerKey ISD", "count:integer ISD", key="outerKey")
NAMESPACE_DATA = record_of(
    "NamespaceData", *KEYS, "outerKey ISD", "innerKey ISD", "studyId ISD", "patientId ISD", "sampleId ISD", "attrValue ISD", key="sampleId"
)
POSITION_COUNT = record_of(
    "MutationCountByPosition", "entrezGeneId:integer ISD", "proteinPosStart:integer ISD", "proteinPosEnd:integer ISD", "count:integer ISD"
)
_COUNTED_OF = ("molecularProfileId ISD", "entrezGeneId:integer ISD")
VARIANT_COUNTS = record_of(
    "VariantCount", *_COUNTED_OF, "keyword? ISD", "numberOfSamples:integer ISD", _field("numberOfSamplesWithMutationInGene:integer ISD", "of_gene"),
    _field("numberOfSamplesWithKeyword:integer ISD", "of_keyword"),
)  # fmt: skip
LEVEL_COUNT = record_of(
    "CopyNumberCount", *_COUNTED_OF, "alteration:integer ISD", "numberOfSamples:integer ISD",
    _field("numberOfSamplesWithAlterationInGene:integer ISD", "of_gene"),
)  # fmt: skip
PERCENTILE = record_of("MrnaPercentile", *_OF_SAMPLE, "entrezGeneId:integer ISD", "percentile:number ISD", "zScore:number ISD", key="entrezGeneId")
CHANGES = ("CtoA", "CtoG", "CtoT", "TtoA", "TtoC", "TtoG")
SPECTRUM = record_of("MutationSpectrum", *_OF_SAMPLE, *[_field(f"{change}:integer ISD", change) for change in CHANGES], key="sampleId")
KIND = record_of("ResourceDefinition", key="resourceId")
LINK = record_of("ResourceData", *KEYS, key="resourceId")
COUNTED = record_of(
    "ResourceCount",
    *[replace(each, shown="SD", always=False) for each in KIND.fields if each.column != "study_id"],
    _field("cancerStudyIdentifier SD", "study_id"), "customMetaData SD", "sampleCount:integer SD", "patientCount:integer SD",
)  # fmt: skip
VALUE_COUNT = record_of("ClinicalDataCount", "value ISD", "count:integer ISD")
VALUE_COUNTS = record_of("ClinicalDataCountItem", "attributeId ISD", "counts:json ISD ClinicalDataCount[]")
ASSAY_COUNTS = record_of("GenericAssayDataCountItem", "stableId ISD", "counts:json ISD ClinicalDataCount[]")
GENOMIC_COUNT = record_of("GenomicDataCount", "label ISD", "value ISD", "count:integer ISD", "uniqueCount?:integer ISD")
GENOMIC_COUNTS = record_of("GenomicDataCountItem", "hugoGeneSymbol ISD", "profileType ISD", "counts:json ISD GenomicDataCount[]")
LABELLED_COUNT = record_of("CaseListDataCount", "label ISD", "value ISD", "count:integer ISD")
NAMESPACE_VALUE = record_of("NamespaceDataCount", "value ISD", "count:integer ISD", "totalCount:integer ISD")
NAMESPACE_COUNTS = record_of("NamespaceDataCountItem", "outerKey ISD", "innerKey ISD", "counts:json ISD NamespaceDataCount[]")
EVENT_TYPE_COUNT = record_of("ClinicalEventTypeCount", "eventType ISD", "count:integer ISD")
ATTRIBUTE_COUNT = record_of("ClinicalAttributeCount", "clinicalAttributeId ISD", "count:integer ISD")
_COUNTS = ("numberOfAlteredCases:integer ISD", "totalCount:integer ISD", "numberOfProfiledCases:integer ISD", "matchingGenePanelIds:json ISD string[]")
_GENES = ("entrezGeneIds:json ISD integer[]", "hugoGeneSymbols:json ISD string[]")
_OF_GENE = ("entrezGeneId:integer ISD", "hugoGeneSymbol ISD", *_COUNTS, "qValue?:real ISD", "uniqueEventKey ISD", *_GENES)
GENE_COUNT = record_of("AlterationCountByGene", *_OF_GENE)
COPY_NUMBER_COUNT = record_of("CopyNumberCountByGene", *_OF_GENE, "alteration:integer ISD", "cytoband? ISD")
VARIANT_COUNT = record_of(
    "AlterationCountByStructuralVariant",
    "gene1EntrezGeneId?:integer ISD", "gene1HugoGeneSymbol? ISD", "gene2EntrezGeneId?:integer ISD", "gene2HugoGeneSymbol? ISD", *_COUNTS,
    "uniqueEventKey ISD", *_GENES,
)  # fmt: skip
_BIN = ("specialValue? ISD", "start?:real ISD", "end?:real ISD", "count:integer ISD")
CLINICAL_BIN = record_of("ClinicalDataBin", "attributeId ISD", *_BIN)
GENOMIC_BIN = record_of("GenomicDataBin", "hugoGeneSymbol ISD", "profileType ISD", *_BIN)
ASSAY_BIN = record_of("GenericAssayDataBin", "stableId ISD", "profileType ISD", *_BIN)
_OF_ENRICHED = ("entrezGeneId:integer ISD", "hugoGeneSymbol ISD", "cytoband? ISD")
_OF_ASSAY = ("stableId ISD", "name ISD", _field("genericEntityMetaProperties:json ISD", "properties"))
_STATISTICS = "groupsStatistics:json ISD GroupStatistics[]"
CASE_COUNT = record_of("CountSummary", "name ISD", "alteredCount:integer ISD", "profiledCount:integer ISD")
TRUTH_COUNT = record_of("GenericAssayCountSummary", "name ISD", "count:integer ISD", "totalCount:integer ISD")
GROUP_STATISTICS = record_of("GroupStatistics", "name ISD", "meanExpression?:real ISD", "standardDeviation?:real ISD")
ALTERATION_ENRICHMENT = record_of("AlterationEnrichment", *_OF_ENRICHED, "pValue?:real ISD", "counts:json ISD CountSummary[]", key="entrezGeneId")
GENE_ENRICHMENT = record_of("GenomicEnrichment", *_OF_ENRICHED, _STATISTICS, "pValue:real ISD", key="entrezGeneId")
ASSAY_ENRICHMENT = record_of("GenericAssayEnrichment", *_OF_ASSAY, _STATISTICS, "pValue:real ISD", key="stableId")
BINARY_ENRICHMENT = record_of(
    "GenericAssayBinaryEnrichment", *_OF_ASSAY, "counts:json ISD GenericAssayCountSummary[]", _STATISTICS, "pValue:real ISD", "qValue:real ISD",
    key="stableId",
)  # fmt: skip
CATEGORY_ENRICHMENT = record_of("GenericAssayCategoricalEnrichment", *_OF_ASSAY, _STATISTICS, "pValue:real ISD", "qValue:real ISD", key="stableId")
ATTRIBUTE_ENRICHMENT = record_of(
    "ClinicalDataEnrichment", "clinicalAttribute:json ISD ClinicalAttribute", "method ISD", "pValue:real ISD", "score:real ISD"
)
CO_EXPRESSION = record_of(
    "CoExpression", "geneticEntityId ISD", "geneticEntityType ISD", "spearmansCorrelation:real ISD", "pValue:real ISD", key="geneticEntityId"
)
SET_CORRELATION = record_of(
    "GenesetCorrelation", "entrezGeneId:integer ISD", "hugoGeneSymbol ISD", "correlationValue:real ISD", "expressionGeneticProfileId ISD",
    "zScoreGeneticProfileId? ISD", key="entrezGeneId",
)  # fmt: skip
SET_NODE = record_of(
    "GenesetHierarchyInfo", "nodeId:integer ISD", "nodeName ISD", "parentId?:integer ISD", "parentNodeName? ISD",
    "genesets?:json ISD GenesetRepresentative[]", key="nodeId",
)  # fmt: skip
SET_SCORE = record_of(
    "GenesetRepresentative", "genesetId ISD", "name ISD", "description ISD", "refLink ISD", "representativeScore:real ISD", "representativePvalue:real ISD",
    key="genesetId",
)  # fmt: skip
RECORDS = (
    CASE_COUNT, TRUTH_COUNT, GROUP_STATISTICS, ALTERATION_ENRICHMENT, GENE_ENRICHMENT, ASSAY_ENRICHMENT, BINARY_ENRICHMENT, CATEGORY_ENRICHMENT,
    ATTRIBUTE_ENRICHMENT, CO_EXPRESSION, SET_CORRELATION, SET_NODE, SET_SCORE,
    NAMESPACE_VALUE, NAMESPACE_COUNTS, VALUE_COUNT, VALUE_COUNTS, ASSAY_COUNTS, GENOMIC_COUNT, GENOMIC_COUNTS, LABELLED_COUNT, EVENT_TYPE_COUNT, ATTRIBUTE_COUNT, GENE_COUNT,
    COPY_NUMBER_COUNT, VARIANT_COUNT, CLINICAL_BIN, GENOMIC_BIN, ASSAY_BIN,
    CANCER_TYPE, STUDY, PATIENT, SAMPLE, SAMPLE_LIST, ATTRIBUTE, PROFILE, GENE, PANEL, PANEL_GENE, CLINICAL_DATA, EVENT, EVENT_DATA,
    TREATED_SAMPLE, PATIENT_TREATMENT, SAMPLE_TREATMENT, MOLECULAR_DATA, PANEL_DATA, DISCRETE, MUTATION, ALLELE_COPIES, SEGMENT, VARIANT,
    ASSAY_META, ASSAY_DATA, NAMESPACE, NAMESPACE_COUNT, NAMESPACE_DATA, COSMIC_COUNT, GENE_SET, GENE_SET_DATA, GENOME_GENE, REGION, REGION_GENE,
    SIGNIFICANT, KIND, LINK, COUNTED, POSITION_COUNT, VARIANT_COUNTS, LEVEL_COUNT, PERCENTILE, SPECTRUM,
)  # fmt: skip
