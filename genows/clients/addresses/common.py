"""Parameters that several addresses have in common, in the same words."""

from genows.http.operation import Parameter, choice, ids, one_required, text

STUDY = one_required("study_id", "The study, by its id.")
PROFILES = ids("genetic_profile_ids", "Genetic profiles, by their ids; empty: all that you may read.", required=True)
GENES = ids("genes", "Genes, by their HUGO symbols, in any case; empty: all.")
SAMPLE_IDS = ids("sample_ids", "Samples, by their ids; empty: all. Where it is given, sample_list_id is ignored.")
SAMPLE_LIST = text("sample_list_id", "A sample list, by its id; empty: all samples.")
EXCLUDE_NORMAL = Parameter("exclude_normal", "1 leaves out samples of normal tissue.", "boolean", default="0")
# The samples that a request is about.
SAMPLES = (SAMPLE_IDS, SAMPLE_LIST, EXCLUDE_NORMAL)
MATRIX = (
    choice("shape", "matrix answers a row a gene with a column a sample, of profiles of one study.", "records", "matrix", default="records"),
    choice("rows", "What a row of a matrix is; samples: at most 5,000,000 cells.", "genes", "samples", default="genes"),
)
