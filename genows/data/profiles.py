"""The fields of genetic profiles and of gene panels, each once: where they are stored, and their names in each client family.

The stored ones are the select lists of sql/profiles/profiles.sql and of sql/panels/panel_genes.sql, which all families ask; sql/panels/panels.sql
has those of a panel alone.
"""

from operator import attrgetter

from genows.columns.fields import INTEGER, JSON, SINGLE, TEXT, Field, in_order
from genows.db.queries.records import record_of

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
