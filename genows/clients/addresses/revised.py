"""The addresses of the revised API, under the names that users of its description know."""

from dataclasses import replace

from genows.clients.addresses import common
from genows.clients.addresses.common import GENES, PROFILES, SAMPLE_LIST, STUDY
from genows.http.operation import Operation, Parameter, choice, ids, text

ANY_STUDY = text("study_id", "A study, by its id; empty: all studies that you may read.")
PATIENT_IDS = ids("patient_ids", "Patients, by their ids; empty: all.")
SAMPLE_IDS = ids("sample_ids", "Samples, by their ids; empty: all.")
TABLE = choice("shape", "table answers a row a patient or sample with a column an attribute.", "records", "table", default="records")
ATTRIBUTES = "Clinical attributes, by the ids that {} gives; empty: all."

OPERATIONS = (
    Operation(
        "getCancerTypes", "/api/cancertypes", "Cancer types, by id.", "DBCancerType",
        (ids("cancer_type_ids", "Cancer types, by their ids; empty: all."),),
    ),
    Operation(
        "getClinicalAttributes", "/api/clinicalattributes", "Clinical attributes of patients and of samples.", "DBClinicalField",
        (
            ids("attr_ids", "Clinical attributes, by their ids; empty: all. Ignored where study_id is given."),
            ANY_STUDY,
        ),
        about="Studies that define an attribute identically give one record.",
    ),
    Operation(
        "getPatientClinicalAttributes", "/api/clinicalattributes/patients", "Clinical attributes of patients.", "DBClinicalField",
        (ANY_STUDY, ids("patient_ids", "Patients, by their ids: only attributes that at least one of them has a value of; empty: all.")),
    ),
    Operation(
        "getSampleClinicalAttributes", "/api/clinicalattributes/samples", "Clinical attributes of samples.", "DBClinicalField",
        (ANY_STUDY, ids("sample_ids", "Samples, by their ids: only attributes that at least one of them has a value of; empty: all.")),
    ),
    Operation(
        "getPatientClinicalData", "/api/clinicaldata/patients", "Clinical data of patients, one record a value.", "DBClinicalPatientData",
        (STUDY, ids("attribute_ids", ATTRIBUTES.format("/api/clinicalattributes/patients"), required=True), PATIENT_IDS, TABLE),
    ),
    Operation(
        "getSampleClinicalData", "/api/clinicaldata/samples", "Clinical data of samples, one record a value.", "DBClinicalSampleData",
        (STUDY, ids("attribute_ids", ATTRIBUTES.format("/api/clinicalattributes/samples"), required=True), SAMPLE_IDS, TABLE),
    ),
    Operation(
        "getGenes", "/api/genes", "Genes, by Entrez id.", "DBGene",
        (
            ids("hugo_gene_symbols", "Genes, by their HUGO symbols, in any case; empty: all."),
            text("search", "What a gene may be called: the beginning of a symbol or alias, or an Entrez id. At most 50 genes, best first."),
        ),
    ),
    Operation(
        "getGenesAliases", "/api/genesaliases", "Aliases of genes, by Entrez id.", "DBGeneAlias",
        (ids("entrez_gene_ids", "Genes, by their Entrez ids; empty: all.", items="integer"),),
    ),
    Operation(
        "getGeneticProfileData", "/api/geneticprofiledata", "Values of genes in samples, or mutations.", "DBProfileData",
        (
            PROFILES,
            replace(GENES, required=True),
            common.SAMPLE_IDS,
            SAMPLE_LIST,
            *common.MATRIX,
        ),
        about="A record of a mutation profile is a mutation, with the fields of one; of any other profile it is a value, in profile_data.",
    ),
    Operation(
        "getGeneticProfiles", "/api/geneticprofiles", "Genetic profiles, in load order.", "DBGeneticProfile",
        (ANY_STUDY, ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all. Ignored where study_id is given.")),
    ),
    Operation(
        "getPatients", "/api/patients", "Patients of a study, in load order.", "DBPatient",
        (STUDY, PATIENT_IDS, ids("sample_ids", "Samples, by their ids: the patients that they are of. Ignored where patient_ids is given.")),
    ),
    Operation(
        "getSampleLists", "/api/samplelists", "Sample lists with their samples, in load order.", "DBSampleList",
        (ANY_STUDY, ids("sample_list_ids", "Sample lists, by their ids; empty: all. Ignored where study_id is given.")),
    ),
    Operation(
        "getSamples", "/api/samples", "Samples of a study, in load order.", "DBSample",
        (STUDY, SAMPLE_IDS, ids("patient_ids", "Patients, by their ids: their samples. Ignored where sample_ids is given.")),
    ),
    Operation(
        "getStudies", "/api/studies", "Studies, in load order.", "DBStudy",
        (ids("study_ids", "Studies, by their ids; empty: all that you may read."),),
    ),
    Operation(
        "getMutationCount", "/api/mutation_count", "How often genes are mutated.", "",
        (
            choice("type", "Mutations, or mutations per sample that was sequenced.", "count", "frequency", required=True, filled=True),
            choice("per_study", "Whether each study is counted for itself.", "true", "false", required=True, filled=True),
            ids("studyId", "Studies, by their ids; empty: all that you may read."),
            ids("gene", "Genes, by their HUGO symbols: one query for each.", required=True),
            Parameter("start", "Where each query's part of the protein begins; as many as genes, or none.", "list", items="integer", least=0),
            Parameter("end", "Where each query's part of the protein ends; as many as genes, or none.", "list", items="integer", least=0),
            ids("echo", "Names of the parameters that the records repeat; empty: gene and those that this address does not know."),
        ),
        about="start, end and gene are parallel: one query for each position. Any other parameter is repeated in the records.",
        echoes=True,
    ),
)  # fmt: skip
