"""The tables and statements that the peers share: SQLAlchemy Core, as one would write them from the database's documentation."""

import os

from sqlalchemy import Text, cast, column, create_engine, func, select, table

ENGINE = create_engine(os.environ["PEER_DATABASE"])


def _table(name, columns):
    return table(name, *map(column, columns.split()))


STUDY = _table("cancer_study", "CANCER_STUDY_ID CANCER_STUDY_IDENTIFIER TYPE_OF_CANCER_ID NAME SHORT_NAME DESCRIPTION PMID CITATION GROUPS")
PATIENT = _table("patient", "INTERNAL_ID CANCER_STUDY_ID")
SAMPLE = _table("sample", "INTERNAL_ID STABLE_ID PATIENT_ID")
CLINICAL = _table("clinical_sample", "INTERNAL_ID ATTR_ID ATTR_VALUE")
GENE = _table("gene", "ENTREZ_GENE_ID HUGO_GENE_SYMBOL GENETIC_ENTITY_ID")
PROFILE = _table("genetic_profile", "GENETIC_PROFILE_ID STABLE_ID CANCER_STUDY_ID GENETIC_ALTERATION_TYPE")
ORDER = _table("genetic_profile_samples", "GENETIC_PROFILE_ID ORDERED_SAMPLE_LIST")
VALUES = _table("genetic_alteration", "GENETIC_PROFILE_ID GENETIC_ENTITY_ID VALUES")
EVENT = _table(
    "mutation_event",
    "MUTATION_EVENT_ID CHR START_POSITION END_POSITION REFERENCE_ALLELE TUMOR_SEQ_ALLELE PROTEIN_CHANGE MUTATION_TYPE"
    " FUNCTIONAL_IMPACT_SCORE LINK_XVAR LINK_PDB LINK_MSA ONCOTATOR_PROTEIN_POS_START ONCOTATOR_PROTEIN_POS_END KEYWORD",
)
MUTATION = _table(
    "mutation",
    "MUTATION_EVENT_ID GENETIC_PROFILE_ID SAMPLE_ID ENTREZ_GENE_ID CENTER MUTATION_STATUS VALIDATION_STATUS TUMOR_REF_COUNT"
    " TUMOR_ALT_COUNT NORMAL_REF_COUNT NORMAL_ALT_COUNT",
)
COSMIC = _table("cosmic_mutation", "KEYWORD COUNT")


def _text(number):
    """Numbers leave as text, as genows' contract has them."""
    return cast(number, Text) if ENGINE.dialect.name == "sqlite" else func.concat(number)


STUDIES = select(
    STUDY.c.CANCER_STUDY_IDENTIFIER.label("id"),
    STUDY.c.TYPE_OF_CANCER_ID.label("type_of_cancer"),
    STUDY.c.NAME.label("name"),
    STUDY.c.SHORT_NAME.label("short_name"),
    STUDY.c.DESCRIPTION.label("description"),
    STUDY.c.PMID.label("pmid"),
    STUDY.c.CITATION.label("citation"),
    STUDY.c.GROUPS.label("groups"),
).order_by(STUDY.c.CANCER_STUDY_ID)


def clinical(study_id):
    return (
        select(
            CLINICAL.c.ATTR_ID.label("attr_id"),
            CLINICAL.c.ATTR_VALUE.label("attr_val"),
            STUDY.c.CANCER_STUDY_IDENTIFIER.label("study_id"),
            SAMPLE.c.STABLE_ID.label("sample_id"),
        )
        .join_from(STUDY, PATIENT, PATIENT.c.CANCER_STUDY_ID == STUDY.c.CANCER_STUDY_ID)
        .join(SAMPLE, SAMPLE.c.PATIENT_ID == PATIENT.c.INTERNAL_ID)
        .join(CLINICAL, CLINICAL.c.INTERNAL_ID == SAMPLE.c.INTERNAL_ID)
        .where(STUDY.c.CANCER_STUDY_IDENTIFIER == study_id)
        .order_by(SAMPLE.c.INTERNAL_ID, CLINICAL.c.ATTR_ID)
    )


def profile(profile_id):
    return (
        select(PROFILE.c.GENETIC_PROFILE_ID, STUDY.c.CANCER_STUDY_ID, STUDY.c.CANCER_STUDY_IDENTIFIER)
        .join_from(PROFILE, STUDY, STUDY.c.CANCER_STUDY_ID == PROFILE.c.CANCER_STUDY_ID)
        .where(PROFILE.c.STABLE_ID == profile_id)
    )


def order(profile_pk):
    return select(ORDER.c.ORDERED_SAMPLE_LIST).where(ORDER.c.GENETIC_PROFILE_ID == profile_pk)


def samples(study_pk):
    return (
        select(SAMPLE.c.INTERNAL_ID, SAMPLE.c.STABLE_ID)
        .join_from(PATIENT, SAMPLE, SAMPLE.c.PATIENT_ID == PATIENT.c.INTERNAL_ID)
        .where(PATIENT.c.CANCER_STUDY_ID == study_pk)
    )


def values(profile_pk, symbols):
    return (
        select(GENE.c.ENTREZ_GENE_ID, GENE.c.HUGO_GENE_SYMBOL, VALUES.c.VALUES)
        .join_from(GENE, VALUES, VALUES.c.GENETIC_ENTITY_ID == GENE.c.GENETIC_ENTITY_ID)
        .where(VALUES.c.GENETIC_PROFILE_ID == profile_pk, GENE.c.HUGO_GENE_SYMBOL.in_(symbols))
        .order_by(GENE.c.ENTREZ_GENE_ID)
    )


def mutations(profile_id):
    cosmic = select(_text(func.sum(COSMIC.c.COUNT))).where(COSMIC.c.KEYWORD == EVENT.c.KEYWORD).scalar_subquery()
    return (
        select(
            PROFILE.c.STABLE_ID.label("genetic_profile_id"),
            _text(MUTATION.c.ENTREZ_GENE_ID).label("entrez_gene_id"),
            GENE.c.HUGO_GENE_SYMBOL.label("hugo_gene_symbol"),
            SAMPLE.c.STABLE_ID.label("sample_id"),
            STUDY.c.CANCER_STUDY_IDENTIFIER.label("study_id"),
            MUTATION.c.CENTER.label("sequencing_center"),
            MUTATION.c.MUTATION_STATUS.label("mutation_status"),
            EVENT.c.MUTATION_TYPE.label("mutation_type"),
            MUTATION.c.VALIDATION_STATUS.label("validation_status"),
            EVENT.c.PROTEIN_CHANGE.label("amino_acid_change"),
            EVENT.c.FUNCTIONAL_IMPACT_SCORE.label("functional_impact_score"),
            EVENT.c.LINK_XVAR.label("xvar_link"),
            EVENT.c.LINK_PDB.label("xvar_link_pdb"),
            EVENT.c.LINK_MSA.label("xvar_link_msa"),
            EVENT.c.CHR.label("chr"),
            _text(EVENT.c.START_POSITION).label("start_position"),
            _text(EVENT.c.END_POSITION).label("end_position"),
            _text(EVENT.c.ONCOTATOR_PROTEIN_POS_START).label("protein_start_position"),
            _text(EVENT.c.ONCOTATOR_PROTEIN_POS_END).label("protein_end_position"),
            EVENT.c.REFERENCE_ALLELE.label("reference_allele"),
            EVENT.c.TUMOR_SEQ_ALLELE.label("variant_allele"),
            _text(MUTATION.c.TUMOR_REF_COUNT).label("reference_read_count_tumor"),
            _text(MUTATION.c.TUMOR_ALT_COUNT).label("variant_read_count_tumor"),
            _text(MUTATION.c.NORMAL_REF_COUNT).label("reference_read_count_normal"),
            _text(MUTATION.c.NORMAL_ALT_COUNT).label("variant_read_count_normal"),
            cosmic.label("cosmic_count"),
            EVENT.c.KEYWORD.label("keyword"),
        )
        .join_from(MUTATION, EVENT, EVENT.c.MUTATION_EVENT_ID == MUTATION.c.MUTATION_EVENT_ID)
        .join(GENE, GENE.c.ENTREZ_GENE_ID == MUTATION.c.ENTREZ_GENE_ID)
        .join(SAMPLE, SAMPLE.c.INTERNAL_ID == MUTATION.c.SAMPLE_ID)
        .join(PROFILE, PROFILE.c.GENETIC_PROFILE_ID == MUTATION.c.GENETIC_PROFILE_ID)
        .join(STUDY, STUDY.c.CANCER_STUDY_ID == PROFILE.c.CANCER_STUDY_ID)
        .where(PROFILE.c.STABLE_ID == profile_id)
        .order_by(MUTATION.c.ENTREZ_GENE_ID, MUTATION.c.SAMPLE_ID, EVENT.c.START_POSITION, MUTATION.c.MUTATION_EVENT_ID)
    )
