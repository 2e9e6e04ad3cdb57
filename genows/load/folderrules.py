"""Rules about the folder, its meta files and how they stand to each other (S)."""

from dataclasses import replace

from genows.load.findings import ERROR, NOTE, WARNING, Rule

NO_META_FILE = Rule("S-01", "the folder has no meta file; a study needs meta_study.txt and a meta file for its samples at least", ERROR, ERROR)
NO_COLON = Rule("S-02", "line without a colon; a meta file has `field: value` lines", ERROR, ERROR)
LIST_NO_COLON = replace(NO_COLON, id="CL-01")

KIND_UNKNOWN = Rule("S-03", "{problem}; its data file is there and would not be loaded (--skip-unsupported leaves it out)", ERROR, ERROR)
KIND_UNKNOWN_WITHOUT_DATA = Rule("S-03", "{problem}; the file is left out", WARNING, WARNING)
KIND_UNKNOWN_SKIPPED = Rule("S-03", "{problem}; left out by --skip-unsupported", NOTE, NOTE)
LEGACY_MATRIX = Rule("S-03", "a type of profile that portals of today no longer have; it is loaded like expression", WARNING, WARNING)

FIELD_MISSING = Rule("S-04", "field `{field}` is missing; every {kind} meta file needs it", ERROR, ERROR)
FIELD_DEFAULTED = Rule("S-04", "field `{field}` is missing; a default takes its place", ERROR, WARNING)
LIST_FIELD_MISSING = replace(FIELD_MISSING, id="CL-01")
FIELD_UNKNOWN = Rule("S-06", "field `{field}` is not recognised and ignored{meant}", WARNING, NOTE)
FIELD_REPEATED = Rule("S-55", "field `{field}` stands in line {counts} again with another value, which counts", WARNING, WARNING)
LIST_FIELD_UNKNOWN = replace(FIELD_UNKNOWN, id="CL-01")
FLAG_UNREADABLE = Rule("S-40", "{field} is neither true nor false and taken as {taken}", WARNING, WARNING)

STABLE_ID_UNUSUAL = Rule("S-05", "stable_id is none that profiles of {pair} usually have ({usual}); it is loaded as it stands", WARNING, NOTE)
STABLE_ID_CHARACTERS = Rule("S-14", "stable_id may hold letters, digits and _ - . ( ) [ ] ' , + : ; only", ERROR, ERROR)
STABLE_ID_TWICE = Rule("S-15", "stable_id is used by {other} already; each profile needs one of its own", ERROR, ERROR)

STABLE_ID_CASE = Rule(
    "S-15",
    "stable_id differs from that of {other} only in upper and lower case: they are two profiles here, and databases of portals cannot hold both",
    WARNING,
    WARNING,
)
PROFILE_STORED = Rule("S-51", "profile {profile} is in the database already; another stable_id makes another profile", ERROR, ERROR)
PROFILE_OTHERWISE = Rule(
    "S-53", "profile {profile} is in the database as another one, {there}; an update keeps type, datatype and level, another stable_id makes another profile", ERROR, ERROR
)
DATA_FILE_TWICE = Rule("S-48", "the data file is that of {other} too, a file of another kind ({kind}); one of them names the wrong file", ERROR, WARNING)

STUDY_ID_DIFFERS = Rule("S-07", "cancer_study_identifier differs from the one of {other}, {study_id}", ERROR, ERROR)
STUDY_FIELD_TOO_LONG = Rule("S-08", "text of {field} is cut to the {width} of its column", ERROR, WARNING)
STUDY_ID_TOO_LONG = Rule("S-08", "{field} is longer than the {width} of its column", ERROR, ERROR)
STUDY_ID_CHARACTERS = Rule("S-30", "cancer_study_identifier should hold lower-case letters, digits and _ only", WARNING, NOTE)
SECOND_STUDY = Rule("S-17", "a second study file; exactly one is needed", ERROR, ERROR)
PMID_WITHOUT_CITATION = Rule("S-18", "pmid without citation", WARNING, None)
PMID_BLANK = Rule("S-19", "white space inside pmid; ids are separated by commas alone", ERROR, WARNING)
PMID_NO_NUMBER = Rule("S-19", "pmid is not a list of integers, separated by commas, as 23000897,26451490", ERROR, WARNING)
NO_STUDY = Rule(
    "S-20", "the folder has no study file that can be used (one with cancer_study_identifier and type_of_cancer)", ERROR, ERROR
)
STUDY_WITHOUT_TYPE = Rule("S-20", "field `type_of_cancer` is missing; with it this would be the study file", ERROR, ERROR)
STUDY_ACCESS = Rule("S-41", "study_access is neither public nor private", ERROR, ERROR)
GROUP_ODD = Rule("S-52", "groups: {sentence}", WARNING, WARNING)
GENOME_UNKNOWN = Rule("S-32", "reference genome {genome} is not in the database, which has {known}", ERROR, ERROR)
GENOME_DEFAULTED = Rule("S-32", "no reference_genome: {genome} is taken", NOTE, None)
GENOME_TAKEN = Rule("S-32", "reference genome {genome} is taken", NOTE, None)
STORED_WITH_ANOTHER = Rule(
    "S-50", "the study is in the database with another reference genome than {genome}; remove it first, or name the genome that it has", ERROR, ERROR
)
NOT_STORED = Rule("S-54", "study {study} is not in the database: load it without --update", ERROR, ERROR)
NO_STUDY_NAMED = Rule("S-54", "no file names the study that is to be updated (cancer_study_identifier)", ERROR, ERROR)
TYPE_UNKNOWN = Rule(
    "S-21",
    "type_of_cancer {code} is neither in the database nor in the folder's cancer types; a cancer-type file in the folder,"
    " or `genows reference` with a portal's cancertypes.json, adds it",
    ERROR,
    ERROR,
)

TAGS_ABSENT = Rule("S-26", "tags_file cannot be opened: there is no such file; put it there, or take the field out", ERROR, ERROR)
TAGS_NEITHER = Rule("S-26", "tags are neither JSON ({json_problem}) nor YAML ({problem})", ERROR, ERROR)
TAGS_NOT_PLAIN = Rule(
    "S-26",
    "tags are neither JSON ({json_problem}) nor YAML as plain as is read here ({problem}); they are left out: write them as JSON",
    WARNING,
    WARNING,
)
TAGS_TOO_LONG = Rule("S-26", "tags are longer than {most} bytes of JSON and left out", WARNING, WARNING)

SEGMENT_GENOME_UNKNOWN = Rule("S-09", "reference_genome_id is none of {known}", ERROR, ERROR)
SEGMENT_GENOME_OLD = Rule("S-09", "reference_genome_id is neither hg19 nor hg38; it is stored as it stands", WARNING, NOTE)
SEGMENT_GENOME_STORED = Rule("S-49", "reference_genome_id differs from that of the study's segments in the database, {genome}", ERROR, ERROR)
SEGMENT_GENOME_OTHER = Rule("S-49", "reference_genome_id differs from the study's genome, {genome}", WARNING, WARNING)
REGION_GENOME_UNKNOWN = Rule("S-09", "reference_genome_id is none of {known}; the study's genome counts", ERROR, WARNING)
SWISSPROT = Rule("S-10", "swissprot_identifier is neither `name` nor `accession`", ERROR, ERROR)
PANEL_OF_MUTATIONS = Rule(
    "S-11", "gene_panel in a mutation file: samples without mutations count as profiled only where a list, or a line of sequenced_samples, names them; a panel matrix says it for all", WARNING, None
)
PANEL_UNREAD = Rule("S-12", "gene_panel {panel} is not in the database, and its definition in the folder, {other}, cannot be read", ERROR, ERROR)
PANEL_UNKNOWN = Rule("S-12", "gene_panel {panel} is neither in the database nor in the folder; a definition file of the panel in the folder, or `genows reference`, adds it", ERROR, ERROR)

SECOND_SEGMENTS = Rule("S-16", "a second segments file; a study has at most one", ERROR, ERROR)
SECOND_CANCER_TYPES = Rule("S-22", "a second cancer-type file, beside {other}", ERROR, WARNING)
NO_SAMPLES = Rule("S-23", "the folder has no sample-attributes file; exactly one is needed", ERROR, ERROR)
SECOND_SAMPLES = Rule("S-23", "a second sample-attributes file; exactly one is needed", ERROR, ERROR)
SECOND_PATIENTS = Rule("S-24", "a second patient attributes file; a study has at most one", ERROR, ERROR)
SECOND_PANEL_MATRIX = Rule("S-25", "a second gene panel matrix file; a study has at most one", ERROR, ERROR)
SECOND_RESOURCE_DEFINITION = Rule("S-35", "a second resource-definition file, beside {other}; a study has at most one", ERROR, ERROR)
SECOND_RESOURCES = Rule("S-35", "a second {kind} file, beside {other}", ERROR, WARNING)

SOURCE_ABSENT = Rule("S-27", "source_stable_id names no expression profile of the folder; no link is made", WARNING, WARNING)
SOURCE_OF_GENESETS = Rule("S-29", "source_stable_id names no profile of the folder or the database; it names the one that the values were computed from", ERROR, ERROR)
SOURCE_IS_ITSELF = Rule("S-33", "source_stable_id names the profile itself; no link is made; it names the one that the values were computed from", ERROR, WARNING)
SHOWN_CONTINUOUS = Rule("S-31", "show_profile_in_analysis_tab of a {kind} file should be false", ERROR, WARNING)
FUSION_FILE = Rule("S-34", "a fusion file; its fusions are stored as structural variants", WARNING, WARNING)
LISTS_ELSEWHERE = Rule("S-57", "the folder's case lists are not read: they are looked for in `case_lists`; rename the folder", WARNING, WARNING)
NOT_NAMED = Rule("S-56", "no meta file names it as its data file: it is not read", NOTE, NOTE)
BACKUP = Rule("S-36", "left out: looks like a backup", NOTE, NOTE)
LEFT_BY_A_PROGRAM = Rule("S-36", "left out: left here by an office program or a desktop, no part of a study", NOTE, NOTE)
DRIVER_FILE_ABSENT = Rule("S-37", "pd_annotations_filename cannot be opened: there is no such file; put it there, or take the field out", ERROR, ERROR)

PATIENT_LEVEL = Rule("S-38", "patient_level is neither true nor false and taken as false", WARNING, WARNING)
SORT_ORDER = Rule("S-38", "value_sort_order is neither ASC nor DESC and left out", WARNING, WARNING)
PIVOT = Rule("S-38", "pivot_threshold_value is no number and left out", WARNING, WARNING)
ASSAY_TYPE_ABSENT = Rule("S-38", "field `generic_assay_type` is missing; TREATMENT_RESPONSE takes its place", ERROR, WARNING)
TREATMENT_ASSUMED = Rule("S-38", "field `generic_assay_type` is missing; TREATMENT_RESPONSE is taken, as older studies mean it", WARNING, WARNING)
TREATMENT_WITHOUT_ORDER = Rule("S-39", "generic_assay_type TREATMENT_RESPONSE without {field}", WARNING, NOTE)

OUTSIDE = Rule("S-42", "{field} leads out of the study's folder; give a path within it", ERROR, ERROR)
LINK_OUTSIDE = Rule("S-42", "the file is a link that leads out of the study's folder; put the file itself there", ERROR, ERROR)
PANEL_UNREADABLE = Rule("S-43", "looks like a gene panel definition and is left out: {problem}", WARNING, WARNING)
FOLDER_UNREADABLE = Rule("S-44", "the folder cannot be read", ERROR, ERROR)
NAME_UNREADABLE = Rule("S-45", "the file's name is not UTF-8 or holds control characters; rename it", ERROR, ERROR)
NAME_UNREADABLE_UNUSED = Rule("S-45", "the file's name is not UTF-8 or holds control characters; it is not read", NOTE, NOTE)
