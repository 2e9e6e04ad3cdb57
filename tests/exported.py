"""Exports of tests, and what of a database must be the same when what was exported is loaded again."""

from contextlib import closing

from genows.app import create_app
from genows.config.reader import make_config
from genows.export.study import DEFAULTS, export_study
from genows.load.progress import Silence
from genows.sameanswers.comparison import compare_answers


def exported(made, study_id, target, options=DEFAULTS):
    """What `export_study` gives."""
    with made.database.read() as session:
        return export_study(session, study_id, str(target), Silence(), options)


def compared(one, other, study_id):
    """How the answers of two databases about a study differ, as `compare_answers` gives it."""
    apps = [create_app(make_config({**made.settings, "authenticate": "false"})) for made in (one, other)]
    with closing(apps[0]), closing(apps[1]):
        return compare_answers(*apps, study_id)


def files(folder):
    """Name → bytes of every file of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


# What a study has in the database, without the numbers that a load gives anew and without the day.
TABLES = {
    "study": "SELECT c.CANCER_STUDY_IDENTIFIER, c.TYPE_OF_CANCER_ID, c.NAME, c.SHORT_NAME, c.DESCRIPTION, c.PUBLIC, c.PMID, c.CITATION, c.GROUPS, c.REFERENCE_GENOME_ID, t.TAGS"
    " FROM cancer_study c LEFT JOIN cancer_study_tags t ON t.CANCER_STUDY_ID = c.CANCER_STUDY_ID",
    "patients": "SELECT STABLE_ID FROM patient ORDER BY INTERNAL_ID",
    "samples": "SELECT s.STABLE_ID, s.SAMPLE_TYPE, p.STABLE_ID, s.TYPE_OF_CANCER_ID FROM sample s JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID ORDER BY s.INTERNAL_ID",
    "attributes": "SELECT ATTR_ID, DISPLAY_NAME, DESCRIPTION, DATATYPE, PATIENT_ATTRIBUTE, PRIORITY FROM clinical_attribute_meta",
    "values": "SELECT s.STABLE_ID, v.ATTR_ID, v.ATTR_VALUE FROM clinical_sample v JOIN sample s ON s.INTERNAL_ID = v.INTERNAL_ID",
    "patient values": "SELECT s.STABLE_ID, v.ATTR_ID, v.ATTR_VALUE FROM clinical_patient v JOIN patient s ON s.INTERNAL_ID = v.INTERNAL_ID",
    "lists": "SELECT STABLE_ID, CATEGORY, NAME, DESCRIPTION FROM sample_list ORDER BY LIST_ID",
    "members": "SELECT l.STABLE_ID, s.STABLE_ID FROM sample_list_list m JOIN sample_list l ON l.LIST_ID = m.LIST_ID JOIN sample s ON s.INTERNAL_ID = m.SAMPLE_ID",
    "profiles": "SELECT STABLE_ID, GENETIC_ALTERATION_TYPE, DATATYPE, NAME, DESCRIPTION, SHOW_PROFILE_IN_ANALYSIS_TAB, PIVOT_THRESHOLD, SORT_ORDER, GENERIC_ASSAY_TYPE, PATIENT_LEVEL"
    " FROM genetic_profile ORDER BY GENETIC_PROFILE_ID",
    "links": "SELECT a.STABLE_ID, b.STABLE_ID, l.REFERENCE_TYPE FROM genetic_profile_link l JOIN genetic_profile a ON a.GENETIC_PROFILE_ID = l.REFERRING_GENETIC_PROFILE_ID"
    " JOIN genetic_profile b ON b.GENETIC_PROFILE_ID = l.REFERRED_GENETIC_PROFILE_ID",
    "profiled": "SELECT p.STABLE_ID, s.STABLE_ID, g.STABLE_ID FROM sample_profile x JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = x.GENETIC_PROFILE_ID"
    " JOIN sample s ON s.INTERNAL_ID = x.SAMPLE_ID LEFT JOIN gene_panel g ON g.INTERNAL_ID = x.PANEL_ID",
    "matrices": "SELECT p.STABLE_ID, g.ENTREZ_GENE_ID, e.STABLE_ID, a.`VALUES` FROM genetic_alteration a JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = a.GENETIC_PROFILE_ID"
    " JOIN genetic_entity e ON e.ID = a.GENETIC_ENTITY_ID LEFT JOIN gene g ON g.GENETIC_ENTITY_ID = e.ID",
    "properties": "SELECT e.STABLE_ID, p.NAME, p.VALUE FROM generic_entity_properties p JOIN genetic_entity e ON e.ID = p.GENETIC_ENTITY_ID",
    "mutations": "SELECT p.STABLE_ID, s.STABLE_ID, e.*, m.CENTER, m.SEQUENCER, m.MUTATION_STATUS, m.VALIDATION_STATUS, m.TUMOR_SEQ_ALLELE1, m.TUMOR_SEQ_ALLELE2,"
    " m.MATCHED_NORM_SAMPLE_BARCODE, m.SCORE, m.TUMOR_ALT_COUNT, m.TUMOR_REF_COUNT, m.NORMAL_ALT_COUNT, m.NORMAL_REF_COUNT, m.DRIVER_FILTER, m.DRIVER_FILTER_ANNOTATION,"
    " m.DRIVER_TIERS_FILTER, m.DRIVER_TIERS_FILTER_ANNOTATION, m.ANNOTATION_JSON, a.ASCN_METHOD, a.CLONAL, a.ASCN_INTEGER_COPY_NUMBER, a.CCF_EXPECTED_COPIES, a.TOTAL_COPY_NUMBER"
    " FROM mutation m JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = m.GENETIC_PROFILE_ID JOIN sample s ON s.INTERNAL_ID = m.SAMPLE_ID"
    " JOIN mutation_event e ON e.MUTATION_EVENT_ID = m.MUTATION_EVENT_ID LEFT JOIN allele_specific_copy_number a ON a.MUTATION_EVENT_ID = m.MUTATION_EVENT_ID"
    " AND a.GENETIC_PROFILE_ID = m.GENETIC_PROFILE_ID AND a.SAMPLE_ID = m.SAMPLE_ID ORDER BY m.MUTATION_EVENT_ID, m.SAMPLE_ID",
    "keywords": "SELECT p.STABLE_ID, k.KEYWORD, k.ENTREZ_GENE_ID, k.KEYWORD_COUNT, k.GENE_COUNT FROM mutation_count_by_keyword k JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = k.GENETIC_PROFILE_ID",
    "copy number": "SELECT p.STABLE_ID, s.STABLE_ID, c.ENTREZ_GENE_ID, c.ALTERATION, x.ANNOTATION_JSON, d.DRIVER_FILTER, d.DRIVER_FILTER_ANNOTATION, d.DRIVER_TIERS_FILTER,"
    " d.DRIVER_TIERS_FILTER_ANNOTATION FROM sample_cna_event x JOIN cna_event c ON c.CNA_EVENT_ID = x.CNA_EVENT_ID JOIN sample s ON s.INTERNAL_ID = x.SAMPLE_ID"
    " JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = x.GENETIC_PROFILE_ID LEFT JOIN alteration_driver_annotation d ON d.ALTERATION_EVENT_ID = x.CNA_EVENT_ID"
    " AND d.GENETIC_PROFILE_ID = x.GENETIC_PROFILE_ID AND d.SAMPLE_ID = x.SAMPLE_ID",
    "variants": "SELECT v.*, d.DRIVER_FILTER AS A, d.DRIVER_FILTER_ANNOTATION AS B, d.DRIVER_TIERS_FILTER AS C, d.DRIVER_TIERS_FILTER_ANNOTATION AS D, s.STABLE_ID AS S"
    " FROM structural_variant v JOIN sample s ON s.INTERNAL_ID = v.SAMPLE_ID LEFT JOIN alteration_driver_annotation d ON d.ALTERATION_EVENT_ID = v.INTERNAL_ID"
    " AND d.GENETIC_PROFILE_ID = v.GENETIC_PROFILE_ID ORDER BY v.INTERNAL_ID",
    "segments": "SELECT s.STABLE_ID, g.CHR, g.`START`, g.`END`, g.NUM_PROBES, g.SEGMENT_MEAN FROM copy_number_seg g JOIN sample s ON s.INTERNAL_ID = g.SAMPLE_ID ORDER BY g.SEG_ID",
    "segment files": "SELECT REFERENCE_GENOME_ID, DESCRIPTION, FILENAME FROM copy_number_seg_file",
    "regions": "SELECT g.CHROMOSOME, g.CYTOBAND, g.WIDE_PEAK_START, g.WIDE_PEAK_END, g.Q_VALUE, g.AMP, m.ENTREZ_GENE_ID FROM gistic g LEFT JOIN gistic_to_gene m ON m.GISTIC_ROI_ID = g.GISTIC_ROI_ID",
    "mutsig": "SELECT ENTREZ_GENE_ID, `RANK`, NumBasesCovered, NumMutations, P_VALUE, Q_VALUE FROM mut_sig",
    "events": "SELECT p.STABLE_ID, e.START_DATE, e.STOP_DATE, e.EVENT_TYPE, d.`KEY`, d.`VALUE` FROM clinical_event e JOIN patient p ON p.INTERNAL_ID = e.PATIENT_ID"
    " LEFT JOIN clinical_event_data d ON d.CLINICAL_EVENT_ID = e.CLINICAL_EVENT_ID ORDER BY e.CLINICAL_EVENT_ID, d.`KEY`",
    "antibodies": "SELECT d.PROTEIN_ARRAY_ID, s.STABLE_ID, d.ABUNDANCE FROM protein_array_data d JOIN sample s ON s.INTERNAL_ID = d.SAMPLE_ID",
    "definitions": "SELECT RESOURCE_ID, DISPLAY_NAME, DESCRIPTION, RESOURCE_TYPE, OPEN_BY_DEFAULT, PRIORITY, CUSTOM_METADATA FROM resource_definition",
    "links of patients": "SELECT p.STABLE_ID, r.RESOURCE_ID, r.URL FROM resource_patient r JOIN patient p ON p.INTERNAL_ID = r.INTERNAL_ID",
    "links of samples": "SELECT p.STABLE_ID, r.RESOURCE_ID, r.URL FROM resource_sample r JOIN sample p ON p.INTERNAL_ID = r.INTERNAL_ID",
    "links of studies": "SELECT RESOURCE_ID, URL FROM resource_study",
}
_NUMBERS = {"mutations": (2,), "variants": (0, 1, 2)}  # columns of ids that a load gives anew


def _shown(value):
    """MySQL shows six digits of a FLOAT, and other ones of the smallest, which stands for no score."""
    return f"{value if abs(value) > 1e-44 else 0:.6g}" if isinstance(value, float) else value


def contents(made):
    """Table → its rows; those whose order is no part of the data sorted."""
    found = {}
    for name, statement in TABLES.items():
        rows = [tuple(_shown(value) for place, value in enumerate(row) if place not in _NUMBERS.get(name, ())) for row in made.rows(statement)]
        found[name] = rows if "ORDER BY" in statement else sorted(rows, key=repr)
    return found
