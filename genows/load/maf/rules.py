"""The rules of mutation files, and of what their rows say together."""

from genows.load.findings import ERROR, NOTE, WARNING, Rule

NO_SAMPLE_COLUMN = Rule("MU-01", "column Tumor_Sample_Barcode is missing; it names the sample of each row", ERROR, ERROR)
COLUMN_MISSING = Rule("MU-01", "column {name} is missing; mutation files have Hugo_Symbol, Variant_Classification and Tumor_Sample_Barcode", ERROR, WARNING)
NO_CHANGE_COLUMN = Rule("MU-02", "column HGVSp_Short or Amino_Acid_Change is missing", ERROR, WARNING)
CHANGE_ELSEWHERE = Rule(
    "MU-02", "column HGVSp_Short or Amino_Acid_Change is missing; protein changes are taken from a column of another name", WARNING, WARNING
)
NO_SWISSPROT_COLUMN = Rule("MU-04", "there is no column SWISSPROT", WARNING, None)
NO_SWISSPROT_IDENTIFIER = Rule("MU-04", "the meta file has no swissprot_identifier; SWISSPROT is taken for names", WARNING, None)
PAIR_BROKEN = Rule("MU-05", "column {name} needs column {other} beside it", ERROR, WARNING)
INTERGENIC = Rule("MU-06", "the row is filtered: its symbol, Unknown or NA, stands for no gene", NOTE, None)
UNKNOWN_GENE_NOT_INTERGENIC = Rule(
    "MU-06", "the row is skipped as intergenic for its symbol, Unknown or NA, though its type is not IGR", WARNING, WARNING
)
FILTERED = Rule("MU-07", "rows of this Variant_Classification are filtered", NOTE, None)
NO_SAMPLE = Rule("MU-10", "the row names no sample; Tumor_Sample_Barcode does", ERROR, ERROR)
NO_SYMBOL = Rule("MU-10", "Hugo_Symbol is empty; the gene's symbol belongs there", ERROR, WARNING)
SAMPLE_UNKNOWN = Rule("MU-11", "the sample is not in the sample-attributes file; name samples as that file does, or add the sample there", ERROR, ERROR)
SEQUENCED_UNKNOWN = Rule("MU-11", "a sample of sequenced_samples is not in the sample-attributes file; name samples as that file does, or add the sample there", ERROR, ERROR)
SEQUENCED_PARTED_OTHERWISE = Rule("MU-11", "the ids of sequenced_samples are parted by tabs or blanks, and something else parts these", ERROR, ERROR)
SAMPLE_SPELT_OTHERWISE = Rule("MU-11", "the sample-attributes file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
SAMPLE_NORMAL = Rule("MU-11", "the sample is a normal one, which the sample-attributes file does not define; its rows are left out", ERROR, WARNING)
BUILD = Rule("MU-12", "NCBI_Build is not the study's genome, {names}", ERROR, None)
BUILD_SPELT = Rule("MU-12", "NCBI_Build is spelt otherwise than {build}; it is the same genome", WARNING, WARNING)
BUILD_DIFFERS = Rule("MU-12", "NCBI_Build is not {build}, the study's genome", None, WARNING)
NORMAL_UNKNOWN = Rule("MU-13", "Matched_Norm_Sample_Barcode is not in normal_samples_list of the meta file, which names all", ERROR, WARNING)
VERIFICATION = Rule("MU-14", "Verification_Status is none of Verified, Unknown, NA", WARNING, None)
VALIDATION = Rule(
    "MU-15", "Validation_Status is none of Untested, Inconclusive, Valid, Invalid, NA, Redacted, Unknown", WARNING, None
)
READ_COUNT = Rule("MU-16", "a read count is no integer; digits, `.` or nothing are right", ERROR, WARNING)
OTHER_COUNTS = Rule("MU-16", "read counts are taken from columns of other names", NOTE, NOTE)
READ_COUNT_BEYOND = Rule("MU-16", "a read count is beyond what the database holds (2147483647); none is stored", WARNING, WARNING)
CHANGE_PREFIX = Rule("MU-17", "`p.` stands behind the beginning of the amino-acid change, where alone it belongs", ERROR, WARNING)
CHANGE_PARTS = Rule("MU-17", "the amino-acid change holds `;` or `+`; give one change a row", ERROR, WARNING)
CHANGE_COMMA = Rule("MU-17", "the amino-acid change holds a comma; give one change a row", ERROR, WARNING)
NO_CHANGE = Rule("MU-18", "there is no amino-acid change; MUTATED is stored", WARNING, None)
NO_CLASS = Rule("MU-19", "Variant_Classification is empty; Missense_Mutation is one", ERROR, WARNING)
CLASS_UNKNOWN = Rule("MU-20", "Variant_Classification is not one that is known", WARNING, None)
NO_SWISSPROT = Rule("MU-21", "SWISSPROT is empty", WARNING, None)
SWISSPROT_COMMA = Rule("MU-22", "SWISSPROT holds several entries; give one", WARNING, None)
NO_ACCESSION = Rule("MU-22", "SWISSPROT is no accession of UniProt", WARNING, None)
NO_NAME = Rule("MU-22", "SWISSPROT is no entry name of UniProt", WARNING, None)
POSITION_SPELLING = Rule("MU-23", "the position is a whole number, but not written in digits alone; it is stored as that number", ERROR, WARNING)
POSITION_UNREADABLE = Rule("MU-23", "the position is no whole number from 0 on; 0 is stored", ERROR, WARNING)
POSITION_MISSING = Rule("MU-23", "the position is empty or NA; 0 is stored", WARNING, None)
CHROMOSOME = Rule("MU-62", "the chromosome is none of 1 to 24, X, Y and MT (or M), with or without `chr`; the row is skipped", WARNING, WARNING)
WILL_NOT_BE_LOADED = Rule("MU-28", "rows of this Mutation_Status are not loaded", NOTE, None)
STATUS_UNKNOWN = Rule(
    "MU-29", "Mutation_Status is none of None, Germline, Somatic, LOH, Post-transcriptional modification, Unknown, Wildtype", WARNING, None
)

BASES = Rule("MU-40", "an allele holds another character than A, C, G, T and -", WARNING, None)
ORDER = Rule("MU-41", "Start_Position is behind End_Position", WARNING, None)
INSERTION_SPAN = Rule("MU-42", "insertion whose positions neither span Reference_Allele nor lie side by side", WARNING, None)
INSERTION_LENGTH = Rule("MU-43", "insertion whose Reference_Allele is longer than both tumour alleles", WARNING, None)
DELETION_SPAN = Rule("MU-44", "deletion whose positions do not span Reference_Allele", WARNING, None)
DELETION_LENGTH = Rule("MU-45", "deletion whose Reference_Allele is shorter than a tumour allele", WARNING, None)
SUBSTITUTION_LENGTH = Rule("MU-46", "Reference_Allele or Tumor_Seq_Allele1 has not the length that Variant_Type says", WARNING, None)
ONP_LENGTH = Rule("MU-47", "ONP whose alleles differ in length, or are not longer than three bases", WARNING, None)
SUBSTITUTION_GAP = Rule("MU-48", "substitution with `-` in an allele", WARNING, None)
NO_VARIANT = Rule("MU-49", "all three alleles are the same", WARNING, None)
NO_DELETION = Rule("MU-50", "deletion whose alleles have one length, without `-` in a tumour allele", WARNING, None)
VALIDATION_ALLELES = Rule("MU-51", "Validation_Status valid or invalid, but a validation allele is empty", WARNING, None)
VALIDATION_BASES = Rule("MU-52", "Validation_Status valid or invalid, but a validation allele is no text of A, C, G, T and -", WARNING, None)
INVALID_DIFFERS = Rule("MU-53", "Validation_Status invalid, but tumour and normal validation alleles differ", WARNING, None)
NO_METHOD = Rule("MU-54", "Validation_Status valid or invalid, but Validation_Method says none", WARNING, None)
GERMLINE_DIFFERS = Rule("MU-55", "valid germline mutation whose tumour and normal validation alleles differ", WARNING, None)
SOMATIC_NORMAL = Rule("MU-56", "valid somatic mutation whose normal validation alleles are not the reference", WARNING, None)


TWICE = Rule("MU-57", "the same mutation of the same sample stands in an earlier row; a mutation has one row in a sample", ERROR, None)
MERGED = Rule("MU-57", "the row is merged with an earlier one: the same mutation of the same sample", None, WARNING)
IN_EARLIER_FILE = Rule("MU-64", "the mutation was loaded from an earlier file of the profile already; the row is left out", WARNING, WARNING)
STORED_OTHERWISE = Rule(
    "MU-65", "an event that is stored already has other values there (build, scores, keyword …); they stay", None, WARNING
)
STORED_TWICE = Rule("MU-66", "two stored mutation events share one identity; the database holds an event once", ERROR, ERROR)
NO_ROW = Rule("MU-67", "the file has no row, and no line that names sequenced samples: a profile without mutations", WARNING, WARNING)
NO_ALLELE = Rule("MU-63", "neither tumour allele is given; the variant allele is left empty", WARNING, WARNING)
LONG_CHANGE = Rule("MU-58", "HGVSp_Short is longer than {width}", ERROR, WARNING)
OFF_PANEL = Rule("MU-59", "the gene is not on the panel that the panel matrix gives the sample for this profile", WARNING, None)
GERMLINE = Rule("MU-60", "Mutation_Status is germline: is the mutation meant for release?", WARNING, None)
