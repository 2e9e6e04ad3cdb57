"""Twins of the rules of GISTIC regions, gene sets, generic assays and resources."""

from tests.twins.base import added, again, both, cell, field, line, named, replaced, whole, without
from tests.twins.twin import E, Twin, W

GISTIC, SCORES, PVALUES = "data_gistic.txt", "data_scores.txt", "data_pvalues.txt"
LIMITS, ARMS, TRUTHS = "data_limits.txt", "data_arms.txt", "data_truths.txt"
DEFINITION, LINKS, SLIDES = "data_definition.txt", "data_links.txt", "data_slides.txt"

REGIONS = [
    Twin("GI-01", E, {GISTIC: without("cytoband")}, GISTIC, 1, value="cytoband"),
    Twin("GI-01", E, {GISTIC: cell(1, 1, "Chromosome")}, GISTIC, 1, value="chromosome"),
    Twin("GI-02", E, {GISTIC: named("peak_end", "")}, GISTIC, 2, 3, also="peak_end"),
    Twin("GI-02", E, {GISTIC: named("cytoband", "")}, GISTIC, 2, 6, also="cytoband"),
    Twin("GI-03", E, {GISTIC: named("chromosome", "chr7")}, GISTIC, 2, 1, "chr7"),
    Twin("GI-03", E, {GISTIC: again(2, cell(3, 1, "23"), cell(3, 6, "23p1"))}, GISTIC, 3, 1, "23"),
    Twin("GI-04", E, {GISTIC: named("peak_start", "1e2")}, GISTIC, 2, 2, "1e2"),
    Twin("GI-05", W, {GISTIC: again(2, cell(3, 4, ","))}, GISTIC, 3, 4, ",", good={GISTIC: cell(2, 4, "EGFR")}),
    Twin("G-10", W, {GISTIC: named("genes_in_region", "EGFR,NOSUCH,")}, GISTIC, 2, 4, "NOSUCH"),
    Twin("G-09", W, {GISTIC: named("genes_in_region", "EGFR,ERBB,")}, GISTIC, 2, 4, "ERBB"),
    Twin("GI-07", E, {GISTIC: named("amp", "0")}, GISTIC, 2, 5, "0", {GISTIC: named("amp", "0"), "meta_gistic.txt": replaced("_AMP", "_DEL")}),
    Twin("GI-08", E, {GISTIC: named("cytoband", "711.2")}, GISTIC, 2, 6, "711.2"),
    Twin("GI-08", E, {GISTIC: named("cytoband", "p11.2")}, GISTIC, 2, 6, "p11.2"),
    Twin("GI-08", E, {GISTIC: named("cytoband", "8p11.2")}, GISTIC, 2, 6, "8p11.2", {GISTIC: both(named("chromosome", "X"), named("cytoband", "Xq1"))}),
    Twin("GI-09", E, {GISTIC: named("q_value", "low")}, GISTIC, 2, 7, "low", {GISTIC: named("q_value", "4.1e-13")}),
    Twin("GI-09", E, {GISTIC: again(2, cell(3, 7, "1.01"))}, GISTIC, 3, 7, "1.01", {GISTIC: named("q_value", "1")}),
    Twin("GI-10", E, {GISTIC: again(2, cell(3, 3, "99"))}, GISTIC, 3, 3, "100-99"),
    Twin("GI-10", W, {GISTIC: again(2, cell(3, 3, "100"))}, GISTIC, 3, 3, "100-100", {GISTIC: cell(2, 3, "101")}),
]

GENE_SETS = [
    Twin("S-13", E, {"meta_scores.txt": field("geneset_def_version", "v2")}, "meta_scores.txt", value="v2"),
    Twin("S-28", W, {"meta_pvalues.txt": whole(None)}, "meta_scores.txt", also="without"),
    Twin("G-01", W, {GISTIC: named("genes_in_region", "EGFR,2-Sep")}, GISTIC, 2, 4, "2-Sep", {GISTIC: named("genes_in_region", "EGFR,673")}),
    Twin("S-29", W, {"meta_z.txt": whole(None)}, "meta_scores.txt", also="Z-SCORE"),
    Twin("S-29", W, {"meta_scores.txt": field("source_stable_id", "gistic")}, "meta_scores.txt", value="gistic", also="expression"),
    Twin("S-29", W, {"meta_pvalues.txt": field("source_stable_id", "mrna")}, "meta_pvalues.txt", value="mrna", also="scores"),
    Twin("S-29", E, {"meta_scores.txt": field("source_stable_id", "nowhere")}, "meta_scores.txt", value="nowhere"),
    Twin("GS-01", E, {SCORES: cell(1, 1, "gene_set")}, SCORES, 1, 1, "gene_set"),
    Twin("GS-01", E, {PVALUES: cell(1, 3, "S3")}, PVALUES, 1, also="samples"),
    Twin("M-02", E, {SCORES: cell(1, 3, "S9")}, SCORES, 1, 3, "S9"),
    Twin("GS-02", E, {SCORES: added("SET:C|0.5|0.5"), PVALUES: added("SET:C|0.5|0.5")}, SCORES, 4, 1, "SET:C"),
    Twin("GS-02", E, {SCORES: line(3, None)}, PVALUES, value="SET_B", also="does not have"),
    Twin("GS-02", E, {SCORES: whole("geneset_id\tS1\tS2\nSET_B\t0\t1\nSET_A\t0\t1\n")}, PVALUES, also="order"),
    Twin("GS-02", W, {SCORES: again(2), PVALUES: again(2)}, SCORES, 4, 1, "SET_A"),
    Twin("GS-02", E, {SCORES: added("|0.5|0.5")}, SCORES, 4, 1, also="empty"),
    Twin("GS-03", E, {SCORES: cell(2, 2, "-1.5")}, SCORES, 2, 2, "-1.5", {SCORES: cell(2, 2, "1.0")}),
    Twin("GS-03", E, {SCORES: cell(2, 3, "NA")}, SCORES, 2, 3, "NA"),
    Twin("GS-03", E, {PVALUES: cell(2, 2, "0")}, PVALUES, 2, 2, "0", {PVALUES: cell(2, 2, "1e-300")}),
    Twin("F-13", E, {SCORES: cell(2, 2, "")}, SCORES, 2, 2),
]

ASSAYS = [
    Twin("GA-01", E, {LIMITS: cell(1, 1, "entity")}, LIMITS, 1, also="ENTITY_STABLE_ID", good={LIMITS: cell(1, 1, "entity_stable_id")}),
    Twin("GA-01", E, {LIMITS: without("NAME")}, LIMITS, 1, value="NAME", good={LIMITS: cell(1, 2, "name")}),
    Twin("M-01", E, {ARMS: whole("ENTITY_STABLE_ID\n1p\n")}, ARMS, 1),
    Twin("GA-02", E, {LIMITS: cell(1, 4, "S9")}, LIMITS, 1, 4, "S9"),
    Twin("GA-02", E, {TRUTHS: cell(1, 2, "S1")}, TRUTHS, 1, 2, "S1"),
    Twin("GA-02", E, {LIMITS: cell(1, 4, "S 2")}, LIMITS, 1, 4, "S 2", also="blank"),
    Twin("GA-02", E, {LIMITS: cell(1, 4, "S1")}, LIMITS, 1, 4, "S1", also="already"),
    Twin("GA-03", E, {LIMITS: cell(2, 1, "sig/1")}, LIMITS, 2, value="sig/1", good={LIMITS: cell(2, 1, "sig.1_(a)-[b],c:d;e+f'")}),
    Twin("GA-03", E, {LIMITS: cell(2, 1, "")}, LIMITS, 2, also="empty"),
    Twin("GA-04", E, {ARMS: whole("ENTITY_STABLE_ID\tS1\n")}, ARMS),
    Twin("F-16", E, {LIMITS: again(2)}, LIMITS, 4, value="sig_1"),
    Twin("GA-05", E, {LIMITS: cell(2, 3, "<=8")}, LIMITS, 2, 3, "<=8", {LIMITS: cell(2, 3, "< 8")}),
    Twin("GA-05", E, {LIMITS: cell(2, 4, "NaN")}, LIMITS, 2, 4, "NaN", {LIMITS: cell(2, 4, "NA")}),
    Twin("GA-05", E, {LIMITS: cell(2, 4, "inf")}, LIMITS, 2, 4, "inf", {LIMITS: cell(2, 4, "")}),
    Twin("GA-06", W, {LIMITS: cell(2, 4, "8")}, LIMITS, 2, 4, "8", {LIMITS: cell(2, 4, "8.0001")}),
    Twin("GA-06", W, {LIMITS: cell(2, 4, "8.0")}, LIMITS, 2, 4, "8.0", {LIMITS: cell(2, 4, ">8")}),
    Twin("GA-07", E, {ARMS: cell(2, 2, "gain")}, ARMS, 2, 2, "gain", {ARMS: cell(2, 2, "")}),
    Twin(
        "GA-07", W, {ARMS: cell(2, 2, "a,b"), "meta_arms.txt": field("generic_assay_type", "OTHER")}, ARMS, 2, 2, "a,b",
        {ARMS: cell(2, 2, "any word"), "meta_arms.txt": field("generic_assay_type", "OTHER")},
    ),
    Twin("GA-08", E, {TRUTHS: cell(2, 2, "True")}, TRUTHS, 2, 2, "True", {TRUTHS: both(cell(2, 2, "yes"), cell(2, 3, "NA"))}),
    # The arms are loaded first, and tell of an entity that the limits have too.
    Twin(
        "GA-09", W, {ARMS: whole("ENTITY_STABLE_ID\tMETA:NAME\tS1\nsig_1\tOther\tGain\n")}, LIMITS, 2, None, "sig_1, NAME: Age (stays: Other)",
        {ARMS: whole("ENTITY_STABLE_ID\tMETA:NAME\tS1\nsig_1\tAge\tGain\n")},
    ),
]

RESOURCES = [
    Twin("RE-01", E, {DEFINITION: without("DISPLAY_NAME")}, DEFINITION, 1, also="DISPLAY_NAME"),
    Twin("RE-02", E, {DEFINITION: cell(2, 2, "NA")}, DEFINITION, 2, 2, "NA"),
    Twin("RE-02", E, {DEFINITION: added("MORE|More|patient|true|1|")}, DEFINITION, 5, 3, "patient", {DEFINITION: added("MORE|More|PATIENT|true|1|")}),
    Twin("RE-03", E, {DEFINITION: cell(2, 4, "yes")}, DEFINITION, 2, 4, "yes", {DEFINITION: cell(2, 4, "False")}),
    Twin("RE-03", E, {DEFINITION: cell(2, 5, "1.0")}, DEFINITION, 2, 5, "1.0", {DEFINITION: cell(2, 5, "-1")}),
    Twin("RE-03", E, {DEFINITION: cell(2, 6, "{1}")}, DEFINITION, 2, 6, "{1}", {DEFINITION: cell(2, 6, '{"a": 1}')}),
    Twin("RE-04", W, {DEFINITION: added("notes|Again|PATIENT|true|1|")}, DEFINITION, 5, 1, "notes"),
    Twin("RE-05", E, {LINKS: without("URL")}, LINKS, 1, also="URL"),
    Twin("RE-05", E, {SLIDES: without("SAMPLE_ID")}, SLIDES, 1, also="SAMPLE_ID"),
    Twin("RE-06", E, {LINKS: cell(2, 2, "OTHER")}, LINKS, 2, 2, "OTHER", {LINKS: cell(2, 2, "notes")}),
    Twin("RE-06", E, {LINKS: cell(2, 2, "SLIDE")}, LINKS, 2, 2, "SLIDE", also="type"),
    Twin("RE-06", E, {LINKS: again(2, cell(3, 2, "[Pending]"))}, LINKS, 3, 2, "[Pending]", also="missing"),
    Twin("RE-06", E, {LINKS: again(2, cell(3, 2, ""))}, LINKS, 3, 2, also="empty"),
    Twin("RE-07", W, {DEFINITION: added("NOTES|Again|SAMPLE|true|1|")}, DEFINITION, 5, 1, "NOTES (PATIENT, SAMPLE)", {DEFINITION: added("NOTES|Again|PATIENT|true|1|")}),
    Twin("RE-08", E, {LINKS: cell(2, 3, "x.org/1")}, LINKS, 2, 3, "x.org/1", {LINKS: cell(2, 3, "http://x.org")}),
    Twin("RE-08", W, {LINKS: cell(2, 3, "ftp://x.org/1")}, LINKS, 2, 3, "ftp://x.org/1", {LINKS: cell(2, 3, "HTTPS://x.org/1")}),
    Twin(
        "RE-08", E, {LINKS: again(2, cell(3, 3, "javascript://x.org/1"))}, LINKS, 3, 3, "javascript://x.org/1",
        {LINKS: again(2, cell(3, 3, "https://x.org/javascript:1"))}, also="runs",
    ),
    Twin("RE-09", E, {LINKS: again(2, cell(3, 1, ""))}, LINKS, 3, 1, also="empty"),
    Twin("RE-09", E, {LINKS: again(2, cell(3, 1, "P/1"))}, LINKS, 3, 1, "P/1"),
    Twin("RE-09", E, {SLIDES: again(2, cell(3, 1, "P2"))}, SLIDES, 3, 2, "S2 of P2"),
    Twin("RE-10", E, {LINKS: again(2)}, LINKS, 3, 3, "https://x.org/1", {LINKS: again(2, cell(3, 3, "https://x.org/2"))}),
    Twin("RE-11", W, {LINKS: again(2, cell(3, 1, "PX"))}, LINKS, 3, 1, "PX"),
    Twin("RE-11", W, {SLIDES: again(2, cell(3, 2, "SX"))}, SLIDES, 3, 2, "SX"),
]

TWINS = [
    Twin("GA-10", W, {ARMS: cell(2, 1, "1,p")}, ARMS, 2, None, "1,p", {ARMS: cell(2, 1, "1;p")}, also="JSON bodies only"),*REGIONS, *GENE_SETS, *ASSAYS, *RESOURCES]
