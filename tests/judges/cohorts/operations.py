"""Random requests of every operation."""

import json
from typing import Any

from tests.judges.cohorts.answers import FLAT, NESTED, OF_FILTER, STORED, THIRD, WITH_FILTER, Request
from tests.judges.cohorts.filters import NOSUCH, PLACES, Filters
from tests.judges.cohorts.flat import KINDS, PARTS

OPTIONS: list[dict[str, Any]] = [
    {}, {}, {"disableLogScale": True}, {"binMethod": "MEDIAN"}, {"binMethod": "QUARTILE"}, {"customBins": [5, 20, 50]},
    {"binMethod": "GENERATE", "binsGeneratorConfig": {"binSize": 7, "anchorValue": 3}},
]  # fmt: skip
TIER = ("Agent", "AgentClass", "AgentTarget")


class Operations(Filters):
    """Asks operations one after the other; each with a filter of its own."""

    def request(self, number: int) -> Request:
        """Returns the request of this number."""
        names = [*OF_FILTER, *WITH_FILTER, STORED, *FLAT, "filtered-samples/fetch", "/api/cohort/samples"]
        name = names[number % len(names)]
        if name in FLAT:
            return self._flat(name)
        path = f"{THIRD}/{name}"
        if name in OF_FILTER:
            return Request(path, self._query(name), self.of_study_view())
        if name in WITH_FILTER:
            body, query = getattr(self, "_" + name.removesuffix("/fetch").replace("-", "_"))()
            given = self._with_own(name, body, self.of_study_view())
            return Request(path, query, body if self.rarely(0.01) else {**body, NESTED: given})
        study_id = self.chance.choice([*self.portal.studies, NOSUCH])
        if self.rarely(0.3):
            return Request(path, {}, {"sampleListId": f"{study_id}_all"})
        return Request(path, {}, {"sampleIdentifiers": self.identifiers([study_id]) or [{"sampleId": NOSUCH, "studyId": NOSUCH}]})

    def _query(self, name):
        if name.startswith("filtered"):
            return {"negateFilters": "true"} if self.rarely(0.4) else {}
        if name.startswith("treatments"):
            return {"tier": self.chance.choice(TIER), **({"projection": "DETAILED"} if name.startswith("treatments/sample-counts") and self.rarely(0.5) else {})}
        if not name.startswith("clinical-data-table"):
            return {}
        size = self.chance.choice([0, 1, 5, 20])
        found = {"pageSize": str(size), "pageNumber": str(self.chance.choice([0, 0, 1, 3]) if size else 0)}
        if self.rarely(0.7):
            found |= {"sortBy": self.chance.choice(["sampleId", "patientId", *self.attributes, NOSUCH]), "direction": self.chance.choice(["ASC", "DESC"])}
        return found | ({"searchTerm": self.chance.choice(["s1", "P2", "prim", "unknown", "40", "zü"])} if self.rarely(0.3) else {})

    def _with_own(self, name, body, given):
        """Mostly adds a part about the first thing that is asked for: alone, it is left out."""
        one = next(iter(body.values()))[0]
        if self.rarely(0.3) or "outerKey" in one:
            return given
        about = {member: one[member] for member in ("attributeId", "hugoGeneSymbol", "stableId", "profileType") if member in one}
        member = "clinicalDataFilters" if "attributeId" in one else "genericAssayDataFilters" if "stableId" in one else "genomicDataFilters"
        words = self.words.get(one.get("attributeId"), ["-2", "0", "Gain", "high"])
        part = {**about, "values": self.values(words, 60)}
        if name.startswith("mutation"):
            member, part = "mutationDataFilters", {**about, "categorization": "MUTATED", "values": [[{"value": self.chance.choice(["MUTATED", "NOT_MUTATED"])}]]}
        return {**given, member: [*(given.get(member) or []), part]}

    # Bodies

    def _attributes(self):
        names = ["AGE", "TYPE", "SCORE", "SITE", "STAGE", "GRADE", *self.attributes, NOSUCH]
        return [{"attributeId": name} for name in dict.fromkeys(self.some(names, self.chance.choice([1, 1, 4])) or ["AGE"])]

    def _method(self):
        return {"dataBinMethod": self.chance.choice(["STATIC", "DYNAMIC"])} if self.rarely(0.7) else {}

    def _clinical_data_counts(self):
        return {"attributes": self._attributes()}, {}

    def _clinical_data_bin_counts(self):
        return {"attributes": [{**one, **self.chance.choice(OPTIONS)} for one in self._attributes()]}, self._method()

    def _of_genes(self, suffixes):
        pairs = {(self.gene().upper(), self.chance.choice([*suffixes, NOSUCH] if self.rarely() else suffixes)) for _ in range(self.chance.choice([1, 1, 3]))}
        return [{"hugoGeneSymbol": gene, "profileType": suffix} for gene, suffix in sorted(pairs)]

    def _mutation_data_counts(self):
        return {"genomicDataFilters": self._of_genes(["mutations", "mutations", "mutations_b"])}, {"projection": "DETAILED"} if self.rarely(0.4) else {}

    def _genomic_data_counts(self):
        return {"genomicDataFilters": self._of_genes(["gistic", "gistic", "mrna"])}, {}

    def _genomic_data_bin_counts(self):
        return {"genomicDataBinFilters": [{**one, **self.chance.choice(OPTIONS)} for one in self._of_genes(["mrna", "log2CNA"])]}, self._method()

    def _of_entities(self):
        pairs = {self.entity() for _ in range(self.chance.choice([1, 1, 2]))}
        return [{"profileType": suffix, "stableId": entity} for suffix, entity in sorted(pairs)]

    def _generic_assay_data_counts(self):
        return {"genericAssayDataFilters": self._of_entities()}, {}

    def _generic_assay_data_bin_counts(self):
        return {"genericAssayDataBinFilters": [{**one, **self.chance.choice(OPTIONS)} for one in self._of_entities()]}, self._method()

    def _namespace_data_counts(self):
        return {"attributes": [{"outerKey": outer, "innerKey": inner} for outer, inner in self.chance.sample(PLACES, 2)]}, {}

    # Flat addresses

    def _flat(self, path):
        study_ids = self.study_ids()
        query = {"study_id": ",".join(study_ids)}
        if text := self.in_address(study_ids):
            query["filter"] = text
        word = path.rpartition("/")[2]
        if "compare" in path or word == "survival":
            query |= {"against": self.chance.choice(["rest", self.in_address(study_ids) or "rest"])} if self.rarely(0.4) else {}
            query |= {"overlap": self.chance.choice(["keep", "drop"])} if self.rarely(0.4) and "compare" in path else {}
        if word == "genes":
            query["kind"] = self.chance.choice(list(KINDS))
            query |= ({"genes": "TP53,kras,EGFR,NOSUCH"} if self.rarely(0.3) else {}) | ({"limit": "2"} if self.rarely(0.2) else {})
            query |= {"count": json.dumps(self.counting())} if self.rarely(0.3) and "compare" not in path else {}
        if word == "values":
            query |= {"attribute_ids": ",".join(one["attributeId"] for one in self._attributes())} if self.rarely(0.8) else {}
        if word == "bins":
            query |= {"attribute_ids": ",".join(one["attributeId"] for one in self._attributes()), "method": self.chance.choice(["dynamic", "static"])}
            query |= {"bins": self.chance.choice(["auto", "median", "quartile", "width:7", "width:7@3", "10,20,50"])} if self.rarely(0.6) else {}
        if word == "parts" and self.rarely(0.6):
            query["kind"] = ",".join(self.chance.sample(PARTS, 2)) if self.rarely(0.3) else self.chance.choice(PARTS)
        return Request(path, query)


