"""Records of cohorts, which Python counts: no file of sql/ has them."""

from genows.db.queries.records import Record, RecordField, record

LEVEL = RecordField("level", "text", "what is counted: sample or patient")
KIND, OF = RecordField("kind", "text", "as it was asked for"), RecordField("of", "integer", "samples, or patients, of the cohort")
SYMBOL, ENTREZ = "hugo_gene_symbol", "entrez_gene_id integer"
PROFILED = "samples that were profiled for the gene"
FREQUENCY = "altered / profiled; null where none was profiled, and of an event that no panel looks for"

# fmt: off
RECORDS: dict[str, Record] = {
    "cohorts": record(
        "DBCohort", "How large a cohort is.",
        RecordField("filter", "text", "in its canonical form; null of all samples"), "samples integer", "patients integer",
        RecordField("base_samples", "integer", "before the filter"), "base_patients integer",
    ),
    "cohort_values": record(
        "DBCohortValue", "How many of a cohort have a value of an attribute, most frequent first, NA last.",
        "attr_id", LEVEL, RecordField("attr_val", "text", "in its most frequent spelling; NA: no value"), "count integer", OF,
        RecordField("share", "real", "count / of"),
    ),
    "cohort_bins": record(
        "DBCohortBin", "How many of a cohort have a value of an attribute within a bin.",
        "attr_id", LEVEL, RecordField("special", "text", "<=: up to end; >: above start; else a text, or NA: no value; null of numbers between"),
        RecordField("start", "real", "above it, or where end is the same, that number"), RecordField("end", "real", "up to it"), "count integer", OF,
    ),
    "cohort_genes": record(
        "DBCohortGene", "In how many samples of a cohort a gene is altered, by kind, most first.",
        KIND, SYMBOL, ENTREZ, RecordField("altered", "integer", "samples with such an alteration"), RecordField("profiled", "integer", PROFILED),
        RecordField("frequency", "real", FREQUENCY), RecordField("events", "integer", "such alterations"),
        RecordField("q_value", "real", "of MutSig or GISTIC, where all samples are of one study"),
    ),
    "cohort_parts": record(
        "DBCohortPart", "How many of a cohort are in a list, were profiled, have an event, had a treatment.",
        KIND, RecordField("id", "text", "of lists and profiles the id without the study's"), "name",
        RecordField("time", "text", "of drug_time Pre or Post: taken before or after it began"), LEVEL, "count integer", OF,
    ),
    "cohort_steps": record(
        "DBCohortStep", "How a cohort survives: one record a time of an event or of a last look, by Kaplan and Meier.",
        "endpoint", RecordField("cohort", "text", "a: of filter; b: of against"), "months real", RecordField("at_risk", "integer", "just before it"),
        "events integer", RecordField("censored", "integer", "last seen then"), RecordField("survival", "real", "0 to 1, from then on"),
    ),
    "compared_genes": record(
        "DBComparedGene", "How often a gene is altered in two cohorts, by p value.",
        KIND, SYMBOL, ENTREZ, "altered_a integer", RecordField("profiled_a", "integer", PROFILED), RecordField("frequency_a", "real", FREQUENCY),
        "altered_b integer", "profiled_b integer", "frequency_b real", RecordField("log2_ratio", "real", "of the frequencies; null where it is infinite"),
        RecordField("odds_ratio", "real", "null where it is infinite"), RecordField("p_value", "real", "of Fisher's test, two-sided"),
        RecordField("q_value", "real", "Benjamini-Hochberg, over all genes of the kind that have a p value"),
    ),
    "compared_values": record(
        "DBComparedAttribute", "How an attribute differs between two cohorts, by p value.",
        "attr_id", LEVEL, RecordField("test", "text", "chi-square of texts, kruskal-wallis of numbers; null where nothing can be tested"),
        RecordField("cases_a", "integer", "with a value that counts"), "cases_b integer", "statistic real", "freedom integer", "p_value real",
        RecordField("q_value", "real", "Benjamini-Hochberg, over all attributes that have a p value"),
    ),
    "compared_survivals": record(
        "DBComparedSurvival", "How two cohorts survive.",
        "endpoint", "patients_a integer", "events_a integer", RecordField("expected_a", "real", "events, if both survived alike"),
        RecordField("median_a", "real", "months; null where more than half survive"), "patients_b integer", "events_b integer", "expected_b real",
        "median_b real", RecordField("chi_square", "real", "of the log-rank test"), "p_value real",
        RecordField("hazard_ratio", "real", "a against b"), RecordField("low", "real", "of its interval of 95 %"), "high real",
    ),
}
