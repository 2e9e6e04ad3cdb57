"""Random filters: StudyViewFilters, and those of addresses; now and then with what is empty, unknown or wrong."""

import json
import random
from collections.abc import Callable
from typing import Any

from tests.judges.cohorts import address, brute
from tests.judges.cohorts.brute import Refused
from tests.judges.cohorts.canonical import Unsettled, escaped
from tests.judges.cohorts.cohort import Cohort
from tests.judges.cohorts.events import LEVELS
from tests.judges.cohorts.rows import GENES, Portal
from tests.judges.cohorts.studies import TYPES

GROUPS = (
    ("includeDriver", "includeVUS", "includeUnknownOncogenicity"), ("includeGermline", "includeSomatic", "includeUnknownStatus"), ("includeUnknownTier",),
)  # fmt: skip
MARKS = ("driver", "vus", "undriven", "somatic", "germline", "nostatus", "tier.Class 1", "tier.class 2", "notier")
NAMES = {
    "": ["Cisplatin", "cisplatin", "Olaparib", " Dabrafenib ", "nosuch"], "Group": ["Platinum", "PARP", "nosuch"], "Target": ["DNA", "PARP1", "PARP2", "RAF1", "nosuch"],
}  # fmt: skip
ENTITIES = {"ic50": ["drug_1", "drug_2"], "arm": ["1p", "19q"], "sig": ["sig_1"]}
PLACES = [("lab", "run"), ("VEP", "IMPACT"), ("lab", "nosuch"), ("nosuch", "x")]
PLACED = ["7", "0.50", "run a", "RUN A", "HIGH", "low", "NA"]
EVENTS = ["SURGERY", "STATUS", "Imaging", "TREATMENT", "surgery", "nosuch"]
SUFFIXES = {"lists": ["all", "mine", "sequenced", "cna"], "profiles": ["mutations", "mutations_b", "gistic", "structural_variants", "mrna", "log2CNA", "ic50", "sig"]}
NOSUCH = "nosuch"


class Filters:
    """*chance* decides; *portal*: whose names and values are taken."""

    def __init__(self, chance: random.Random, portal: Portal):
        self.chance, self.portal = chance, portal
        self.words: dict[str, list[str]] = {}
        for study in portal.studies.values():
            for level in study.values.values():
                for (_, name), text in level.items():
                    self.words.setdefault(name, []).append(text)
        self.attributes = sorted({name for study in portal.studies.values() for name in study.attributes})

    def rarely(self, share: float = 0.04) -> bool:
        return self.chance.random() < share

    def some(self, items, most: int = 3, least: int = 1) -> list:
        return [self.chance.choice(items) for _ in range(self.chance.randint(0 if self.rarely() else least, most))]

    # The base

    def study_ids(self) -> list[str]:
        found = self.chance.sample(list(self.portal.studies), self.chance.choice([1, 1, 2, len(self.portal.studies)]))
        return found + [NOSUCH] * self.rarely()

    def identifiers(self, study_ids: list[str]) -> list[dict]:
        known = [{"sampleId": one.id, "studyId": one.study} for one in self.portal.samples if one.study in study_ids]
        chosen = self.chance.sample(known, self.chance.randint(1, len(known))) if known else []
        return chosen + [{"sampleId": NOSUCH, "studyId": study_ids[0]}] * self.rarely(0.2)

    def base(self) -> dict:
        study_ids = self.study_ids()
        if self.rarely(0.01):
            return self.chance.choice([{}, {"studyIds": []}, {"studyIds": study_ids, "sampleIdentifiers": self.identifiers(study_ids)}, {"studyIds": [NOSUCH]}])
        if self.rarely(0.2) and (named := self.identifiers(study_ids)):
            return {"sampleIdentifiers": named, **({"studyIds": []} if self.rarely(0.2) else {})}
        return {"studyIds": study_ids}

    # StudyViewFilters

    def telling(self, draw: Callable[[], Any], cohort: Callable[[Any], Cohort]) -> Any:
        """Returns the first drawn filter of a few that takes some samples and leaves some; mostly there is one."""
        for _ in range(6):
            drawn = draw()
            try:
                found = cohort(drawn)
                is_telling = 0 < len(found.samples) < len(found.base)
            except Refused:
                is_telling = False
            if is_telling or self.rarely(0.1):
                break
        return drawn

    def of_study_view(self) -> dict:
        return self.telling(self._of_study_view, lambda drawn: brute.cohort(self.portal, drawn))

    def _of_study_view(self):
        found = self.base()
        for name in self.some([*MEMBERS, *FREQUENT], self.chance.choice([1, 1, 2, 6]), 0):
            found[name] = MEMBERS[name](self)
        if self.rarely(0.3):
            found["alterationFilter"] = self.counting()
        if self.rarely():
            ignored = [{"mutatedGenes": [{"entrezGeneIds": [7157]}]}, {"unknown": 5}, {"caseLists": []}, {"genomicProfiles": None}, {"clinicalDataFilters": []}]
            found |= self.chance.choice(ignored)
        return found

    def gene(self) -> str:
        if self.rarely():
            return "NOSUCH"
        gene = self.chance.choice(["TP53", "TP53", "KRAS", "KRAS", *GENES])
        return gene.lower() if self.rarely(0.1) else gene

    def text(self, texts: list[str]) -> dict:
        odd = ["NA"] if self.rarely(0.2) else [NOSUCH, "N/A", "nan", "", ">80"] if self.rarely() else []
        found = self.chance.choice(odd or texts or ["NA"])
        return {"value": found.swapcase() if self.rarely(0.1) else f" {found} " if self.rarely() else found}

    def range(self, most: int = 60) -> dict:
        start, end = sorted(self.chance.choice([self.chance.randint(-3, most), round(self.chance.uniform(-3, most), 1)]) for _ in range(2))
        if self.rarely():
            start, end = end, start
        both = {"start": start, "end": end}
        return self.chance.choice([both, both, {"start": start}, {"end": end}, {"start": end, "end": end}, {"start": start, "end": None}])

    def values(self, texts: list[str], most: int = 90) -> list[dict]:
        found = [self.range(most) if self.chance.random() < 0.4 else self.text(texts) for _ in self.some([0])]
        if self.rarely(0.01):
            found.append(self.chance.choice([{}, {"value": "1", "end": 5}, {"value": None}]))
        return found

    def clinical(self) -> list[dict]:
        names = ["AGE", "TYPE", "SCORE", "SITE", "STAGE", "GRADE", *self.attributes, NOSUCH]
        return [{"attributeId": name, "values": self.values(self.words.get(name, []))} for name in self.some(names, 2)]

    def genomic(self) -> list[dict]:
        suffixes = ["gistic", "gistic", "mrna", "log2CNA", "mutations", NOSUCH]
        return [{"hugoGeneSymbol": self.gene(), "profileType": suffix, "values": self.values(["-2", "-1", "0", "1", "2"], 5)} for suffix in self.some(suffixes, 1)]

    def entity(self) -> tuple[str, str]:
        suffix = self.chance.choice([*ENTITIES])
        return (NOSUCH if self.rarely() else suffix), (NOSUCH if self.rarely() else self.chance.choice(ENTITIES[suffix]))

    def assays(self) -> list[dict]:
        suffix, entity = self.entity()
        return [{"stableId": entity, "profileType": suffix, "values": self.values(["Gain", "gain", "Loss", "high", ">8"], 5)}]

    def selections(self) -> list[dict]:
        suffix, entity = self.entity()
        pairs = [[{"stableId": entity, "value": self.chance.choice(["Gain", "Loss", "0.5", "high", "0.1"])} for _ in self.some([0], 2)] for _ in self.some([0], 2)]
        return [{"profileType": suffix, "patientLevel": self.chance.random() < 0.5, "values": pairs}]

    def mutation_data(self) -> list[dict]:
        found = []
        for _ in self.some([0], 2):
            kind = self.chance.choice(["MUTATED", "MUTATION_TYPE"])
            texts = ["MUTATED", "NOT_MUTATED", "NOT_PROFILED"] if kind == "MUTATED" else [*TYPES, "NA", "missense_mutation"]
            suffix = self.chance.choice(["mutations"] * 4 + ["mutations_b", "gistic", NOSUCH])
            inner = [[{"value": text} for text in self.some(texts, 2)] for _ in self.some([0], 2)]
            found.append({"hugoGeneSymbol": self.gene(), "profileType": suffix, "categorization": kind, "values": inner})
        return found

    def annotation(self) -> dict:
        found: dict[str, Any] = {}
        for group in GROUPS:
            if self.rarely(0.3):
                found |= {name: self.chance.choice([True, False, None]) for name in self.chance.sample(group, self.chance.randint(1, len(group)))}
        if self.rarely(0.2):
            tiers = [{}, {"Class 1": True}, {"Class 1": True, "Class 2": False}, {"class 2": True, "Class 1": False}, {"Class 1": False}, None]
            found["tiersBooleanMap"] = self.chance.choice(tiers)
        return found

    def counting(self) -> dict:
        """Returns an AlterationFilter."""
        types = ["missense_mutation", "nonsense_mutation", "splice_site", "frame_shift_del", "silent", "Odd_Type", "other", "any"]
        found = self.annotation()
        if self.rarely(0.5):
            found["mutationEventTypes"] = {name: self.chance.random() < 0.6 for name in self.chance.sample(types, self.chance.randint(0, 5))}
        if self.rarely(0.4):
            found["copyNumberAlterationEventTypes"] = {name: self.chance.random() < 0.6 for name in self.chance.sample(list(LEVELS), self.chance.randint(0, 5))}
        if self.rarely(0.3):
            found["structuralVariants"] = self.chance.random() < 0.5
        return found

    def profile_ids(self, suffixes: list[str]) -> list[str]:
        wanted = {self.chance.choice(suffixes)} | ({self.chance.choice(SUFFIXES["profiles"])} if self.rarely(0.08) else set())
        known = [f"{study.id}_{profile.suffix}" for study in self.portal.studies.values() for profile in study.profiles if profile.suffix in wanted]
        return [name for name in known if not self.rarely(0.1)] + [NOSUCH] * self.rarely()

    def genes(self) -> list[dict]:
        found = []
        for _ in self.some([0], 2):
            levels = {"alterations": self.some(list(LEVELS), 2)} if self.chance.random() < 0.9 else {}
            inner = [[{"hugoGeneSymbol": self.gene(), "entrezGeneId": 1, **levels, **self.annotation()} for _ in self.some([0])] for _ in self.some([0], 2)]
            found.append({"molecularProfileIds": self.profile_ids(["mutations", "mutations", "mutations_b", "gistic", "structural_variants"]), "geneQueries": inner})
        return found

    def site(self) -> dict:
        special = [{"specialValue": "ANY_GENE"}, {"specialValue": "ANY_GENE"}, {"specialValue": "ANY_GENE"}, {"specialValue": "NO_GENE"}]
        genes = [{"hugoSymbol": self.gene()}, {"hugoSymbol": "ALK"}, {"hugoSymbol": "EML4"}, {"entrezId": 238}]
        return self.chance.choice(genes + special)

    def variants(self) -> list[dict]:
        def query():
            first, second = self.site(), self.site()
            while first == second and "specialValue" in first and not self.rarely(0.02):
                second = self.site()
            return {"gene1Query": first, "gene2Query": second, **self.annotation()}

        inner = [[query() for _ in self.some([0])] for _ in self.some([0], 2)]
        return [{"molecularProfileIds": self.profile_ids(["structural_variants"]), "structVarQueries": inner}]

    def suffixes(self, kind: str) -> list[list[str]]:
        return [self.some([*SUFFIXES[kind], NOSUCH], 2) for _ in self.some([0], 2)]

    def events(self) -> list[dict]:
        return [{"values": [{"value": kind} for kind in self.some(EVENTS, 2)]} for _ in self.some([0], 2)]

    def treatments(self, tier: str, timed: bool) -> dict:
        def one():
            return {"treatment": self.chance.choice(NAMES[tier]), **({"time": self.chance.choice(["Pre", "Post"])} if timed else {})}

        return {"filters": [{"filters": [one() for _ in self.some([0], 2)]} for _ in self.some([0], 2)]}

    def namespaces(self) -> list[dict]:
        outer, inner = self.chance.choice(PLACES)
        return [{"outerKey": outer, "innerKey": inner, "values": [[{"value": text} for text in self.some(PLACED, 2)] for _ in self.some([0], 2)]}]

    # In addresses

    def in_address(self, study_ids: list[str]) -> str:
        """Returns the text of a filter."""
        return self.telling(self._in_address, lambda drawn: address.selected(self.portal, study_ids, drawn))

    def _in_address(self):
        if self.rarely(0.03):
            return "".join(self.chance.choices(["~", "=", ";", ",", "!", ":", ".", "..", "mut", "TP53", "AGE", "1", "é", "~2C", "~ff", " ", "{", "]", "*"], k=8))
        if self.rarely(0.1):
            found = {name: MEMBERS[name](self) for name in self.some(list(MEMBERS), 2)}
            return json.dumps(found, ensure_ascii=self.rarely(0.5))
        clauses = [clause for _ in range(self.chance.choice([0, 1, 1, 2, 3, 6])) if (clause := self._clause())]
        return (" ; " if self.rarely() else ";").join(clauses)

    def _clause(self):
        key, items = self.chance.choice(KEYS)(self)
        try:
            told = [escaped(item, "") if isinstance(item, str) else item[0] for item in items]
        except Unsettled:
            return None
        return ("!" if self.rarely(0.25) else "") + f"{key}={','.join(told)}"

    def items(self, texts: list[str], most: int = 90) -> list:
        """Returns items of a key with values: texts to be escaped, and in tuples what is written as it is."""
        found: list = [(str(self.chance.randint(0, 90)),)] if self.rarely(0.1) else []
        for one in self.values(texts, most):
            edges = [str(one[name]) if one.get(name) is not None else "" for name in ("start", "end")]
            found.append(("..".join(edges),) if any(edges) else (one.get("value") or "").strip() or "NA")
        return found or ["NA"]

    def attribute(self):
        name = self.chance.choice(["AGE", "TYPE", "SCORE", "SITE", "STAGE", "GRADE", *self.attributes, *([NOSUCH.upper()] * self.rarely())])
        return ("attr." if self.rarely(0.02) and "." not in name else "") + name, self.items(self.words.get(name, []))

    def altered(self):
        word = self.chance.choice(["mut", "mut", "amp", "gain", "hetloss", "homdel", "cna", "sv", "alt"])
        if word == "sv" and self.rarely(0.5):
            pairs = ["EML4::ALK", "alk::eml4", "*::ALK", "ALK::*", "ALK::-", "-::ALK", "TP53::TP53", "-::*"]
            return word, [(pair,) for pair in self.chance.sample(pairs, self.chance.choice([1, 2]))]
        marks = "".join(f":{mark}" for mark in self.chance.sample(MARKS, self.chance.choice([0, 0, 0, 1, 2])))
        return word, [(self.gene() + marks,) for _ in range(self.chance.choice([1, 1, 2]))]

    def typed(self):
        return f"type.{self.gene()}", [self.chance.choice([*TYPES, "NA", "missense_mutation"]) for _ in range(self.chance.choice([1, 2]))]

    def stated(self):
        return self.chance.choice(["wild", "unseen"]), [(self.gene(),) for _ in range(self.chance.choice([1, 2]))]

    def cell(self):
        suffix = self.chance.choice(["gistic", "gistic", "mrna", "log2CNA", *([NOSUCH] * self.rarely())])
        return f"value.{suffix}.{self.gene()}", self.items(["-2", "0", "2", "NA"], 5)

    def assay(self):
        suffix, entity = self.entity()
        # What NA is of an entity that does not occur is not said.
        return f"assay.{suffix}.{entity}", ["Gain"] if entity == NOSUCH else self.items(["Gain", "gain", "high", ">8"], 5)

    def listed(self):
        kind = self.chance.choice(["lists", "profiles"])
        return kind[:-1], self.chance.sample(SUFFIXES[kind], self.chance.choice([1, 2]))

    def treated(self):
        tier = self.chance.choice(["", "Group", "Target"])
        word = self.chance.choice(["drug", "pre", "post"]) + {"": "", "Group": ".class", "Target": ".target"}[tier]
        return word, [name.strip() for name in self.chance.sample(NAMES[tier], 2)]

    def named(self):
        sample = self.chance.choice(self.portal.samples)
        ids = [("sample", [sample.id, "S1", NOSUCH]), ("patient", [sample.patient, f"{sample.study}:P1"]), ("study", [sample.study])]
        return self.chance.choice([*ids, ("event", self.chance.sample(EVENTS, 2))])

    def placed(self):
        return "ns." + ".".join(self.chance.choice(PLACES)), self.chance.sample(PLACED, self.chance.choice([1, 2]))


MEMBERS = {
    "clinicalDataFilters": Filters.clinical,
    "clinicalDataEqualityFilters": Filters.clinical,
    "clinicalDataIntervalFilters": Filters.clinical,
    "genomicDataFilters": Filters.genomic,
    "genericAssayDataFilters": Filters.assays,
    "genericAssaySelectionFilters": Filters.selections,
    "mutationDataFilters": Filters.mutation_data,
    "geneFilters": Filters.genes,
    "structuralVariantFilters": Filters.variants,
    "genomicProfiles": lambda filters: filters.suffixes("profiles"),
    "caseLists": lambda filters: filters.suffixes("lists"),
    "clinicalEventFilters": Filters.events,
    "namespaceDataFilters": Filters.namespaces,
    **{f"sampleTreatment{tier}Filters": lambda filters, tier=tier: filters.treatments(tier, True) for tier in NAMES},
    **{f"patientTreatment{tier}Filters": lambda filters, tier=tier: filters.treatments(tier, False) for tier in NAMES},
}
FREQUENT = ("clinicalDataFilters", "geneFilters", "geneFilters", "structuralVariantFilters", "structuralVariantFilters", "mutationDataFilters")
KEYS = (
    Filters.attribute, Filters.attribute, Filters.attribute, Filters.altered, Filters.altered, Filters.typed, Filters.stated, Filters.cell, Filters.assay,
    Filters.listed, Filters.treated, Filters.named, Filters.placed,
)  # fmt: skip
