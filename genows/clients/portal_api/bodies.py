"""What the bodies of requests are called, and what they have: for the documents."""

from typing import Any

TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
NUMBERS: dict[str, Any] = {"type": "array", "items": {"type": "integer", "format": "int32"}}
TEXT: dict[str, Any] = {"type": "string"}


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
