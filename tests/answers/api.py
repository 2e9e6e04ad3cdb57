"""Questions for the addresses of the JSON API: every parameter present, absent, empty, of one study, across studies, odd."""

from .forms import in_some_form
from .words import ODD

# Address → how many questions of each hundred, by how much there is to get wrong.
WEIGHTS = {
    "cancertypes": 3, "clinicalattributes": 5, "clinicalattributes/patients": 6, "clinicalattributes/samples": 6, "clinicaldata/patients": 12,
    "clinicaldata/samples": 12, "clinicalevents": 6, "copynumberevents": 7, "copynumberregions": 3, "copynumbersegments": 6, "genepanels": 4,
    "genericassaydata": 6, "genes": 4, "genesaliases": 4, "genesetdefinitions": 4, "geneticprofiledata": 20, "geneticprofiles": 5,
    "mutation_count": 9, "mutations": 9, "patients": 6, "resources": 6, "samplelists": 5, "samples": 6, "significantgenes": 3,
    "structuralvariants": 7, "studies": 3,
}  # fmt: skip


class ApiQuestions:
    """*words*: a Words; *askers*: an Askers; *rng*: a random.Random."""

    def __init__(self, words, askers, rng):
        self.words, self.askers, self.rng = words, askers, rng
        self.full = [study for study in words.studies if study.samples]

    def question(self):
        address = self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        pairs = [pair for pair in getattr(self, address.replace("/", "_"))() if pair[1] is not None]
        if self.rng.random() < 0.15:
            self.rng.shuffle(pairs)
        if self.rng.random() < 0.02 and pairs:
            pairs.pop(self.rng.randrange(len(pairs)))
        return in_some_form(self.rng, f"/api/{address}", f"/api/{address}", pairs, **self.askers.any(self.rng))

    # Values of parameters: text, or None for an absent one

    def ids(self, pool, most=6, empty=0.08, absent=0.1):
        """A list of ids, mostly known ones, in any order, some twice, some unknown."""
        chance = self.rng.random()
        if chance < absent:
            return None
        if chance < absent + empty:
            return self.rng.choice(("", "", ",", " , ,"))
        chosen = [self.rng.choice(pool) for _ in range(self.rng.randint(1, most))] if pool else []
        if not chosen or self.rng.random() < 0.15:
            chosen.insert(self.rng.randrange(len(chosen) + 1), self.rng.choice(ODD))
        if self.rng.random() < 0.06:
            chosen = [self.rng.choice((word.upper(), word.lower(), word + " ", f" {word}")) for word in chosen]
        return ",".join(chosen)

    def needed_ids(self, pool, most=6, empty=0.25):
        return self.ids(pool, most, empty, absent=0.02)

    def study(self, absent=0.0):
        """(a study, the value of a parameter that names it or is not there)."""
        study = self.rng.choice(self.full if self.rng.random() < 0.9 else self.words.studies)
        chance = self.rng.random()
        if chance < absent:
            return study, None
        return study, self.rng.choice((*ODD, "", study.id.upper(), study.id + " ")) if chance > 0.94 else study.id

    def of(self, study, name):
        """The study's own ids, mostly; else those of all studies."""
        return getattr(study if self.rng.random() < 0.9 else self.words, name)

    # One function an address: (name, value) pairs

    def cancertypes(self):
        return [("cancer_type_ids", self.ids(self.words.cancer_types))]

    def clinicalattributes(self):
        study, study_id = self.study(absent=0.6)
        return [("study_id", study_id), ("attr_ids", self.ids(self.words.attributes))]

    def clinicalattributes_patients(self):
        study, study_id = self.study(absent=0.35)
        return [("study_id", study_id), ("patient_ids", self.ids(self.of(study, "patients")))]

    def clinicalattributes_samples(self):
        study, study_id = self.study(absent=0.35)
        return [("study_id", study_id), ("sample_ids", self.ids(self.of(study, "samples")))]

    def clinicaldata_patients(self):
        study, study_id = self.study(absent=0.01)
        attributes = self.needed_ids(study.of_patients if self.rng.random() < 0.7 else self.words.attributes)
        return [
            ("study_id", study_id),
            ("attribute_ids", attributes),
            ("patient_ids", self.ids(self.of(study, "patients"), 12, absent=0.4)),
        ]

    def clinicaldata_samples(self):
        study, study_id = self.study(absent=0.01)
        attributes = self.needed_ids(study.of_samples if self.rng.random() < 0.7 else self.words.attributes)
        return [
            ("study_id", study_id),
            ("attribute_ids", attributes),
            ("sample_ids", self.ids(self.of(study, "samples"), 12, absent=0.4)),
        ]

    def genes(self):
        return [("hugo_gene_symbols", self.ids([*self.words.symbols, *self.words.aliases], 12))]

    def genesaliases(self):
        return [("entrez_gene_ids", self.ids(self.words.entrez, 8))]

    def geneticprofiledata(self):
        large = [study for study in self.full if len(study.samples) > 20]
        study = self.rng.choice(large if self.rng.random() < 0.5 else [study for study in self.full if study.profiles])
        broad = self.rng.random() < 0.08
        profiles = self.needed_ids(self.of(study, "profiles"), 3, empty=0.15 if broad else 0.05)
        genes = self.needed_ids(
            study.genes if study.genes and self.rng.random() < 0.8 else self.words.symbols,
            8,
            empty=0.05 if profiles == "" and not broad else 0.15,
        )
        samples = self.ids(self.of(study, "samples"), 12, empty=0.03, absent=0.6)
        lists = self.of(study, "lists")
        lists = self.rng.choice((*lists, *lists, *ODD[:1], "")) if self.rng.random() < 0.5 else None
        return [("genetic_profile_ids", profiles), ("genes", genes), ("sample_ids", samples), ("sample_list_id", lists)]

    def geneticprofiles(self):
        study, study_id = self.study(absent=0.5)
        return [("study_id", study_id), ("genetic_profile_ids", self.ids(self.of(study, "profiles")))]

    def mutation_count(self):
        genes = [self.rng.choice([*self.words.mutated, *ODD[:2], "tp53"]) for _ in range(self.rng.choice((1, 1, 2, 3, 5, 30)))]
        pairs = [
            (
                "type",
                self.rng.choice(("count", "count", "frequency", "frequency", "sum", "", None))
                if self.rng.random() < 0.2
                else "frequency",
            ),
            ("per_study", self.rng.choice(("true", "false"))),
            ("gene", ",".join(genes)),
            ("studyId", self.ids([study.id for study in self.words.studies], absent=0.5)),
        ]
        if self.rng.random() < 0.5:
            pairs[0] = ("type", "count")
        for name in ("start", "end"):
            if self.rng.random() < 0.35:
                count = len(genes) + self.rng.choice((0, 0, 0, 0, 1, -1))
                pairs.append((name, ",".join(str(self.rng.choice((0, 1, 12, 175, 200, 273, 1000, 5000))) for _ in range(count))))
        if self.rng.random() < 0.3:
            pairs.append(("label", ",".join(self.rng.choice(("x", "y", '"', "\u00e9")) for _ in genes)))
        if self.rng.random() < 0.3:
            pairs.append(("echo", self.rng.choice(("gene", "start,end", "gene,start", "label", "nosuch", "", "studyId,gene"))))
        return pairs

    def patients(self):
        study, study_id = self.study(absent=0.02)
        return [
            ("study_id", study_id),
            ("patient_ids", self.ids(self.of(study, "patients"), absent=0.4)),
            ("sample_ids", self.ids(self.of(study, "samples"), absent=0.4)),
        ]

    def samples(self):
        return self.patients()

    def samplelists(self):
        study, study_id = self.study(absent=0.5)
        return [("study_id", study_id), ("sample_list_ids", self.ids(self.of(study, "lists")))]

    def studies(self):
        return [("study_ids", self.ids([study.id for study in self.words.studies]))]

    # The addresses of today's kinds of files

    def chosen_samples(self, study):
        lists = self.of(study, "lists")
        return [
            ("sample_ids", self.ids(self.of(study, "samples"), 12, empty=0.03, absent=0.6)),
            ("sample_list_id", self.rng.choice((*lists, *lists, *ODD[:1], "")) if self.rng.random() < 0.4 else None),
            ("exclude_normal", self.rng.choice(("1", "0", "", "yes")) if self.rng.random() < 0.15 else None),
        ]

    def of_profiles(self, *more):
        study = self.rng.choice([study for study in self.full if study.profiles])
        pairs = [("genetic_profile_ids", self.needed_ids(self.of(study, "profiles"), 4, empty=0.3))]
        if "genes" in more:
            genes = study.genes if study.genes and self.rng.random() < 0.8 else self.words.symbols
            pairs.append(("genes", self.ids(genes, 8, absent=0.5)))
        return [*pairs, *self.chosen_samples(study)]

    def mutations(self):
        return self.of_profiles("genes")

    def structuralvariants(self):
        return self.of_profiles("genes")

    def copynumberevents(self):
        alterations = self.rng.choice(("2", "-2", "2,-2", "1", "x", "", "02")) if self.rng.random() < 0.4 else None
        return [*self.of_profiles("genes"), ("alterations", alterations)]

    def genericassaydata(self):
        entities = self.rng.choice(("sig_1", "AAG", "sig_1,sig-0", "SIG_1", "", *ODD[:2])) if self.rng.random() < 0.4 else None
        return [*self.of_profiles(), ("entity_ids", entities)]

    def copynumbersegments(self):
        study, study_id = self.study(absent=0.02)
        form = self.rng.choice(("seg", "json", "", "SEG")) if self.rng.random() < 0.4 else None
        return [("study_id", study_id), *self.chosen_samples(study), ("format", form)]

    def copynumberregions(self):
        return [("study_ids", self.needed_ids([study.id for study in self.words.studies]))]

    def significantgenes(self):
        return self.copynumberregions()

    def clinicalevents(self):
        study, study_id = self.study(absent=0.02)
        types = self.rng.choice(("TREATMENT", "STATUS,treatment", "status", "")) if self.rng.random() < 0.4 else None
        return [("study_id", study_id), ("patient_ids", self.ids(self.of(study, "patients"), absent=0.5)), ("event_types", types)]

    def resources(self):
        kinds = self.rng.choice(("NOTES", "notes", "SLIDE,HOME", "")) if self.rng.random() < 0.3 else None
        return [*self.patients(), ("resource_ids", kinds)]

    def genepanels(self):
        panels = self.rng.choice(("PANEL-Z", "panel-z,panel-a", "", *ODD[:3])) if self.rng.random() < 0.5 else None
        return [("gene_panel_ids", panels), ("genes", self.ids(self.words.symbols, 5, absent=0.5))]

    def genesetdefinitions(self):
        sets = self.rng.choice(("TP53", "tp53", "TP53,SET_A", "", *ODD[:3])) if self.rng.random() < 0.5 else None
        return [("geneset_ids", sets), ("genes", self.ids(self.words.symbols, 5, absent=0.5))]
