"""Questions for the portal's old services: their parameters present, absent, empty, of one study, across studies, odd."""

from .forms import in_some_form, request
from .words import ODD

QUERIES = ["{0}", "{0} {1}", "{0}: MUT; {1}: AMP", "DATATYPES: CNA>=GAIN; {0} {1}", "{0}: MUT=R273H MUT=TRUNC", "{0}: EXP>1 HOMDEL", "{0}: CNA 3", '"x" {{ {0} }} {1}']
# Service → its parameters; each is a function of Values, or a choice of texts.
SERVICES = {
    "CheckGeneSymbol.json": {"genes": "names"},
    "ClinicalFreeForm.json": {"studyId": "study"},
    "GeneData.json": {
        "oql": "query", "geneticProfileIds": "profiles", "case_set_id": "sample_list", "case_list": "samples", "case_ids_key": "key",
        "samples": "samples", "z_score_threshold": ("2", "0.5", "x"), "rppa_score_threshold": ("1",),
    },
    "Gistic.json": {"selected_cancer_type": "study"},
    "MutSig.json": {"selected_cancer_type": "study"},
    "bioGeneQuery.do": {"query": "name", "org": ("human",), "format": ("json", "xml", "")},
    "calcFisherExact.do": {name: ("0", "3 12", "7", "x") for name in "abcd"},
    "calcPval.do": {"months0": ("1 2.5",), "status0": ("1 0", "1"), "months1": ("3", "0.5 4"), "status1": ("1", "0 0")},
    "clinicalAttributes.json": {"cancer_study_id": "perhaps_study", "cancer_type_id": "study"},
    "clinical_timeline_data.json": {"cancer_study_id": "study", "patient_id": "patient"},
    "clinicaltrials.json": {"study": ("brca",), "keywords": ("aspirin",), "filter": ("study", "drugs")},
    "cna.json": {
        "cmd": ("get_segment", "GET_CNA_FRACTION", "", "x"), "cna_profile": "profile", "sample_id": "samples", "mrna_profile": "profile",
        "cancer_study_id": "study", "case_ids": "samples", "cbio_genes_filter": ("true", "false"), "drug_type": ("fda_approved", "cancer"),
    },
    "crosscancermutation.json": {"geneList": "genes", "cancer_study_list": "studies", "data_priority": ("0", "1", "2", "x")},
    "crosscancerquery.json": {"gene_list": "query", "cancer_study_list": "studies", "data_priority": ("0", "1", "2", "x")},
    "drugs.json": {"drug_ids": ("DD1", "DD1,DD2 nosuch", "")},
    "get3dPdb.json": {"uniprotId": ("P53_HUMAN", "x"), "type": ("summary", ""), "pdbIds": ("9dmo,1tup",), "positions": ("1,273",), "alignments": ("1 2",)},
    "getAlterationData.json": {"cancer_study_id": "study", "profile_id": "profile", "gene_list": "genes", "case_set_id": "sample_list", "case_ids": "samples"},
    "getCoExp.do": {
        "cancer_study_id": "study", "gene": "gene", "profile_id": "profile", "case_set_id": "sample_list", "case_ids": "samples",
        "is_full_result": ("true", "false"),
    },
    "getGeneticProfile.json": {"cancer_study_id": "study", "gene_list": "genes", "case_set_id": "sample_list", "case_ids_key": "key"},
    "getMutationAligner.json": {"pfamAccession": ("PF00870", "x")},
    "getMutationData.json": {"geneticProfiles": "profiles", "geneList": "genes", "caseSetId": "sample_list", "caseIdsKey": "key", "caseList": "samples"},
    "getPfamSequence.json": {"geneSymbol": "gene", "uniprotAcc": ("P04637", "x")},
    "getProfileData.json": {
        "cancer_study_id": "study", "genetic_profile_id": "profiles", "gene_list": "genes", "case_set_id": "sample_list", "case_ids_key": "key",
        "case_ids": "samples", "force_download": (None, None, ""), "format": ("tab", "matrix", "x"), "file_name": ("a.txt", '"'),
    },
    "getSurvivalData.json": {"cancer_study_id": "study", "case_set_id": "sample_list", "case_ids": "samples", "data_type": ("os", "DFS", "x")},
    "igvlinking.json": {"cmd": ("get_igv_args", "x"), "cancer_study_id": "study", "gene_list": "genes"},
    "mutations.json": {
        "mutation_profile": "profile", "cmd": ("get_context", "count_mutations", "get_smg", "", "x"), "sample_id": "samples", "cna_profile": "profile",
        "mrna_profile": "profile", "mutation_id": "events", "case_ids": "samples", "case_list": "samples", "drug_type": ("fda_approved",),
    },
    "network.do": {
        "cancer_study_id": "study", "gene_list": "genes", "genetic_profile_ids": "profiles", "case_set_id": "sample_list", "case_ids": "samples",
        "Z_SCORE_THRESHOLD": ("2", "x"), "netsize": ("small", "medium", "large"), "linkers": (None, "1"), "format": ("json", "sif", ""),
        "cmd": (None, None, "getdatasources"), "download": (None, "on"), "msgoff": (None, "t"), "gzip": (None, "t"), "source": (None, "A", "nosuch"),
        "diffusion": (None, "0", "0.5", "x"), "heatMap": (None, "x"), "query_alt": (None, "x"), "case_ids_key": (None, "x"),
    },
    "oranalysis.do": {
        "cancer_study_id": "study", "profile_id": "profile_and_event", "altered_case_id_list": "samples", "unaltered_case_id_list": "samples",
        "gene_list": "genes", "gene_set": (None, "cancer_genes"),
    },
    "pancancerMutations.json": {"cmd": ("byHugos", "byKeywords", "byMutations", "byProteinPos", "x"), "q": "counted"},
    "portalMetadata.json": {"cancerStudyMetaData": ("true", "false", "")},
    "portal_meta_data.json": {"study_id": "perhaps_study", "geneset_id": (None, "user-defined-list"), "partial_studies": (None, "true", "false", ""), "partial_genesets": (None, "true", "false", "")},
    "similar_patients.json": {"cancer_study_id": "study", "sample_id": "sample", "mutation": "events", "cna": "events"},
}  # fmt: skip


GOOD = {"query": "TP53 KRAS", "genes": "TP53 KRAS", "gene": "TP53"}
# One of these at a time says which samples are meant.
ALTERNATIVES = ("case_set_id", "case_ids", "case_ids_key", "case_list", "caseSetId", "caseIdsKey", "study_id")


class ServiceQuestions:
    """*words*: a Words; *askers*: an Askers; *rng*: a random.Random."""

    def __init__(self, words, askers, rng):
        self.words, self.askers, self.rng = words, askers, rng
        self.full = [study for study in words.studies if study.samples]

    def every(self):
        """Each service with all its parameters, by GET and by HEAD, and with each choice of each."""
        for name, parameters in SERVICES.items():
            values = Values(self.words, next(study for study in self.full if study.id == "demo"), self.rng)
            whole = {parameter: kind[0] if isinstance(kind, tuple) else GOOD.get(kind) or values.of(kind) for parameter, kind in parameters.items()}
            others = [{**whole, name: text} for name in ALTERNATIVES for text in (None, *self.words.keys[:1], "demo_all")]
            chosen = [whole, *others, *({**whole, parameter: value} for parameter, kind in parameters.items() if isinstance(kind, tuple) for value in kind)]
            for pairs in chosen:
                for method in ("GET", "HEAD", "POST"):
                    yield request("/services", f"/{name}", [pair for pair in pairs.items() if pair[1] is not None], method=method)

    def question(self):
        name = self.rng.choice(list(SERVICES))
        values = Values(self.words, self.rng.choice(self.full), self.rng)
        pairs = [(parameter, values.of(kind)) for parameter, kind in SERVICES[name].items() if self.rng.random() > 0.08]
        return in_some_form(self.rng, "/services", f"/{name}", [pair for pair in pairs if pair[1] is not None], only_forms=True, **self.askers.any(self.rng))


class Values:
    """Values of one request, mostly of one *own* study."""

    def __init__(self, words, own, rng):
        self.words, self.own, self.rng = words, own, rng

    def of(self, kind):
        if isinstance(kind, tuple):
            return self.rng.choice(kind)
        return self.rng.choice(ODD) if self.rng.random() < 0.05 else getattr(self, f"_{kind}")()

    def _pick(self, name):
        pool = getattr(self.own if self.rng.random() < 0.92 else self.words, name)
        return self.rng.choice(pool) if pool else "nosuch"

    def _some(self, name, between=" "):
        return self.rng.choice((between, between, ",")).join(self._pick(name) for _ in range(self.rng.randint(1, 6)))

    def _study(self):
        return self.own.id if self.rng.random() < 0.9 else self.rng.choice(self.words.studies).id

    def _perhaps_study(self):
        return self.rng.choice((None, self._study()))

    def _studies(self):
        return ",".join((self._study(), self.rng.choice(self.words.studies).id, "nosuch"))

    def _profile(self):
        return self._pick("profiles")

    def _profiles(self):
        return self._some("profiles")

    def _profile_and_event(self):
        return self._pick("profiles") + self.rng.choice(("", "_amp", "_del"))

    def _sample_list(self):
        return self.rng.choice((self._pick("lists"), self._pick("lists"), "-1", None))

    def _sample(self):
        return self._pick("samples")

    def _samples(self):
        return self._some("samples")

    def _patient(self):
        return self._pick("patients")

    def _key(self):
        return self.rng.choice((None, "", *self.words.keys[:3]))

    def _gene(self):
        return self.rng.choice((*(self.own.genes or ["TP53"]), *self.words.mutated))

    def _genes(self):
        return " ".join(self._gene() for _ in range(self.rng.randint(1, 5)))

    def _name(self):
        return self.rng.choice((*self.words.symbols[:50], *self.words.aliases[:50], *self.words.entrez[:50]))

    def _names(self):
        return ",".join(self._name() for _ in range(self.rng.randint(1, 5)))

    def _query(self):
        return self.rng.choice(QUERIES).format(self._gene(), self._gene())

    def _events(self):
        return ",".join(str(self.rng.randint(1, 80)) for _ in range(self.rng.randint(1, 4)))

    def _counted(self):
        return self.rng.choice((self._gene(), "R273H,G12D", "TP53_273,KRAS_12", "TP53 R273 missense", f"{self._gene()},{self._gene()}"))
