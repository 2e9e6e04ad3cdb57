"""The fields of a value of a matrix profile, each once: the column of blocks that has it, and its name in each client family.

A value is of a gene or of a gene set, or of an entity of a generic assay. Blocks of one of them have VALUE, a column of the samples' values.
"""

from collections.abc import Sequence
from operator import attrgetter

from genows.columns.fields import INTEGER, JSON, Field, Shown, View, in_order
from genows.db.queries.records import Record, RecordField
from genows.encode.weaving import VALUE

PROFILE, ENTREZ, SYMBOL, GENE = "genetic_profile_id", "entrez_gene_id", "hugo_gene_symbol", "gene"
SAMPLE, PATIENT, STUDY, LIST = "sample_id", "patient_id", "study_id", "sample_list_id"
ENTITY, PROPERTIES, SET = "generic_assay_stable_id", "properties", "geneset_id"

_SAMPLE = (Field(SAMPLE, api="sample_id", third="sampleId ISD"), Field(PATIENT, third="patientId ISD"), Field(STUDY, api="study_id", third="studyId ISD"))
OF_GENES = (
    Field(ENTREZ, INTEGER, api="entrez_gene_id", third="entrezGeneId ISD"),
    Field(GENE, JSON, third="gene D Gene"),
    Field(SYMBOL, api="hugo_gene_symbol"),
    Field(PROFILE, api="genetic_profile_id", third="molecularProfileId ISD"),
    *_SAMPLE,
    Field(LIST, api="sample_list_id", about="the list that was asked for, if any"),
    Field(VALUE, api="profile_data", third="value:number ISD", about="as it is stored"),
)
OF_ENTITIES = (
    Field(PROFILE, api="genetic_profile_id", third="molecularProfileId ISD"),
    *[field._replace(api=field.column) for field in _SAMPLE],
    Field(VALUE, api="value", third="value ISD", about="as it is stored"),
    Field(ENTITY, api="generic_assay_stable_id", third="genericAssayStableId ISD"),
    Field(ENTITY, api="stable_id", third="stableId ISD", about="the same"),
    Field(PROPERTIES, api="properties", about="JSON text"),
)
OF_SETS = (
    Field(PROFILE, third="geneticProfileId ISD"),
    *_SAMPLE,
    Field(VALUE, third="value ISD"),
    Field(SET, third="genesetId ISD"),
    Field(SET, third="stableId ISD"),
)

# The order in which the JSON API has always given them, of genes and of entities.
_GENE_ORDER, _ENTITY_ORDER = (PROFILE, ENTREZ, SYMBOL, SAMPLE, STUDY), (STUDY, PROFILE, SAMPLE, PATIENT)


def _shown(fields: Sequence[Field], order: Sequence[str]) -> tuple[tuple[Field, ...], View]:
    those = tuple(in_order(fields, order, attrgetter("api")))
    return those, View(tuple([Shown(field.api, field.column) for field in those]))


def _record(name: str, about: str, fields: Sequence[Field]) -> Record:
    return Record(name, about, tuple([RecordField(field.api, field.type, field.about) for field in fields]))


THIRD = {"NumericGeneMolecularData": OF_GENES, "GenericAssayData": OF_ENTITIES, "GenesetMolecularData": OF_SETS}
# What /api/geneticprofiledata shows, and /api/genericassaydata.
_PROFILE_FIELDS, PROFILE_DATA = _shown(OF_GENES, _GENE_ORDER)
_ASSAY_FIELDS, ASSAY_DATA = _shown(OF_ENTITIES, _ENTITY_ORDER)

RECORDS = {
    "profile_data": _record("DBProfileData", "A value of one gene in one sample, of a profile that is no mutation profile.", _PROFILE_FIELDS),
    "assay_data": _record("DBGenericAssayData", "A value of one entity of a generic assay in one sample.", _ASSAY_FIELDS),
}
