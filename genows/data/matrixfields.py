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

_OF_BOTH = (
    Field(PROFILE, api="genetic_profile_id", third="molecularProfileId ISD"),
    Field(SAMPLE, api="sample_id", third="sampleId ISD"),
    Field(PATIENT, third="patientId ISD"),
    Field(STUDY, api="study_id", third="studyId ISD"),
)
GENE_FIELDS = (
    Field(ENTREZ, INTEGER, api="entrez_gene_id", third="entrezGeneId ISD"),
    Field(GENE, JSON, third="gene D Gene"),
    Field(SYMBOL, api="hugo_gene_symbol"),
    *_OF_BOTH,
    Field(LIST, api="sample_list_id", about="the list that was asked for, if any"),
    Field(VALUE, api="profile_data", third="value:number ISD", about="as it is stored"),
)

_API_ORDER = (PROFILE, ENTREZ, SYMBOL, SAMPLE, STUDY)


def _shown(fields: Sequence[Field], order: Sequence[str]) -> tuple[tuple[Field, ...], View]:
    those = tuple(in_order(fields, order, attrgetter("api")))
    return those, View(tuple([Shown(field.api, field.column) for field in those]))


def _record(name: str, about: str, fields: Sequence[Field]) -> Record:
    return Record(name, about, tuple([RecordField(field.api, field.type, field.about) for field in fields]))


THIRD_VALUES = tuple(filter(attrgetter("third"), GENE_FIELDS))  # of NumericGeneMolecularData
_OF_PROFILE_DATA, PROFILE_DATA = _shown(GENE_FIELDS, _API_ORDER)  # what /api/geneticprofiledata shows

RECORDS = {
    "profile_data": _record("DBProfileData", "A value of one gene in one sample, of a profile that is no mutation profile.", _OF_PROFILE_DATA),
}
