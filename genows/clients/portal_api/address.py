"""An address of the third generation, as declared: its parameters, the members of its body, what it gives.

The addresses themselves stand in `table`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from genows.clients.portal_api.rendering import PROJECTIONS, Record
from genows.http.operation import Parameter, choice

JSON, PLAIN = "application/json", "text/plain"
NO_BODY: dict = {}
# Records of a page, at most.
MOST = 10_000_000
TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
NUMBERS: dict[str, Any] = {"type": "array", "items": {"type": "integer", "format": "int32"}}
TEXT: dict[str, Any] = {"type": "string"}


PROJECTION = choice("projection", "How much of a record; META: counts alone, in headers.", *PROJECTIONS, default="SUMMARY")
KEYWORD = Parameter("keyword", "Words to search for.")
ATTRIBUTE_ID = Parameter("attributeId", "A clinical attribute; without it all.")
LEVEL = choice("clinicalDataType", "Whether of samples or of patients.", "SAMPLE", "PATIENT", default="SAMPLE")
LIST = Parameter("sampleListId", "A list of samples.", required=True)
CACHE_KEY = Parameter("X-API-KEY", "The value of the setting cache.endpoint.api-key.", required=True, place="header")
MANAGED = choice("springManagedCache", "Has no effect.", "true", "false")
RESOURCE = Parameter("resourceId", "A kind of links; without it all.")
COUNTING = choice("resourceCounts", "Whether to count who has links, kind by kind.", "true", "false", default="false")
CHROMOSOME = Parameter("chromosome", "A chromosome, as it is stored; without it all.")


def paged(*sorts: str, most: int = MOST) -> tuple[Parameter, ...]:
    """Returns the parameters of a listing: projection, pages, order. *sorts*: the fields that it can be sorted by."""
    return (
        PROJECTION,
        Parameter("pageSize", "Records of a page.", "integer", default=str(most), least=1, most=most),
        Parameter("pageNumber", "Which page; the first is 0.", "integer", default="0", least=0),
        *(ordered(*sorts) if sorts else ()),
    )


def ordered(*sorts: str) -> tuple[Parameter, ...]:
    """Returns the parameters that say the order of records. *sorts*: the fields that they can be sorted by."""
    return choice("sortBy", "The field to sort by.", *sorts), choice("direction", "Counts with sortBy.", "ASC", "DESC", default="ASC")


def _listed(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/definitions/{name}"}}


OF_PROFILE = {"entrezGeneIds": NUMBERS, "sampleIds": TEXTS, "sampleListId": TEXT}
OF_SEVERAL = {"entrezGeneIds": NUMBERS, "molecularProfileIds": TEXTS, "sampleMolecularIdentifiers": _listed("SampleMolecularIdentifier")}
# Definition → its members.
DEFINITIONS: dict[str, dict[str, Any]] = {
    "PatientFilter": {"patientIdentifiers": _listed("PatientIdentifier"), "uniquePatientKeys": TEXTS},
    "PatientIdentifier": {"patientId": TEXT, "studyId": TEXT},
    "SampleFilter": {"sampleIdentifiers": _listed("SampleIdentifier"), "sampleListIds": TEXTS, "uniqueSampleKeys": TEXTS},
    "SampleIdentifier": {"sampleId": TEXT, "studyId": TEXT},
    "ClinicalDataSingleStudyFilter": {"attributeIds": TEXTS, "ids": TEXTS},
    "ClinicalDataMultiStudyFilter": {"attributeIds": TEXTS, "identifiers": _listed("ClinicalDataIdentifier")},
    "ClinicalDataIdentifier": {"entityId": TEXT, "studyId": TEXT},
    "MolecularProfileFilter": {"molecularProfileIds": TEXTS, "studyIds": TEXTS},
    "MolecularDataFilter": OF_PROFILE,
    "MutationFilter": OF_PROFILE,
    "DiscreteCopyNumberFilter": OF_PROFILE,
    "MolecularDataMultipleStudyFilter": OF_SEVERAL,
    "MutationMultipleStudyFilter": OF_SEVERAL,
    "SampleMolecularIdentifier": {"molecularProfileId": TEXT, "sampleId": TEXT},
    "GenePanelDataFilter": {"sampleIds": TEXTS, "sampleListId": TEXT},
    "GenePanelDataMultipleStudyFilter": {key: OF_SEVERAL[key] for key in ("molecularProfileIds", "sampleMolecularIdentifiers")},
    "GenericAssayFilter": {"genericAssayStableIds": TEXTS, "sampleIds": TEXTS, "sampleListId": TEXT},
    "GenericAssayDataMultipleStudyFilter": {
        "genericAssayStableIds": TEXTS, "molecularProfileIds": TEXTS, "sampleMolecularIdentifiers": _listed("SampleMolecularIdentifier"),
    },
    "GenericAssayMetaFilter": {"genericAssayStableIds": TEXTS, "molecularProfileIds": TEXTS},
    "GenesetDataFilterCriteria": {"genesetIds": TEXTS, "sampleIds": TEXTS, "sampleListId": TEXT},
    "NamespaceAttribute": {"outerKey": TEXT, "innerKey": TEXT},
    "NamespaceAttributeCountFilter": {"sampleIdentifiers": _listed("SampleIdentifier"), "namespaceAttributes": _listed("NamespaceAttribute")},
    "NamespaceDataFilter": {
        "sampleIdentifiers": _listed("SampleIdentifier"), "namespaceAttribute": {"$ref": "#/definitions/NamespaceAttribute"}, "values": TEXTS,
    },
    "StudyViewFilter": {"studyIds": TEXTS, "sampleIdentifiers": _listed("SampleIdentifier")},
    "StructuralVariantFilter": {**OF_SEVERAL, "structuralVariantQueries": _listed("StructuralVariantQuery")},
    "StructuralVariantQuery": {name: {"$ref": "#/definitions/StructuralVariantGeneSubQuery"} for name in ("gene1", "gene2")},
    "StructuralVariantGeneSubQuery": {
        "entrezId": {"type": "integer", "format": "int32"}, "specialValue": {"type": "string", "enum": ["ANY_GENE", "NO_GENE"]},
    },
}  # fmt: skip


class Address(NamedTuple):
    """*path*: below the base, its parts in braces; *body*: `name: Definition` or `name: [items]`, '' for GET.

    *gives*: the record, of an array unless *one*; None for what *answer* says as a JSON schema, NO_BODY for none. *open*: whether no token is
    needed; its handler is a page's, of a PageRequest. *also*: further paths of the same. *plain*: whether it answers plain text. *verb*: where it is
    neither GET nor, with a body, POST.
    """

    operation_id: str
    path: str
    tag: str
    summary: str
    handler: Callable
    parameters: tuple[Parameter, ...] = ()
    body: str = ""
    gives: Record | None = None
    one: bool = False
    answer: dict | None = None
    open: bool = False
    also: tuple[str, ...] = ()
    plain: bool = False
    verb: str = ""

    @property
    def method(self) -> str:
        return self.verb or ("POST" if self.body else "GET")

    @property
    def produces(self) -> tuple[str, ...]:
        """The media types of its answers; with projection META it has no body, and so no JSON."""
        if self.plain:
            return (PLAIN,)
        return (JSON, PLAIN) if PROJECTION in self.parameters else (JSON,)
