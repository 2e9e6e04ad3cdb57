"""Rules of case lists (CL)."""

from genows.load.rules.rule import ERROR, NOTE, WARNING, Rule

ID_BLANK = Rule("CL-02", "stable_id holds a blank; ids hold no blanks", ERROR, ERROR)
ID_COMMA = Rule("CL-12", "ids with a comma: /api/ finds them in JSON bodies only, for commas separate ids in addresses and forms", WARNING, WARNING)
ID_PREFIX = Rule("CL-02", "stable_id does not begin with {prefix}", ERROR, WARNING)
ID_TAKEN = Rule("CL-03", "list {list_id} is there already; each list needs an id of its own", ERROR, ERROR)
ALL_TAKEN = Rule("CL-03", "add_global_case_list makes a list {list_id}, but a file has one too, which is kept", ERROR, WARNING)
CATEGORY = Rule("CL-04", "case_list_category is none of {categories}", ERROR, ERROR)
CATEGORY_TWICE = Rule("CL-04", "case_list_category {category} is that of another list too", WARNING, None)
SAMPLE_REPEATED = Rule("CL-05", "the sample is repeated and stored once", WARNING, WARNING)
SAMPLE_UNKNOWN = Rule("CL-06", "the sample is not in the study and is left out; name samples as the sample file does, or add the sample there", ERROR, WARNING)
SAMPLE_SPELT_OTHERWISE = Rule("CL-06", "the sample file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
SAMPLE_NORMAL = Rule("CL-11", "the sample is one of normal tissue, which a study does not hold, and is left out", NOTE, NOTE)
PARTED_OTHERWISE = Rule("CL-06", "ids are parted by tabs; of an entry that something else parts nothing is taken", ERROR, WARNING)
ALL_UNKNOWN = Rule("F-18", "not one id of the list is known, so that it would have no samples; --allow-skips loads it so", ERROR, ERROR)
ALL_UNKNOWN_ALLOWED = Rule("F-18", "not one id of the list is known, so that it has no samples", WARNING, WARNING)
PATIENT = Rule("CL-06", "the id is a patient's; all samples of the patient are taken; case lists name samples", ERROR, WARNING)
BLANK_IN_SAMPLE = Rule("CL-06", "blank inside a sample id: ids are parted by tabs", ERROR, WARNING)
MUTATED_MISSING = Rule("CL-07", "samples with mutations stand in no list {list_id}, which names all samples that were sequenced", ERROR, WARNING)
FUSED_MISSING = Rule("CL-07", "samples with fusions stand in no list {list_id}", WARNING, None)
DEMANDED = Rule("CL-08", "there is no case list {list_id}, which portals need for {what}", ERROR, WARNING, follows=True)
EXPECTED = Rule("CL-08", "there is no case list {list_id}, which portals expect for {what}", WARNING, WARNING, follows=True)
LISTED_ALONE = Rule(
    "CL-10",
    "the sample has no mutation and stands in no `sequenced_samples:` line and no panel matrix: by this list it counts as sequenced, in all genes",
    NOTE,
    NOTE,
)
NO_LISTS = Rule("CL-09", "there is no folder case_lists", NOTE, None)
