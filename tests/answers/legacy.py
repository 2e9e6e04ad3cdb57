"""Questions for webservice.do: the fifteen commands and some that are none, each parameter absent, empty, known, unknown, odd."""

from .forms import in_some_form
from .words import ODD

PATH = "/webservice.do"
WEIGHTS = {
    "getTypesOfCancer": 1, "getCancerStudies": 1, "getCancerTypes": 1, "getGeneticProfiles": 4, "getCaseLists": 4, "getAllClinicalData": 1,
    "getMutationFrequency": 1, "getProfileData": 30, "getMutationData": 16, "getClinicalData": 18, "getPatientSampleMapping": 6,
    "getProteinArrayInfo": 7, "getProteinArrayData": 9, "getMutSig": 6, "getNetwork": 5,
}  # fmt: skip
INVALID = (
    "",
    "getprofiledata",
    "GETPROFILEDATA",
    "getProfileData ",
    "badCommand",
    "<b>'\"\u00e9{0}",
    "a\tb\nc\x00\x7fd",
    "getCaseSets",
)
IGNORED = (("id_type", "gene_symbol"), ("email_address", "x"), ("secret_key", "y"), ("CMD", "getMutSig"), ("", ""))


class LegacyQuestions:
    """*words*: a Words; *askers*: an Askers; *rng*: a random.Random."""

    def __init__(self, words, askers, rng):
        self.words, self.askers, self.rng = words, askers, rng
        self.full = [study for study in words.studies if study.samples]
        self.tokens = [*words.mutated * 2, *words.symbols, *words.aliases, *words.entrez]

    def question(self):
        cmd = self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        self.study = self.rng.choice(self.full if self.rng.random() < 0.93 else self.words.studies)
        pairs = [("cmd", cmd), *getattr(self, cmd, self.any_study)()]
        if self.rng.random() < 0.02:
            pairs[0] = ("cmd", self.rng.choice(INVALID))
        if self.rng.random() < 0.2:
            pairs.append(self.rng.choice(IGNORED))
        if self.rng.random() < 0.05:
            pairs.append(self.rng.choice(pairs))
        pairs = [pair for pair in pairs if pair[1] is not None]
        if self.rng.random() < 0.15:
            self.rng.shuffle(pairs)
        return in_some_form(self.rng, f"webservice.do {cmd}", PATH, pairs, only_forms=True, **self.askers.any(self.rng))

    # Values of parameters: text, or None for an absent one

    def listed(self, pool, most=5, unknown=0.12):
        """Ids between commas, blanks and line ends, in any order, some twice."""
        chosen = [self.rng.choice(pool) for _ in range(self.rng.randint(1, most))] if pool else []
        if not chosen or self.rng.random() < unknown:
            chosen.insert(self.rng.randrange(len(chosen) + 1), self.rng.choice(ODD))
        separator = self.rng.choice((",", ",", ",", " ", ", ", "\n", "\t,", "\r\n"))
        text = separator.join(chosen)
        return self.rng.choice((f",{text}", f"{text},", f" {text} ")) if self.rng.random() < 0.08 else text

    def maybe(self, chance, value):
        """*value* or, else, mostly nothing, sometimes an empty text."""
        return value if self.rng.random() < chance else self.rng.choice((None, None, None, ""))

    def of(self, name):
        return getattr(self.study if self.rng.random() < 0.92 else self.words, name)

    def study_pairs(self, chance=0.9):
        named = self.study.id if self.rng.random() < 0.95 else self.rng.choice((*ODD, self.study.id.upper()))
        name = "cancer_type_id" if self.rng.random() < 0.06 else "cancer_study_id"
        return [(name, self.maybe(chance, named))]

    def case_pairs(self, none=0.08):
        chance, pairs = self.rng.random(), []
        if chance < none:
            return pairs
        if chance < 0.5:
            lists = self.of("lists")
            pairs.append(
                (
                    "case_set_id",
                    self.rng.choice(lists)
                    if lists and self.rng.random() < 0.93
                    else self.rng.choice((*ODD, "", "-1", self.study.id)),
                )
            )
        if chance > 0.42:
            pairs.append(
                ("case_list", self.listed(self.of("samples"), self.rng.choice((1, 1, 4, 12))) if self.rng.random() < 0.96 else "")
            )
        if chance > 0.94:
            pairs.append(("case_ids_key", self.rng.choice((*self.words.keys, "nosuch", ""))))
        return pairs

    def profiles(self, several=0.2):
        pool = self.of("profiles")
        return (
            self.listed(pool, 3 if self.rng.random() < several else 1, unknown=0.05)
            if self.rng.random() < 0.97
            else self.rng.choice(("", ",", None))
        )

    def genes(self, several=0.8):
        if self.rng.random() < 0.03:
            return self.rng.choice(("", ",", None, "hsa-mir-0", "hsa-let-7,TP53", "99999999999"))
        pool = self.study.genes if self.study.genes and self.rng.random() < 0.5 else self.tokens
        chosen = self.listed(pool, 7 if self.rng.random() < several else 1)
        return chosen.lower() if self.rng.random() < 0.1 else chosen

    def format(self):
        return self.rng.choice(("txt", "json", "json", "TXT", "Json", "xml", "")) if self.rng.random() < 0.35 else None

    # One function a command: (name, value) pairs after cmd

    def getTypesOfCancer(self):
        return [("x", str(self.rng.randrange(1000)))]

    getCancerStudies = getCancerTypes = getTypesOfCancer

    def any_study(self):
        pairs = self.study_pairs(0.85)
        if self.rng.random() < 0.3:
            pairs.append(("genetic_profile_id", self.profiles()))
        return [*pairs, *(self.case_pairs() if self.rng.random() < 0.3 else ()), ("format", self.format())]

    def getProfileData(self):
        several = self.rng.random() < 0.35
        return [
            *self.study_pairs(0.4),
            ("genetic_profile_id", self.profiles(1.0 if several else 0.03)),
            ("gene_list", self.genes(0.1 if several else 0.8)),
            *self.case_pairs(),
            ("suppress_mondrian_header", self.maybe(0.3, self.rng.choice(("true", "TRUE", "1", " true", "false")))),
            ("format", self.format() if self.rng.random() < 0.4 else None),
        ]

    def getMutationData(self):
        pool = [profile for profile in self.words.profiles if "mutation" in profile or "fusion" in profile]
        own = [profile for profile in self.study.profiles if profile in pool] or pool
        profiles = (
            self.listed(own if self.rng.random() < 0.85 else pool, self.rng.choice((1, 1, 3)), 0.04)
            if self.rng.random() < 0.9
            else self.profiles()
        )
        return [*self.study_pairs(0.4), ("genetic_profile_id", profiles), ("gene_list", self.genes()), *self.case_pairs(none=0.3)]

    def getClinicalData(self):
        attribute = self.rng.choice(self.of("attributes") or ODD) if self.rng.random() < 0.4 else None
        pairs = [*self.study_pairs(0.6), *self.case_pairs(), ("format", self.format()), ("attribute_id", attribute)]
        return [*pairs, ("genetic_profile_id", self.profiles())] if self.rng.random() < 0.08 else pairs

    def getPatientSampleMapping(self):
        return [*self.study_pairs(), *self.case_pairs(), ("format", self.format())]

    def getProteinArrayInfo(self):
        kind = self.rng.choice(("protein_level", "phosphorylation", "Phosphorylation", "x"))
        return [
            *self.study_pairs(0.96),
            ("gene_list", self.genes() if self.rng.random() < 0.4 else None),
            ("protein_array_type", self.maybe(0.3, kind)),
        ]

    def getProteinArrayData(self):
        arrays = self.listed(self.of("arrays") or self.words.symbols, 4)
        return [
            *self.study_pairs(),
            *(self.case_pairs() if self.rng.random() < 0.6 else ()),
            ("protein_array_id", self.maybe(0.4, arrays)),
            ("array_info", self.maybe(0.4, self.rng.choice(("1", "1", "0", "true")))),
        ]

    def getMutSig(self):
        threshold = self.rng.choice(
            ("0.1", "0.03", "0.0300001", " 1 ", "1e-3", "-1e3", "NaN", "0,1", "x", "1e999", "0x1p3", "1d", "\u0661")
        )
        if self.rng.random() < 0.6:
            self.study = self.rng.choice([study for study in self.full if study.id in ("demo_2020", "some_target")])
        return [
            *self.study_pairs(0.95),
            ("q_value_threshold", self.maybe(0.45, threshold)),
            ("gene_list", self.genes() if self.rng.random() < 0.35 else None),
        ]

    def getNetwork(self):
        return [("gene_list", self.listed(self.words.interacting, 4) if self.rng.random() < 0.75 else self.genes())]
