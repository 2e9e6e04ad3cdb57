"""Questions for every address that the service itself describes: each parameter and each member of a body, given and left out.

They come from its OpenAPI documents, which `build` keeps: those of the JSON API and of the third generation.
"""

import json
from base64 import urlsafe_b64encode
from itertools import combinations
from urllib.parse import urlencode

from .forms import JSON, in_some_form, posted, request
from .words import ODD

DOCUMENTS = ("/api/openapi.json", "/portal/api/v3/api-docs")
# What a path of the third generation says of the profiles that it reads.
OF_PATH = {
    "discrete": "COPY_NUMBER_ALTERATION", "mutation": "MUTATION_EXTENDED", "generic": "GENERIC_ASSAY", "geneset": "GENESET_SCORE",
    "structural": "STRUCTURAL_VARIANT", "molecular-data": "MRNA_EXPRESSION", "copynumberevents": "COPY_NUMBER_ALTERATION",
    "enrichments": "COPY_NUMBER_ALTERATION", "coexpressions": "MRNA_EXPRESSION",
}  # fmt: skip
# Name of a parameter, in its singular without marks → the ids that it takes: a name of Words, or of one study.
POOLS = {
    "attrid": "attributes", "attribute": "attributes", "clinicalattribute": "attributes", "cancertype": "cancer_types", "casesetid": "lists",
    "caselist": "samples", "gene": "symbols", "genelist": "symbols", "hugogenesymbol": "symbols", "excludegene": "symbols", "alias": "aliases",
    "entrezgene": "entrez", "entrez": "entrez", "genepanel": "panels", "geneset": "gene_sets", "geneticprofile": "profiles",
    "molecularprofile": "profiles", "genericassaystable": "entities", "entity": "entities", "keyword": "keywords", "patient": "patients",
    "sample": "samples", "alteredsample": "samples", "unalteredsample": "samples", "samplelist": "lists", "study": "ids",
    "cancerstudy": "ids", "resource": "resources", "eventtype": "event_types", "drug": "drugs", "uniprotacc": "accessions",
    "uniprot": "entry_names", "chromosome": "chromosomes", "proteinchange": "protein_changes", "datasource": "data_sources",
    "proteinarray": "arrays", "drivertier": "tiers", "caseidskey": "keys",
}  # fmt: skip
TEXTS = {
    "oql": ("TP53", "TP53: MUT; KRAS: AMP HOMDEL", "DATATYPES: MUT; TP53 BRAF", "[\"x\" TP53 KRAS]", "TP53: MUT=R273H EXP>1.5", "TP53 DRIVER", "(", ""),
    "search": ("TP", "p53", "kinase", "é", "_", "%"), "endpoint": ("OS", "os", "DFS", "PFS"), "alteration": ("2", "-2", "1", "x"),
    "echo": ("gene", "label", "start,end"), "start": ("1", "175", "1,200"), "end": ("300", "400,500"), "position": ("TP53_273", "KRAS_12", "1", "273", "x"),
    "genomename": ("hg19", "hg19", "GRCh38", "mm10", "hg38", "nosuch"), "outerkey": ("StructVar", "Namespace", "zygosity"), "innerkey": ("zygosity", "note", "x"),
    "value": ("1", "homozygous"), "threshold": ("0.5", "0.9", "2"), "label": ("x", "y"), "proteinarraytype": ("protein_level", "phosphorylation"), "arrayinfo": ("1", "0"),
    "cmd": ("getProfileData",), "qvaluethreshold": ("0.1", "1", "x"), "suppressmondrianheader": ("true",), "format": ("txt", "json"),
    "xapikey": (*["speak, friend, and enter"] * 2, "wrong"), "specialvalue": ("ANY_GENE", "NO_GENE"), "id": ("P-a", "S1"),
    "cnaevent": ("1", "2,3", "99"), "mutationevent": ("1", "5,7", "99"), "alignment": ("1", "1,2"),
}  # fmt: skip
# Path → what it wants of its parameters, beside those that are required.
USUAL = {
    "/api/alterations": "genes", "/api/alterationcounts": "genes", "/api/geneticprofilegenes": "genetic_profile_ids", "/api/proteindomains": "genes",
    "/api/enrichments": "event",
}  # fmt: skip
# Of the members of a body: one of these, the first that it has, and all of those.
ONE_OF = ("sampleListId", "molecularProfileIds", "sampleIdentifiers", "patientIdentifiers", "identifiers", "studyIds")
ALL_OF = ("entrezGeneIds", "attributeIds", "ids", "genericAssayStableIds", "genesetIds", "namespaceAttribute", "namespaceAttributes")
# Of more members than this not every set is asked for: a filter of cohorts has twenty.
MOST_IN_SETS = 6
# Path → fields of its records, where the document has several kinds of them.
FIELDS = {"/api/mutation_count": ["gene", "count"], "/api/geneticprofiledata": ["sample_id", "study_id"], "/api/clinicaldata/patients": ["patient_id"],
          "/api/clinicaldata/samples": ["sample_id"], "/api/genericassaydata": ["generic_assay_stable_id"]}  # fmt: skip
# The study with most kinds of data.
RICH = "demo"
# What stands beneath further paths, which are not in the document.
ALSO = {"generic_assay_meta": "generic-assay-meta", "generic_assay_data": "generic-assay-data"}
NUMBERS = ("1", "2", "0", "-1", "0.5", "1e3", "x", "")
# Of texts and numbers the first are taken as they are everywhere.
GOOD = 2


class Described:
    """*document*: an OpenAPI document as JSON; *words*: a Words; *askers*: an Askers; *rng*: a random.Random."""

    def __init__(self, document, words, askers, rng):
        self.document, self.words, self.askers, self.rng = document, words, askers, rng
        self.operations = [(path, method, operation) for path, ways in document["paths"].items() for method, operation in ways.items()]
        self.full = [study for study in words.studies if study.samples and study.profiles]

    def every(self):
        """Each operation with what it must have alone, with each of its parameters and every choice, with all; each set of members of its body."""
        for path, method, operation in self.operations:
            if method == "post" and "get" in self.document["paths"][path]:
                continue
            parameters = [one for one in operation.get("parameters", ()) if one["in"] != "path"]
            needed = [one for one in parameters if one.get("required") or one["name"] == USUAL.get(path)]
            good = self._good(operation)
            asked = [needed, parameters, *([*needed, one] for one in parameters if one not in needed)]
            bodies = self._bodies(operation)
            for members in bodies:
                yield self._request(path, method, operation, needed, members)
            for chosen in asked:
                yield self._request(path, method, operation, chosen, good)
            for one in parameters:
                for choice in _choices(one["schema"]):
                    yield self._request(path, method, operation, [*(other for other in needed if other is not one), one], good, {one["name"]: choice})
            yield self._request(path, method, operation, [], None)
            if path.startswith("/api/"):
                whole = self._request(path, method, operation, needed, None)
                for way in ("GET", "HEAD", "POST"):
                    yield {**whole, "path": path.replace("/api/", "/api-legacy/"), "method": way}
            for old, new in ALSO.items():
                if path.startswith(f"/portal/api/{old}"):
                    moved = self._request(path, method, operation, parameters, good)
                    yield {**moved, "path": moved["path"].replace(old, new)}
            if method == "get":
                yield {**self._request(path, method, operation, needed, None), "method": "HEAD"}
            if "post" in self.document["paths"][path] and method == "get":
                yield {**self._request(path, method, operation, needed, None), "method": "POST"}

    def question(self):
        """One at random."""
        path, method, operation = self.rng.choice(self.operations)
        parameters = [one for one in operation.get("parameters", ()) if one["in"] != "path"]
        chosen = [one for one in parameters if self.rng.random() < (0.95 if one.get("required") else 0.25)]
        return self._request(path, method, operation, chosen, self.rng.choice(self._bodies(operation)), {}, 0.04)

    def _request(self, path, method, operation, chosen, members, given=None, odd=0.0):
        values = Values(self, path, odd)
        address = "/".join(values.of(part[1:-1], {}) if part.startswith("{") else part for part in path.split("/"))
        headers = {one["name"]: values.of(one["name"], one["schema"]) for one in chosen if one["in"] == "header"}
        pairs = [
            (one["name"], (given or {}).get(one["name"]) or values.parameter(one["name"], one["schema"], self._fields(path, operation)))
            for one in chosen
            if one["in"] == "query"
        ]
        if self.rng.random() < odd:
            pairs.append((self.rng.choice(("nosuch", "projection", "Study_ID", "limits")), "x"))
        asking = self.askers.any(self.rng) if odd else {}
        if not _is_third(path) and not odd:
            return request(path, address, pairs)
        if not _is_third(path):
            return in_some_form(self.rng, path, address, pairs, **asking)
        query, kind = urlencode(pairs), "/".join(path.split("/")[:4])
        if headers:
            return request(kind, address, portal="third", method=method.upper(), query=query, headers=headers)
        if method != "post":
            return request(kind, address, query=query, **_heading(self.rng, method, odd), **asking)
        body = b"" if members is None else json.dumps(values.body(self._body(operation), members)).encode()
        headers = {**asking.pop("headers", {}), **({"Accept-Encoding": "gzip"} if odd and self.rng.random() < 0.1 else {})}
        return posted(kind, address, body, JSON, query=query, headers=headers, **asking)

    def _bodies(self, operation):
        """What members a body has: each set of them, of many members each beside the one that says of what, and all."""
        schema = self._body(operation)
        names = [*schema.get("properties", ())] if schema else []
        if len(names) > MOST_IN_SETS:
            return [*({*_base(names), name} for name in names), names]
        return [list(some) for size in range(1, len(names) + 1) for some in combinations(names, size)] or [[]]

    def _good(self, operation):
        """Members of a body that go together."""
        names = [*(self._body(operation) or {}).get("properties", ())]
        return [*[name for name in ONE_OF if name in names][:1], *(name for name in ALL_OF if name in names)]

    def _body(self, operation):
        sent = operation.get("requestBody", {}).get("content", {}).get(JSON)
        return self.resolved(sent["schema"]) if sent else None

    def resolved(self, schema):
        name = schema.get("$ref", "").rpartition("/")[2]
        return self.document["components"]["schemas"][name] if name else schema

    def _fields(self, path, operation):
        if path in FIELDS:
            return FIELDS[path]
        answer = operation["responses"].get("200", {}).get("content", {}).get(JSON, {}).get("schema", {})
        return [*self.resolved(answer.get("items", {})).get("properties", ())]


class Values:
    """Values of one request, mostly of one study, and of profiles of the kind that the path is about."""

    def __init__(self, described, path, odd):
        self.described, self.words, self.rng, self.path, self.odd = described, described.words, described.rng, path, odd
        kind = next((kind for word, kind in OF_PATH.items() if word in path), None)
        fitting = [study for study in described.full if study.of_kind(kind) and (study.resources or "resourceId" not in path)]
        rich = [study for study in fitting if study.id == RICH and not odd]
        self.study = self.rng.choice(rich or fitting or described.full)
        self.profiles = self.study.of_kind(kind) if kind and self.rng.random() > odd * 5 else self.study.profiles
        if not odd:
            self.profiles = self.profiles[:1] if kind else self.profiles

    def parameter(self, name, schema, fields):
        """The text of a parameter; a list between commas."""
        if schema.get("type") == "array":
            enum = schema.get("items", {}).get("enum")
            few = [self.rng.choice(enum) if enum else self._listed(name, fields) for _ in range(self.rng.randint(1, 4))]
            return ",".join(few)
        return self.of(name, schema)

    def _listed(self, name, fields):
        if name in ("fields", "order") and fields:
            return self.rng.choice(("", "", "-") if name == "order" else ("",)) + self.rng.choice(fields)
        return self.of(name, {})

    def of(self, name, schema):
        """One text."""
        if self.rng.random() < self.odd:
            return self.rng.choice([text for text in ODD if "\0" not in text and "/" not in text])
        if choices := _choices(schema):
            return self.rng.choice(choices)
        word = _plain(name)
        if word in TEXTS:
            return self.rng.choice(TEXTS[word] if self.odd else TEXTS[word][:GOOD])
        if word in POOLS:
            return self._id(POOLS[word])
        if schema.get("type") in ("integer", "number"):
            return self.rng.choice((*NUMBERS, *(str(schema[end]) for end in ("minimum", "maximum") if end in schema)) if self.odd else NUMBERS[:GOOD])
        return self.rng.choice(ODD[:3])

    def _id(self, name):
        if name == "ids":
            return self.study.id
        if name == "profiles":
            return self.rng.choice(self.profiles or ["nosuch"])
        if name in ("symbols", "entrez") and not self.odd:
            known = self.words.placed if "genome" in self.path else ("TP53", "KRAS") if name == "symbols" else ("7157", "3845")
            return self.rng.choice(known or ["nosuch"])
        # Of this many genes few have anything.
        pool = self.study.genes if name == "symbols" and self.rng.random() < 0.7 else getattr(self.study, name, None)
        return self.rng.choice(pool or getattr(self.words, name) or ["nosuch"])

    def body(self, schema, members):
        """A value for a body; of an object these *members*."""
        if schema is None:
            return {}
        if schema.get("type") == "array":
            return [self.body(self.described.resolved(schema["items"]), None) for _ in range(self.rng.randint(1, 5))]
        names = schema.get("properties", {})
        return {name: self.member(name, self.described.resolved(kind)) for name, kind in names.items() if members is None or name in members} if names else self.of("studyId", {})

    def member(self, name, schema):
        """A value for a member of that name."""
        if schema.get("type") == "array":
            items = self.described.resolved(schema["items"])
            return [self.member(name, items) for _ in range(self.rng.randint(1, 5))]
        if names := [*schema.get("properties", ())]:
            chosen = {*_base(names), *self.rng.sample(names, 2)} if len(names) > MOST_IN_SETS else names
            return {inner: self.member(inner, self.described.resolved(schema["properties"][inner])) for inner in names if inner in chosen}
        if name.startswith("unique"):
            of = self.rng.choice(self.study.samples if "Sample" in name else self.study.patients)
            return urlsafe_b64encode(f"{of}:{self.study.id}".encode()).decode()
        if name == "entityId" or name == "ids":
            return self.rng.choice((*self.study.samples, *self.study.patients))
        text = self.of(name, schema)
        return int(text) if schema.get("type") == "integer" and text.lstrip("-").isdigit() and self.rng.random() < 0.8 else text


def every_parameter(document):
    """(path, method, names of its parameters, their choices as NAME=CHOICE, and names of the members of its body) of each operation."""

    def inside(schema, seen=()):
        name = schema.get("$ref", "").rpartition("/")[2]
        if name in seen:
            return
        schema = document["components"]["schemas"][name] if name else schema
        for member, kind in schema.get("properties", {}).items():
            yield member
            yield from inside(kind, (*seen, name))
        if "items" in schema:
            yield from inside(schema["items"], (*seen, name))

    for path, ways in document["paths"].items():
        for method, operation in ways.items():
            names = [one["name"] for one in operation.get("parameters", ()) if one["in"] != "path"]
            names += [f"{one['name']}={choice}" for one in operation.get("parameters", ()) for choice in _choices(one["schema"])]
            names += inside(operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema", {}))
            yield path, method.upper(), names


def taken_by_name(document):
    """Name of an operation → its parameters and a value or two of each, those first that it must have, for the pages that read by it."""
    found = {}
    for path, ways in document["paths"].items():
        if "get" in ways and path != "/webservice.do":
            taken = {one["name"]: tuple(_choices(one["schema"]) or _shown(one["name"])) for one in ways["get"]["parameters"]}
            needed = [one["name"] for one in ways["get"]["parameters"] if one.get("required") or one["name"] == USUAL.get(path)]
            fields = {name: (FIELDS.get(path, ["study_id"])[0],) for name in ("fields", "order") if name in taken}
            found[ways["get"]["operationId"]] = {**taken, **fields}, needed
    return found


def _shown(name):
    """Values that a demo study knows."""
    word = _plain(name)
    known = {"study": "demo", "geneticprofile": "demo_mutations", "gene": "TP53", "sample": "DEMO-0003-T1", "samplelist": "demo_all", "attribute": "AGE", "limit": "3", "offset": "1"}
    return TEXTS[word][:2] if word in TEXTS else (known.get(word, "1"),)


def _heading(rng, method, odd):
    if odd and method == "get" and rng.random() < 0.2:
        return rng.choice(({"method": "HEAD"}, {"again": True}))
    return {"method": method.upper()}


def _base(names):
    """Which of a body's members says of what it is, as a list of one or none."""
    return [name for name in ONE_OF if name in names][:1]


def _choices(schema):
    return schema.get("enum") or {"boolean": ["true", "false"]}.get(schema.get("type", ""), [])


def _is_third(path):
    return path.startswith("/portal/api")


def _plain(name):
    """study_ids, studyIds, studyId → study."""
    word = name.replace("_", "").replace("-", "").lower()
    for end in ("ids", "id", "s"):
        if len(word) > len(end) + 1 and word.endswith(end):
            return word.removesuffix(end)
    return word
