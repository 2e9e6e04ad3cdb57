"""Requests with bodies of up to 4 MB, made to cost as much as possible: for every address and every command of webservice.do."""

import json
from collections.abc import Iterator
from itertools import cycle, islice
from typing import NamedTuple

from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as PORTAL_SERVICES
from genows.clients.webservice.table import COMMANDS as TABLE
from genows.http.address import Address
from genows.http.bodies import Limits
from tests.judges import hostilethird
from tests.parametervalues import key, request

BODY = 4_000_000
FORM, JSON, MULTIPART = "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b"


class Attack(NamedTuple):
    """A POST. *name*: what it does, for people."""

    name: str
    path: str
    body: bytes
    content_type: str = FORM


class Known(NamedTuple):
    """What is there to be named. *genes*: symbols; *profiles*: of which the first holds mutations, the second expression."""

    study: str
    samples: list[str]
    tall: str
    tall_samples: list[str]
    genes: list[str]
    entrezs: list[str]
    profiles: list[str]
    sample_list: str


# Address → what is attacked there beside its lists and texts.
MORE = {
    "/api/copynumberfractions": ("cutoff",), "/api/copynumbersegments": ("format",), "/api/interactions": ("neighbours",), "/api/mutation_count": ("label",),
    "getCaseLists": ("case_list",), "getAllClinicalData": ("case_list",), "getMutationFrequency": ("gene_list", "case_list"), "getProfileData": ("format",),
}  # fmt: skip


def attacked(address: Address) -> tuple[tuple[str, ...], dict[str, str]]:
    """The parameters of an address that are attacked, and what it needs beside one of them."""
    texts = [each.name for kind in ("list", "text") for each in address.parameters if each.kind == kind]
    return (*texts, *MORE.get(key(address), ())), request(address, "judge")


LISTS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {path: attacked(address) for path, address in SECOND.items()}
# The same of the portal's services, whose entries say nothing of their parameters.
EVERYBODY = {"cancer_study_id": "STUDY", "case_set_id": "LIST"}
SERVICES: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "/CheckGeneSymbol.json": (("genes",), {}),
    "/ClinicalFreeForm.json": (("studyId",), {}),
    "/GeneData.json": (
        ("oql", "geneticProfileIds", "case_list", "z_score_threshold"),
        {"oql": "TP53", "geneticProfileIds": "MUTATIONS", "case_list": "SAMPLE"},
    ),
    "/Gistic.json": (("selected_cancer_type",), {}),
    "/MutSig.json": (("selected_cancer_type",), {}),
    "/bioGeneQuery.do": (("query",), {"format": "json"}),
    "/calcFisherExact.do": (("a",), {name: "1" for name in "abcd"}),
    "/calcPval.do": (("months0", "status0"), {"months0": "1", "status0": "1", "months1": "1", "status1": "1"}),
    "/clinicalAttributes.json": (("cancer_study_id",), {}),
    "/clinical_timeline_data.json": (("patient_id", "cancer_study_id"), {"cancer_study_id": "STUDY", "patient_id": "x"}),
    "/clinicaltrials.json": (("study",), {}),
    "/cna.json": (("sample_id", "cna_profile", "cmd"), {"cna_profile": "MUTATIONS"}),
    "/crosscancermutation.json": (("geneList", "cancer_study_list", "data_priority"), {"geneList": "TP53", "cancer_study_list": "STUDY"}),
    "/crosscancerquery.json": (("gene_list", "cancer_study_list", "data_priority"), {"gene_list": "TP53", "cancer_study_list": "STUDY"}),
    "/drugs.json": (("drug_ids",), {}),
    "/get3dPdb.json": (("positions", "alignments"), {"positions": "1", "alignments": "1"}),
    "/getAlterationData.json": (("gene_list", "case_ids", "case_ids_key"), {**EVERYBODY, "profile_id": "EXPRESSION", "gene_list": "TP53"}),
    "/getCoExp.do": (("gene", "profile_id", "case_set_id"), {**EVERYBODY, "profile_id": "EXPRESSION", "gene": "TP53"}),
    "/getGeneticProfile.json": (("gene_list", "case_set_id"), {**EVERYBODY, "gene_list": "TP53"}),
    "/getMutationAligner.json": (("pfamAccession",), {}),
    "/getMutationData.json": (("geneticProfiles", "geneList", "caseList"), {"geneticProfiles": "MUTATIONS", "geneList": "TP53", "caseList": "SAMPLE"}),
    "/getPfamSequence.json": (("geneSymbol", "uniprotAcc"), {"geneSymbol": "TP53"}),
    "/getProfileData.json": (("genetic_profile_id", "gene_list", "case_ids"), {**EVERYBODY, "genetic_profile_id": "EXPRESSION", "gene_list": "TP53"}),
    "/getSurvivalData.json": (("case_set_id", "data_type"), {**EVERYBODY, "data_type": "os"}),
    "/igvlinking.json": (("gene_list",), {"cmd": "get_igv_args", "cancer_study_id": "STUDY"}),
    "/mutations.json": (("sample_id", "case_ids", "case_list", "mutation_id"), {"mutation_profile": "MUTATIONS", "sample_id": "SAMPLE"}),
    "/network.do": (
        ("gene_list", "genetic_profile_ids", "source", "query_alt", "heatMap"),
        {**EVERYBODY, "gene_list": "TP53", "genetic_profile_ids": "MUTATIONS", "Z_SCORE_THRESHOLD": "2"},
    ),
    "/oranalysis.do": (
        ("altered_case_id_list", "unaltered_case_id_list", "gene_list"),
        {
            "cancer_study_id": "STUDY", "profile_id": "EXPRESSION", "altered_case_id_list": "SAMPLE", "unaltered_case_id_list": "SAMPLE",
            "gene_list": "TP53",
        },
    ),
    "/pancancerMutations.json": (("q",), {"cmd": "byHugos"}),
    "/portalMetadata.json": (("cancerStudyMetaData",), {}),
    "/portal_meta_data.json": (("study_id", "geneset_id"), {}),
    "/similar_patients.json": (("mutation", "cna", "sample_id"), {"cancer_study_id": "STUDY", "sample_id": "SAMPLE"}),
}  # fmt: skip
SERVICES |= {path: attacked(address) for path, address in PORTAL_SERVICES.items() if path not in SERVICES}
COMMANDS: dict[str, tuple[str, ...]] = {name: attacked(command)[0] for name, command in TABLE.items()} | {"getNothing": ("cmd",)}


def attacks(known: Known) -> Iterator[Attack]:
    for path, (names, others) in LISTS.items():
        for name in names:
            for kind, text in _texts(name, known):
                yield Attack(f"{name}: {kind}", path, _form({**_filled(others, known), name: text}))
                if kind in ("unknown ids", "one long id"):
                    values = {**_filled(others, known), name: text.split(",")}
                    yield Attack(f"{name}: {kind}, as JSON", path, json.dumps(values).encode()[: BODY + 100_000], JSON)
        for kind, body, content_type in _bodies(*names[:1]):
            yield Attack(kind, path, body, content_type)
    for path, (names, others) in SERVICES.items():
        for name in names:
            for kind, text in _texts(name, known):
                yield Attack(f"{name}: {kind}", path, _form({**_filled(others, known), name: text}))
    for name, path, body in hostilethird.bodies(known, BODY):
        yield Attack(name, path, body, JSON)
    for cmd, names in COMMANDS.items():
        about = {"cmd": cmd, "cancer_study_id": known.study, "genetic_profile_id": known.profiles[0], "gene_list": "TP53"}
        about["case_list"] = known.samples[0]
        for name in names:
            for kind, text in _texts(name, known):
                yield Attack(f"{cmd} {name}: {kind}", "/webservice.do", _form({**about, name: text}))
        for kind, body, content_type in _bodies():
            if content_type == FORM:
                yield Attack(f"{cmd} {kind}", "/webservice.do", _form(about) + b"&" + body)
    yield from _together(known)


def _together(known):
    """Lists that are worse together than each by itself."""
    half, third = BODY // 2, BODY // 3
    count = {"type": "count", "per_study": "false"}
    genes = cycle(known.genes)
    many = list(islice(genes, 160_000))
    starts = ",".join(str(number % 3000) for number in range(160_000))
    path = "/api/mutation_count"
    for per_study in ("false", "true"):
        about = {**count, "per_study": per_study}
        yield Attack(f"150,000 times TP53 at 1, {per_study}", path, _form({**about, "gene": _repeated("TP53", 150_000), "start": _repeated("1", 150_000)}))
        places = ",".join(str(number) for number in range(150_000))
        yield Attack(f"TP53 at 150,000 places, {per_study}", path, _form({**about, "gene": _repeated("TP53", 150_000), "start": places}))
        yield Attack(f"all genes at many places, {per_study}", path, _form({**about, "gene": ",".join(many), "start": starts, "end": starts}))
        yield Attack(f"all genes, frequency, {per_study}", path, _form({**about, "type": "frequency", "gene": ",".join(many)}))
    labels = "&".join(f"l{number}=x" for number in range(90_000)).encode()
    yield Attack("90,000 labels of 100,000 genes", path, _form({**count, "gene": _repeated("A", 100_000)}) + b"&" + labels)
    yield Attack("a long label of 100,000 genes", path, _form({**count, "gene": _repeated("A", 100_000), "label": "x" * half}))
    unknown = _unknown(half)
    data = "/api/geneticprofiledata"
    everything = {"genetic_profile_ids": "", "genes": ",".join(many[: len(known.genes)]), "sample_ids": unknown}
    yield Attack("all genes in unknown samples of all profiles", data, _form(everything))
    yield Attack("all genes in one sample of all profiles", data, _form({**everything, "sample_ids": f"{unknown},{known.samples[0]}"}))
    of_tall = ",".join(known.tall_samples)
    yield Attack("all genes in 200,000 samples", data, _form({**everything, "sample_ids": of_tall}))
    for path in ("/api/mutations", "/api/copynumberevents", "/api/structuralvariants"):
        yield Attack("all genes in unknown samples of all profiles", path, _form(everything))
        yield Attack("all genes in 200,000 samples", path, _form({**everything, "sample_ids": of_tall}))
        yield Attack("200,000 samples of all profiles", path, _form({"genetic_profile_ids": "", "sample_ids": of_tall, "exclude_normal": "1"}))
    for path, name in (
        ("/api/samples", "sample_ids"), ("/api/patients", "sample_ids"), ("/api/clinicalattributes/samples", "sample_ids"),
        ("/api/copynumbersegments", "sample_ids"), ("/api/resources", "sample_ids"),
    ):  # fmt: skip
        yield Attack(f"{name}: 200,000 of them", path, _form({"study_id": known.tall, name: of_tall}))
    for cmd in ("getProfileData", "getMutationData"):
        about = {"cmd": cmd, "cancer_study_id": known.study, "genetic_profile_id": known.profiles[0], "case_list": known.samples[0]}
        for profile in known.profiles[:2]:
            one = {**about, "genetic_profile_id": profile}
            yield Attack(f"{cmd} of all genes again and again, {profile}", "/webservice.do", _form({**one, "gene_list": ",".join(many)}))
            one["case_list"] = unknown
            yield Attack(f"{cmd} of unknown genes in unknown cases, {profile}", "/webservice.do", _form({**one, "gene_list": unknown}))
        again = ",".join(islice(cycle(known.profiles), 150_000))
        yield Attack(f"{cmd} of profiles again and again", "/webservice.do", _form({**about, "genetic_profile_id": again, "gene_list": "TP53"}))
        yield Attack(f"{cmd} of profiles in unknown cases", "/webservice.do",
                     _form({**about, "genetic_profile_id": ",".join(known.profiles), "gene_list": "TP53", "case_list": _unknown(third)}))  # fmt: skip
    for cmd in ("getClinicalData", "getPatientSampleMapping", "getClinicalData&format=json"):
        yield Attack(f"{cmd} of 200,000 cases", "/webservice.do", f"cmd={cmd}&".encode() + _form({"cancer_study_id": known.tall, "case_list": of_tall}))
    yield Attack("cases of no named study", "/webservice.do", _form({"cmd": "getClinicalData", "case_list": of_tall}))


def _texts(name, known) -> Iterator[tuple[str, str]]:
    """Yields (kind, value) for a list parameter."""
    ids = _ids(name, known)
    yield "one again and again", _repeated(ids[0], 480_000)
    yield "different ones again and again", ",".join(islice(cycle(ids), 400_000))[:BODY]
    yield "unknown ids", _unknown(BODY)
    yield "numbers", ",".join(map(str, range(1, 480_000)))
    yield "one long id", "x" * BODY
    yield "one long number", "1" * BODY
    yield "long ids", ",".join(f"{number}{'x' * 9_990}" for number in range(BODY // 10_000))


def _ids(name, known):
    if "gene" in name and "profile" not in name:
        return known.entrezs if "entrez" in name else known.genes
    if "sample_ids" in name or "case_list" in name:
        return known.samples
    if "profile" in name:
        return known.profiles
    if "list" in name or "set" in name:
        return [known.sample_list]
    return [known.study]


def _bodies(name="x") -> Iterator[tuple[str, bytes, str]]:
    """Yields (kind, body, media type): bodies that are costly to parse, whatever the address makes of them."""
    key = name.encode()
    yield "percent signs", key + b"=" + b"%41" * (BODY // 3), FORM
    yield "percent signs that escape nothing", key + b"=" + b"%" * BODY, FORM
    yield "percent-encoded letters of two bytes", key + b"=" + b"%C3%A9" * (BODY // 6), FORM
    yield "as many fields as are allowed", b"&".join(b"f%d=%d" % (number, number) for number in range(Limits.fields - 1)), FORM
    yield "fields of one name", (key + b"=a&") * (Limits.fields - 10), FORM
    yield "empty fields", b"&" * BODY, FORM
    yield "JSON nested deeply", b"[" * BODY, JSON
    yield "JSON of nested objects", b'{"a":' * (BODY // 5), JSON
    yield "JSON nested as deep as is read", (b"[" * 900 + b"]" * 900 + b",") * 2 + b"1", JSON
    yield "JSON of nested lists", b'{"%s":[%s]}' % (key, b",".join([b"[" * 400 + b"]" * 400] * (BODY // 801))), JSON
    yield "JSON with a big number", b'{"%s":%s}' % (key, b"1" * BODY), JSON
    yield "JSON with a long fraction", b'{"%s":0.%s}' % (key, b"1" * BODY), JSON
    yield "JSON with many big numbers", b'{"%s":[%s]}' % (key, b",".join([b"1" * 4000] * (BODY // 4001))), JSON
    yield "JSON with exponents", b'{"%s":[%s]}' % (key, b",".join([b"1e308"] * 490_000)), JSON
    yield "JSON of many members", b"{" + b",".join(b'"%d":1' % number for number in range(380_000)) + b"}", JSON
    yield "JSON of escapes", b'{"%s":"%s"}' % (key, rb"\u0041" * 490_000), JSON
    yield "JSON of surrogates", b'{"%s":"%s"}' % (key, rb"\ud83e\uddec" * 240_000), JSON
    part = b'--b\r\nContent-Disposition: form-data; name="%s"\r\n\r\nx\r\n' % key
    yield "as many parts as are allowed", part * Limits.parts + b"--b--\r\n", MULTIPART
    yield "99,000 parts", part * 99_000 + b"--b--\r\n", MULTIPART
    yield "a part of line ends", part.replace(b"x", b"\r\n" * (BODY // 2)) + b"--b--\r\n", MULTIPART
    yield "a part of almost-boundaries", part.replace(b"x", b"\r\n--b " * (BODY // 6)) + b"--b--\r\n", MULTIPART
    yield "a part of boundaries and blanks", part.replace(b"x", b"\r\n--b" + b" " * BODY) + b"x--b--\r\n", MULTIPART
    yield "a part with a long head", part.replace(b"\r\n\r\n", b"\r\nA: b" * (BODY // 6) + b"\r\n\r\n") + b"--b--\r\n", MULTIPART
    yield "a part whose head never ends", b"--b\r\n" + b"A: b\r\n" * (BODY // 6), MULTIPART
    yield "a long preamble", b"\r\n--c" * (BODY // 5), MULTIPART


def _filled(others, known):
    words = {"STUDY": known.study, "LIST": known.sample_list, "MUTATIONS": known.profiles[0], "EXPRESSION": known.profiles[1], "SAMPLE": known.samples[0], "MUTATIONS,EXPRESSION": ",".join(known.profiles[:2])}
    return {name: words.get(text, text) for name, text in others.items()}


def _form(values: dict[str, str]) -> bytes:
    return "&".join(f"{name}={text}" for name, text in values.items()).encode()


def _repeated(text, times):
    return ",".join([text] * min(times, BODY // (len(text) + 1)))


def _unknown(size):
    return ",".join(f"UN-{number:06d}" for number in range(size // 10))
