"""The fields of genetic profiles and of gene panels, each once: where they are stored, and their names in each client family.

The stored ones are the select lists of sql/profiles/profiles.sql and of sql/panels/panel_genes.sql, which all families ask; sql/panels/panels.sql
has those of a panel alone.
"""

from collections.abc import Collection
from operator import attrgetter
from typing import NamedTuple

from genows.columns.fields import INTEGER, JSON, SINGLE, TEXT, Field, in_order
from genows.db.identifiers import Profile, Study
from genows.db.queries.records import record_of
from genows.db.sessions import Session

OF_PROFILES = (
    Field("profile_pk", INTEGER, "#g.GENETIC_PROFILE_ID"),
    Field("id", TEXT, "g.STABLE_ID", "id", "molecularProfileId ISD"),
    Field("study_pk", INTEGER, "#c.CANCER_STUDY_ID"),
    Field("study_id", TEXT, "c.CANCER_STUDY_IDENTIFIER", "study_id", "studyId ISD"),
    Field("genetic_alteration_type", TEXT, "g.GENETIC_ALTERATION_TYPE", "genetic_alteration_type", "molecularAlterationType SD"),
    Field("generic_assay_type", TEXT, "=g.GENERIC_ASSAY_TYPE", third="genericAssayType SD"),
    Field("datatype", TEXT, "g.DATATYPE", "datatype", "datatype SD"),
    Field("name", TEXT, "g.NAME", "name", "name SD"),
    Field("description", TEXT, "g.DESCRIPTION", "description", "description SD"),
    Field("show_profile_in_analysis_tab", "boolean", "g.SHOW_PROFILE_IN_ANALYSIS_TAB", "show_profile_in_analysis_tab", "showProfileInAnalysisTab SD"),
    Field("pivot_threshold", SINGLE, "#g.PIVOT_THRESHOLD?", third="pivotThreshold SD"),
    Field("sort_order", TEXT, "g.SORT_ORDER?", third="sortOrder SD"),
    Field("patient_level", "boolean", "=g.PATIENT_LEVEL", third="patientLevel SD"),
    Field("groups", TEXT, "c.GROUPS"),
    Field("nested_study", JSON, third="study D CancerStudy"),
)
OF_PANELS = (
    Field("panel_pk", INTEGER, "#p.INTERNAL_ID"),
    Field("gene_panel_id", TEXT, "p.STABLE_ID", "gene_panel_id", "genePanelId ISD"),
    Field("description", TEXT, "p.DESCRIPTION", "description", "description SD"),
    Field("genes", JSON, third="genes D GenePanelToGene[]"),
)
OF_PANEL_GENES = (
    Field("entrez_gene_id", INTEGER, "g.ENTREZ_GENE_ID", "entrez_gene_id", "entrezGeneId ISD"),
    Field("hugo_gene_symbol", TEXT, "g.HUGO_GENE_SYMBOL", "hugo_gene_symbol", "hugoGeneSymbol ISD"),
)

# The order in which the JSON API has always given those of profiles.
_ORDER = ("id", "name", "description", "datatype", "study_id", "genetic_alteration_type")
THIRD = {"MolecularProfile": OF_PROFILES, "GenePanel": OF_PANELS, "GenePanelToGene": OF_PANEL_GENES}
PROFILE = record_of("DBGeneticProfile", "A genetic profile of the listed studies, in load order.", in_order(OF_PROFILES, _ORDER, attrgetter("api")))
PANEL_GENE = record_of("DBGenePanelGene", "A gene of a gene panel, by panel and Entrez id.", OF_PANELS + OF_PANEL_GENES)
RECORDS = {"profiles": PROFILE, "panel_genes": PANEL_GENE}


class StudyProfile(NamedTuple):
    """A genetic profile of a study. *is_shown*: in the analysis tab; *is_of_patients*: whether its values are patients'."""

    study_pk: int
    pk: int
    profile_id: str
    alteration_type: str
    datatype: str
    name: str
    description: str
    is_shown: bool
    is_of_patients: bool

    def of(self, study: Study) -> Profile:
        """Returns the profile with its study."""
        return Profile(self.pk, self.profile_id, self.alteration_type, study)


_COLUMNS = ("study_pk", "profile_pk", "id", "genetic_alteration_type", "datatype", "name", "description", "show_profile_in_analysis_tab", "patient_level")


def of_studies(db: Session, study_pks: Collection[int]) -> dict[int, tuple[StudyProfile, ...]]:
    """Returns study_pk → the study's profiles, in load order; kept until the data change."""

    def ask(pks):
        found: dict[int, list[StudyProfile]] = {pk: [] for pk in pks}
        for *about, shown, level in db.selected("profiles_by_studies", _COLUMNS, study_pks=pks):
            found[about[0]].append(StudyProfile._make((*about, shown == "1", str(level) == "1")))
        return {pk: tuple(profiles) for pk, profiles in found.items()}

    kept = db.cache.get_many("study profiles", dict.fromkeys(study_pks), ask)
    return {pk: kept[pk] for pk in study_pks}


def of_study(db: Session, study_pk: int) -> tuple[StudyProfile, ...]:
    """Returns the profiles of a study, in load order."""
    return of_studies(db, [study_pk])[study_pk]


def told(db: Session, profile: Profile) -> StudyProfile:
    """Returns what its study has of a profile."""
    return next(each for each in of_study(db, profile.study.pk) if each.pk == profile.pk)
