"""What `benchmarks.services` asks: of each of the portal's services, and of each address that has the same for programs, the most that a page
of one study asks for.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.http.address import Address
from tests.parametervalues import request

# Genes and samples that a request names where it names some.
GENES = 100

STUDY, SAMPLES, ALL = {"cancer_study_id": "demo"}, {"case_set_id": "demo_all"}, {"study_id": "demo"}
MUTATIONS, GISTIC, EXPRESSION, SCORES = "demo_mutations", "demo_gistic", "demo_rna_seq_v2_mrna", "demo_rna_seq_v2_mrna_median_Zscores"
# The two that compute for long, which have a bound of their own: `tests.judges.analyses --speed`.
STATISTICS = frozenset({"/getCoExp.do", "/oranalysis.do", "/api/coexpressions", "/api/enrichments"})
# Kinds of data that the portal's services never had.
NO_SERVICE_HAD = {"/api/genericassaydata", "/api/genepanels", "/api/genesetdefinitions", "/api/resources", "/api/structuralvariants"}


class Row(NamedTuple):
    """A request. *about*: what it asks for, where an address has several rows."""

    address: str
    about: str
    parameters: dict[str, str]


class Known:
    """Names in the study. *samples*, *patients*: all; *genes*: those with the most mutations; the others as they come."""

    def __init__(self, path: Path):
        with sqlite3.connect(path) as connection:

            def column(statement):
                return [str(row[0]) for row in connection.execute(statement)]

            self.samples = column("SELECT STABLE_ID FROM sample ORDER BY INTERNAL_ID")
            self.patients = column("SELECT STABLE_ID FROM patient ORDER BY INTERNAL_ID")
            self.genes = column(
                "SELECT g.HUGO_GENE_SYMBOL FROM mutation m JOIN gene g ON g.ENTREZ_GENE_ID = m.ENTREZ_GENE_ID"
                f" GROUP BY g.ENTREZ_GENE_ID ORDER BY COUNT(*) DESC, 1 LIMIT {GENES}"
            )
            self.keywords = column("SELECT DISTINCT KEYWORD FROM mutation_event WHERE KEYWORD IS NOT NULL ORDER BY 1 LIMIT 200")
            self.changes = column("SELECT DISTINCT PROTEIN_CHANGE FROM mutation_event ORDER BY 1 LIMIT 200")
            self.events = column("SELECT MUTATION_EVENT_ID FROM mutation_event ORDER BY 1 LIMIT 200")
            self.cna_events = column("SELECT CNA_EVENT_ID FROM cna_event ORDER BY 1 LIMIT 200")
            self.protein = column("SELECT UNIPROT_ID FROM pdb_uniprot_alignment LIMIT 1")[0]
            self.drugs = column("SELECT DRUG_ID FROM drug ORDER BY 1")
        connection.close()


def services(known: Known) -> list[Row]:
    """Returns the requests of the services, by address."""
    some, everybody = " ".join(known.genes), " ".join(known.samples)
    profile, one = {"mutation_profile": MUTATIONS}, {"sample_id": known.samples[0]}
    positions = ",".join(f"{gene}_{place}" for gene in known.genes[:20] for place in range(100, 110))
    half = len(known.samples) // 2
    groups = {"altered_case_id_list": " ".join(known.samples[:half]), "unaltered_case_id_list": " ".join(known.samples[half:]), "gene_list": "TP53"}
    return [
        Row("/CheckGeneSymbol.json", "", {"genes": ",".join(known.genes)}),
        Row("/ClinicalFreeForm.json", "", {"studyId": "demo"}),
        Row("/GeneData.json", "", {"oql": some, "geneticProfileIds": f"{MUTATIONS} {GISTIC} {SCORES}", **SAMPLES}),
        Row("/Gistic.json", "", {"selected_cancer_type": "demo"}),
        Row("/MutSig.json", "", {"selected_cancer_type": "demo"}),
        Row("/bioGeneQuery.do", "", {"query": "TP53", "format": "json"}),
        Row("/calcFisherExact.do", "", {"a": "8", "b": "2", "c": "1", "d": "5"}),
        Row("/calcPval.do", "", {"months0": "1 2", "status0": "1 0", "months1": "3", "status1": "1"}),
        Row("/clinicalAttributes.json", "", STUDY),
        Row("/clinical_timeline_data.json", "", {**STUDY, "patient_id": known.patients[0]}),
        Row("/clinicaltrials.json", "", {"study": "demo", "keywords": "aspirin"}),
        Row("/cna.json", "all samples", {"cna_profile": GISTIC}),
        Row("/cna.json", "one sample", {"cna_profile": GISTIC, "mrna_profile": SCORES, **one}),
        Row("/cna.json", "get_segment", {**STUDY, "cmd": "get_segment", "sample_id": everybody}),
        Row("/cna.json", "get_cna_fraction", {**STUDY, "cmd": "get_cna_fraction"}),
        Row("/crosscancermutation.json", "", {"geneList": some, "cancer_study_list": "demo", "data_priority": "0"}),
        Row("/crosscancerquery.json", "", {"gene_list": some, "cancer_study_list": "demo", "data_priority": "0"}),
        Row("/drugs.json", "", {"drug_ids": " ".join(known.drugs)}),
        Row("/get3dPdb.json", "alignments", {"uniprotId": known.protein}),
        Row("/get3dPdb.json", "positions", {"alignments": " ".join(map(str, range(1, 21))), "positions": " ".join(map(str, range(1, 201)))}),
        Row("/get3dPdb.json", "headers", {"pdbIds": " ".join(f"1ab{number}" for number in range(10))}),
        Row("/getAlterationData.json", "", {**STUDY, "profile_id": EXPRESSION, "gene_list": some, **SAMPLES}),
        Row("/getCoExp.do", "", {**STUDY, "gene": "CDK4", "profile_id": EXPRESSION, **SAMPLES}),
        Row("/getGeneticProfile.json", "of genes", {**STUDY, "gene_list": some, **SAMPLES}),
        Row("/getGeneticProfile.json", "", STUDY),
        Row("/getMutationAligner.json", "", {"pfamAccession": "PF00870"}),
        Row("/getMutationData.json", "", {"geneticProfiles": MUTATIONS, "geneList": some, "caseSetId": "demo_all"}),
        Row("/getPfamSequence.json", "", {"geneSymbol": "TP53"}),
        Row("/getProfileData.json", "", {**STUDY, "genetic_profile_id": f"{MUTATIONS} {GISTIC} {SCORES}", "gene_list": some, **SAMPLES}),
        Row(
            "/getProfileData.json", "as a file",
            {**STUDY, "genetic_profile_id": SCORES, "gene_list": some, **SAMPLES, "force_download": "1", "format": "matrix"},
        ),
        Row("/getSurvivalData.json", "", {**STUDY, "data_type": "os", **SAMPLES}),
        Row("/igvlinking.json", "", {**STUDY, "cmd": "get_igv_args", "gene_list": some}),
        Row("/mutations.json", "all samples", {**profile, "sample_id": everybody}),
        Row("/mutations.json", "one sample", {**profile, **one, "cna_profile": GISTIC, "mrna_profile": SCORES}),
        Row("/mutations.json", "get_context", {**profile, "cmd": "get_context", "mutation_id": ",".join(known.events)}),
        Row("/mutations.json", "count_mutations", {**profile, "cmd": "count_mutations"}),
        Row("/mutations.json", "get_smg", {**profile, "cmd": "get_smg"}),
        Row(
            "/network.do", "",
            {**STUDY, "gene_list": some, "genetic_profile_ids": f"{MUTATIONS} {GISTIC} {SCORES}", "Z_SCORE_THRESHOLD": "2", "linkers": "50", **SAMPLES},
        ),
        Row("/oranalysis.do", "", {**STUDY, "profile_id": f"{GISTIC}_amp", **groups}),
        Row("/pancancerMutations.json", "byHugos", {"cmd": "byHugos", "q": ",".join(known.genes)}),
        Row("/pancancerMutations.json", "byKeywords", {"cmd": "byKeywords", "q": ",".join(known.keywords)}),
        Row("/pancancerMutations.json", "byMutations", {"cmd": "byMutations", "q": ",".join(known.changes)}),
        Row("/pancancerMutations.json", "byProteinPos", {"cmd": "byProteinPos", "q": positions}),
        Row("/portalMetadata.json", "", {"cancerStudyMetaData": "true"}),
        Row("/portal_meta_data.json", "", {}),
        Row("/portal_meta_data.json", "one study", {"study_id": "demo"}),
        Row("/similar_patients.json", "", {**STUDY, "sample_id": known.samples[0], "mutation": ",".join(known.events), "cna": ",".join(known.cna_events)}),
    ]  # fmt: skip


def addresses(known: Known) -> list[Row]:
    """Returns the requests of the addresses that have the same as flat records, by address."""
    some, half = ",".join(known.genes), len(known.samples) // 2
    positions = ",".join(f"{gene}_{place}" for gene in known.genes[:20] for place in range(100, 110))
    groups = {"altered_sample_ids": ",".join(known.samples[:half]), "unaltered_sample_ids": ",".join(known.samples[half:])}
    three = f"{MUTATIONS},{GISTIC},{SCORES}"
    return [
        Row("/api/alterationcounts", "", {"study_ids": "demo", "genes": some}),
        Row("/api/alterations", "", {"genetic_profile_ids": three, "genes": some}),
        Row("/api/clinicalevents", "", ALL),
        Row("/api/clinicalvalues", "", ALL),
        Row("/api/coexpressions", "", {"genetic_profile_ids": EXPRESSION, "genes": "CDK4"}),
        Row("/api/copynumberevents", "", {"genetic_profile_ids": GISTIC, "genes": ""}),
        Row("/api/copynumberfractions", "", ALL),
        Row("/api/copynumberregions", "", {"study_ids": "demo"}),
        Row("/api/copynumbersegments", "", ALL),
        Row("/api/copynumbersegments", "as seg", {**ALL, "format": "seg"}),
        Row("/api/drugs", "", {}),
        Row("/api/drugtargets", "", {}),
        Row("/api/enrichments", "", {"genetic_profile_ids": EXPRESSION, **groups}),
        Row("/api/genelookup", "", {"genes": some}),
        Row("/api/geneticprofilegenes", "", {**ALL, "genes": some}),
        Row("/api/interactions", "", {"genes": some, "neighbours": "all"}),
        Row("/api/mutationcounts/genes", "", {"genes": ""}),
        Row("/api/mutationcounts/keywords", "", {"keywords": ""}),
        Row("/api/mutationcounts/positions", "", {"positions": positions}),
        Row("/api/mutationcounts/proteinchanges", "", {"protein_changes": ""}),
        Row("/api/mutationcounts/samples", "", {"genetic_profile_ids": MUTATIONS}),
        Row("/api/mutations", "", {"genetic_profile_ids": MUTATIONS, "genes": ""}),
        Row("/api/pdbalignments", "", {"uniprot_ids": known.protein}),
        Row("/api/pdbpositions", "", {"alignment_ids": ",".join(map(str, range(1, 21)))}),
        Row("/api/proteindomains", "", {"genes": some}),
        Row("/api/querygenesets", "", {}),
        Row("/api/recurrentgenes", "", {"genetic_profile_ids": MUTATIONS}),
        Row("/api/segmentfiles", "", {}),
        Row("/api/significantgenes", "", {"study_ids": "demo"}),
        Row("/api/similarsamples", "", {**ALL, "sample_id": known.samples[0]}),
        Row("/api/studysummaries", "", {}),
        Row("/api/survival", "", ALL),
    ]


def kept_before(known: Known) -> list[Row]:
    """Returns the requests of those addresses of the services' data that older genows had already."""
    return [
        Row("/api/clinicalattributes", "", ALL),
        Row("/api/clinicaldata/patients", "", {**ALL, "attribute_ids": ""}),
        Row("/api/clinicaldata/samples", "", {**ALL, "attribute_ids": ""}),
        Row("/api/geneticprofiledata", "mutations", {"genetic_profile_ids": MUTATIONS, "genes": ""}),
        Row("/api/geneticprofiles", "", ALL),
    ]


def added_since(named: Iterable[Row], tables: Iterable[Mapping[str, Address]]) -> list[Row]:
    """Returns the requests of those addresses of *tables* that are not among *named*, as the examples of the descriptions ask them."""
    known = {row.address for row in named} | NO_SERVICE_HAD
    those = [address for table in tables for path, address in table.items() if path not in known and address.tag != "api-controller"]
    return [Row(address.path, "", request(address, "demo", ("list",))) for address in those]


def rows(known: Known) -> list[Row]:
    named = [*services(known), *addresses(known), *kept_before(known)]
    return [*named, *added_since(named, (SERVICES, SECOND))]
