"""Rules of segment files (SG), and of the altered fraction of a genome that they give."""

from genows.load.findings import ERROR, WARNING, Rule

NO_HEADER = Rule("SG-01", "the first row is a segment; above it belong the columns' names: {columns}", ERROR, ERROR)
COLUMN_MISSING = Rule("SG-01", "column {name} is missing; a segment file has the columns {columns}", ERROR, ERROR)
OTHER_COLUMNS = Rule("SG-01", "the columns are not {columns}, in this order; they are read by their names", ERROR, WARNING)
SAMPLE_UNKNOWN = Rule("SG-02", "sample that the sample file does not define; name samples as the sample file does, or add the sample there", ERROR, ERROR)
SAMPLE_SPELT_OTHERWISE = Rule("SG-02", "the sample file spells the barcode otherwise; it is the same sample", WARNING, WARNING)
SAMPLE_NORMAL = Rule("SG-02", "normal sample, which the sample file does not define; its segments are left out", ERROR, WARNING)
CHROMOSOME = Rule("SG-03", "chromosome that is not 1 to 24, X, Y or MT", ERROR, ERROR)
CHROMOSOME_SPELLING = Rule("SG-03", "chromosome that is spelled otherwise than 1 to 24, X and Y; it is stored so, without `chr`, and M as MT", ERROR, WARNING)
PLACE = Rule("SG-04", "{name} that is not a number; it is a whole one, as 1500000 or 1.5e+06", ERROR, ERROR)
PLACE_SPELLING = Rule("SG-04", "{name} that is a whole number, but not written as 15000000 or 1.5e+07; it is stored as that number", ERROR, WARNING)
PLACE_FRACTION = Rule("SG-04", "{name} that is not a whole number; its fraction is dropped; whole bases are right", ERROR, WARNING)
OFF_CHROMOSOME = Rule("SG-05", "{name} lies outside the chromosome of {genome}, which goes from 0 to its length there", ERROR, WARNING)
PROBES = Rule("SG-06", "number of probes that is not a number; it is a whole one, as 120", ERROR, ERROR)
PROBES_SPELLING = Rule(
    "SG-06", "number of probes that is a whole number, but not written as 100000 or 1e+05; it is stored as that number", ERROR, WARNING
)
PROBES_FRACTION = Rule("SG-06", "number of probes that is not a whole number; its fraction is dropped; whole probes are right", ERROR, WARNING)
MEAN = Rule("SG-07", "mean that is not a number; it is a ratio of copies as a logarithm of base 2, as -0.35", ERROR, ERROR)
NO_WIDTH = Rule("SG-08", "segment without width is skipped", WARNING, WARNING)
END_BEFORE_START = Rule("SG-08", "segment that ends before it starts is skipped", ERROR, WARNING)
