"""Records of links: of one, of their kinds, and of how many have them."""

from genows.clients.portal_api.catalogue import KEYS
from genows.clients.portal_api.record import Field, Record, fields

OF_KINDS = ("resourceType", "description", "priority", "openByDefault:boolean")
KIND = Record(
    "ResourceDefinition",
    (*fields("ISD", "resourceId", "displayName", "studyId", always=True), *fields("SD", *OF_KINDS)),
    "resourceId",
)
LINK = Record(
    "ResourceData",
    (
        *KEYS,
        *fields("ISD", "sampleId", "patientId"),
        *fields("ISD", "resourceId", "studyId", always=True),
        *fields("SD", "url"),
        Field("resourceDefinition", "resource_definition", "D", "json", of="ResourceDefinition"),
    ),
    "resourceId",
)
COUNTED = Record(
    "ResourceCount",
    fields("SD", "resourceId", "displayName", *OF_KINDS, "cancerStudyIdentifier=study_id", "customMetaData", "sampleCount:integer", "patientCount:integer"),
)

RECORDS = (KIND, LINK, COUNTED)
