"""The addresses of the web service, for people: what each gives, its parameters, a request to try."""

from typing import NamedTuple
from urllib.parse import quote


class ApiAddress(NamedTuple):
    """*required*, *optional*: parameters, lists with a star; *query*: an example, {study} for a study's identifier."""

    path: str
    gives: str
    required: str
    optional: str
    query: str


ADDRESSES = (
    ApiAddress("/api/studies", "Studies", "", "study_ids*", ""),
    ApiAddress("/api/cancertypes", "Cancer types", "", "cancer_type_ids*", ""),
    ApiAddress("/api/genes", "Genes", "", "hugo_gene_symbols*", "hugo_gene_symbols=TP53,KRAS"),
    ApiAddress("/api/genesaliases", "Other names of genes", "", "entrez_gene_ids*", "entrez_gene_ids=7157"),
    ApiAddress("/api/patients", "Patients of a study", "study_id", "patient_ids*, sample_ids*", "study_id={study}"),
    ApiAddress("/api/samples", "Samples of a study", "study_id", "sample_ids*, patient_ids*", "study_id={study}"),
    ApiAddress("/api/samplelists", "Sample lists", "", "study_id, sample_list_ids*", "study_id={study}"),
    ApiAddress("/api/geneticprofiles", "Genetic profiles", "", "study_id, genetic_profile_ids*", "study_id={study}"),
    ApiAddress(
        "/api/geneticprofiledata",
        "Values and mutations by gene and sample",
        "genetic_profile_ids*, genes*",
        "sample_ids*, sample_list_id",
        "genetic_profile_ids={study}_mutations&genes=TP53",
    ),
    ApiAddress(
        "/api/mutations",
        "Mutations with all that is known of them",
        "genetic_profile_ids*",
        "genes*, sample_ids*, sample_list_id, exclude_normal",
        "genetic_profile_ids={study}_mutations&genes=TP53",
    ),
    ApiAddress(
        "/api/structuralvariants",
        "Structural variants",
        "genetic_profile_ids*",
        "genes*, sample_ids*, sample_list_id, exclude_normal",
        "genetic_profile_ids={study}_structural_variants",
    ),
    ApiAddress(
        "/api/copynumberevents",
        "Amplified and deleted genes",
        "genetic_profile_ids*",
        "genes*, sample_ids*, sample_list_id, exclude_normal, alterations*",
        "genetic_profile_ids={study}_gistic&genes=TP53",
    ),
    ApiAddress(
        "/api/copynumbersegments",
        "Copy-number segments",
        "study_id",
        "sample_ids*, sample_list_id, exclude_normal, format",
        "study_id={study}",
    ),
    ApiAddress("/api/copynumberregions", "Regions of recurrent copy-number change", "study_ids*", "", "study_ids={study}"),
    ApiAddress("/api/significantgenes", "Significantly mutated genes", "study_ids*", "", "study_ids={study}"),
    ApiAddress(
        "/api/genericassaydata",
        "Values of generic assays",
        "genetic_profile_ids*",
        "entity_ids*, sample_ids*, sample_list_id, exclude_normal",
        "genetic_profile_ids=",
    ),
    ApiAddress("/api/genepanels", "Gene panels and their genes", "", "gene_panel_ids*, genes*", "genes=TP53"),
    ApiAddress("/api/genesetdefinitions", "Gene sets and their genes", "", "geneset_ids*, genes*", "genes=TP53"),
    ApiAddress("/api/clinicalattributes", "Clinical attributes", "", "attr_ids*, study_id", "study_id={study}"),
    ApiAddress(
        "/api/clinicalattributes/patients",
        "Clinical attributes of patients",
        "",
        "study_id, patient_ids*",
        "study_id={study}",
    ),
    ApiAddress(
        "/api/clinicalattributes/samples", "Clinical attributes of samples", "", "study_id, sample_ids*", "study_id={study}"
    ),
    ApiAddress(
        "/api/clinicaldata/patients",
        "Clinical data of patients",
        "study_id, attribute_ids*",
        "patient_ids*",
        "study_id={study}&attribute_ids=",
    ),
    ApiAddress(
        "/api/clinicaldata/samples",
        "Clinical data of samples",
        "study_id, attribute_ids*",
        "sample_ids*",
        "study_id={study}&attribute_ids=",
    ),
    ApiAddress("/api/clinicalevents", "Timeline of patients", "study_id", "patient_ids*, event_types*", "study_id={study}"),
    ApiAddress(
        "/api/resources", "Links of a study", "study_id", "patient_ids*, sample_ids*, resource_ids*", "study_id={study}"
    ),
    ApiAddress(
        "/api/mutation_count",
        "How often genes are mutated",
        "type, per_study, gene*",
        "studyId*, start*, end*, echo*",
        "type=frequency&per_study=true&gene=TP53",
    ),
)
FIRST_STEPS = ("/api/studies", "/api/samples", "/api/geneticprofiles", "/api/geneticprofiledata", "/api/clinicaldata/patients")


def example(address: ApiAddress, study_id: str) -> str:
    """Returns path and query of a request to try, for the study of this identifier."""
    query = address.query.format(study=quote(study_id, safe=""))
    return f"{address.path}?{query}" if query else address.path
