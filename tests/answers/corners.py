"""Questions written by hand: paths, methods, bodies that are not what they say, caching, compression, other origins, proxies."""

from itertools import product
from urllib.parse import quote

from .api import WEIGHTS
from .forms import FORM, JSON, PROXY, posted, request
from .words import ODD

ADDRESSES = [f"/api/{name}" for name in WEIGHTS]
# One answer of each address that has something in it.
FULL = {
    "cancertypes": {},
    "clinicalattributes": {},
    "clinicalattributes/patients": {"patient_ids": "P-a,P-z,P1"},
    "clinicalattributes/samples": {"study_id": "brca_two", "sample_ids": "S1"},
    "clinicaldata/patients": {"study_id": "demo", "attribute_ids": ""},
    "clinicaldata/samples": {"study_id": "demo", "attribute_ids": ""},
    "genes": {},
    "genesaliases": {},
    "geneticprofiledata": {"genetic_profile_ids": "demo_mutations,demo_gistic,brca_two_mrna", "genes": ""},
    "geneticprofiles": {},
    "mutation_count": {"type": "frequency", "per_study": "true", "gene": "TP53,KRAS,BRAF"},
    "patients": {"study_id": "demo"},
    "samplelists": {},
    "samples": {"study_id": "demo"},
    "studies": {},
}  # fmt: skip
LEGACY = [
    "",
    "cmd=",
    "cmd=getCancerStudies&",
    "cmd=getTypesOfCancer",
    "cmd=getGeneticProfiles&cancer_study_id=demo",
    "cmd=getCaseLists&cancer_study_id=demo",
    "cmd=getProfileData&genetic_profile_id=demo_gistic&gene_list=TP53+KRAS,BRAF&case_set_id=demo_all",
    "cmd=getProfileData&genetic_profile_id=demo_gistic,demo_mutations,demo_rppa&gene_list=TP53&case_set_id=demo_all",
    "cmd=getMutationData&genetic_profile_id=demo_mutations&gene_list=TP53,KRAS,BRAF,EGFR,PIK3CA,PTEN",
    "cmd=getClinicalData&case_set_id=demo_all",
    "cmd=getClinicalData&case_set_id=demo_all&format=json",
    "cmd=getPatientSampleMapping&cancer_study_id=demo&case_set_id=demo_all",
    "cmd=getProteinArrayInfo&cancer_study_id=demo",
    "cmd=getProteinArrayData&cancer_study_id=demo&array_info=1",
    "cmd=getMutSig&cancer_study_id=demo_2020",
    "cmd=getNetwork&gene_list=TP53,MDM2",
    "cmd=getMutationFrequency&cancer_study_id=demo",
    "cmd=getProfileData&genetic_profile_id=broken_2020_mrna&gene_list=TP53&case_list=x",
]
DATA = "cmd=getProfileData&case_list=P1-T1,P2-T1,P3-T1,P3-T2,nosuch&gene_list="
MORE_LEGACY = [
    *(
        f"{DATA}{gene}&genetic_profile_id={profiles}"
        for gene in ("EGFR", "TP53", "KRAS", "nosuch", "MAPK1_PT202_Y204")
        for profiles in (
            "demo_2020_RPPA", "demo_2020_RPPA,demo_2020_mrna", "demo_2020_mrna+demo_2020_RPPA", "demo_2020_RPPA,demo_2020_mutations",
            "demo_2020_RPPA,demo_2020_gistic", "demo_2020_RPPA,demo_2020_RPPA_2", "demo_2020_RPPA,demo_2020_mrna,demo_2020_mrna",
            "demo_2020_fusion", "demo_2020_RPPA,nova_2021_mrna", "nova_2021_rppa,nova_2021_mrna", "hidden_2020_protein_quantification",
        )
    ),
    *(
        f"cmd=getProfileData&case_list=P3-T1,S%2C4,P1-T1&gene_list={gene}&genetic_profile_id={profiles}"
        for gene in ("TP53", "KRAS_PT1", "EGFR", "KRAS")
        for profiles in ("some_target_RPPA", "some_target_RPPA,some_target_mrna", "some_target_mrna,some_target_RPPA", "some_target_mutations,some_target_RPPA")
    ),
    "cmd=getNetwork",
    "cmd=getNetwork&gene_list=",
    "cmd=getNetwork&gene_list=mdm2,nosuch,p53,egfr",
    "cmd=getNetwork&gene_list=TP53",
    "cmd=getNetwork&gene_list=,+,",
    "cmd=getMutSig&cancer_study_id=",
    "cmd=getMutSig&cancer_study_id=demo_2020&q_value_threshold=&gene_list=",
    "cmd=getMutSig&cancer_study_id=demo_2020&gene_list=p53,EGFR,nosuch,kras,TP53",
    "cmd=getMutSig&cancer_study_id=some_target",
    "cmd=getClinicalData&genetic_profile_id=nova_2021_mrna,demo_2020_mrna&case_set_id=demo_2020_all",
    "cmd=getClinicalData&case_list=H1-T1,H2-T1",
    "cmd=getClinicalData&case_ids_key=d41d8cd98f00b204e9800998ecf8427e",
    "cmd=getClinicalData&case_list=P1-T1",
    "cmd=getPatientSampleMapping&case_set_id=demo_2020_all",
    "cmd=getProteinArrayInfo&case_set_id=demo_2020_all",
    "cmd=getProteinArrayData&genetic_profile_id=nova_2021_rppa,demo_2020_mrna&case_list=P1-T1&protein_array_id=egfr-R-V",
    "cmd=getProteinArrayData&case_set_id=hidden_2020_all",
    "cmd=getProteinArrayData&cancer_study_id=demo_2020&case_list=",
    "cmd=getMutationData&genetic_profile_id=demo_2020_mutations,zzz,nova_2021_mrna&gene_list=KRAS,nosuch&case_list=P3-T1,P1-T1",
    "cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=KRAS,TP53&case_set_id=demo_2020",
    "cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=KRAS,TP53&case_set_id=-1",
    "cmd=getGeneticProfiles&genetic_profile_id=demo_2020_mrna",
    "cmd=getCaseLists&case_set_id=demo_2020_all",
    "cmd=getCaseLists&cancer_study_id=bare",
    "cmd=getGeneticProfiles&cancer_study_id=bare",
]  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "BREW")
PATHS = [
    "", "/", "/help", "/login", "/logout", "/health", "/favicon.ico", "/pages/style.css", "/pages/mark.svg", "/pages/nothing", "/robots.txt", "/api", "/api/", "/api/nothing",
    "/api/studies/", "/api/studies/x", "//api/studies", "/api//studies", "/API/studies", "/api/clinicaldata", "/api/st\u00fcdies", "/api/studies\0",
    "/webservice.do/", "/webservice", "//webservice.do", "/data-access-token", "/api/data-access-token", "/api/data-access-tokens",
    "/api/data-access-tokens/", "/api/data-access-tokens/x", "/api/data-access-tokens/a/b",
]  # fmt: skip
ENCODINGS = (
    "gzip",
    "gzip;q=0.1",
    "br, GZIP",
    "*",
    "identity;q=0.5, *;q=0.1",
    "",
    "identity",
    "gzip;q=0",
    "*;q=1, gzip;q=0",
    "br",
    "gzip;q=x",
    ";",
)
BODIES = [
    (b"", None), (b"", JSON), (b"{}", JSON), (b"[]", JSON), (b"null", JSON), (b"{", JSON), (b'{"study_id": 1}', JSON), (b'{"study_id": null}', JSON),
    (b'{"study_id": ["demo", "luad"]}', JSON), (b'{"study_id": "demo", "study_id": "luad"}', JSON), (b'{"study_id": ["demo", 1]}', JSON),
    (b'{"study_id": "\\ud800"}', JSON), (b'{"study_id": "\xff"}', JSON), (b'{"study_id": "demo"} x', JSON), (b"\xef\xbb\xbf{}", JSON), (b'{"study_id": {}}', JSON),
    (b"[" * 5000, JSON), (b'{"study_id": "demo"}', JSON.upper()), (b'{"study_id": "demo"}', "text/json"), (b'{"study_id": "demo"}', FORM),
    (b"study_id=demo", None), (b"study_id=demo", ""), (b"study_id=demo", "text/plain"), (b"study_id=demo", JSON), (b"study_id=%ff", FORM), (b"study_id=\xff", FORM),
    (b"study_id=demo&study_id=luad", FORM), (b"study_id=demo&study_id=demo", FORM), (b"study_id=+demo+", FORM), (b"study_id", FORM), (b"&&&", FORM),
    (b"=x", FORM), (b"study_id=demo;x=y", FORM), (b"study_id=demo", FORM + "; charset=latin-1"), (b"x", "multipart/form-data"),
    (b"x", "multipart/form-data; boundary=b"), (b'--b\r\nContent-Disposition: form-data; name="study_id"\r\n\r\ndemo\r\n--b--\r\n', "multipart/form-data; boundary=b"),
    (b'--b\r\nContent-Disposition: form-data; name="study_id"; filename="f"\r\n\r\ndemo\r\n--b--\r\n', "multipart/form-data; boundary=b"),
    (b'--b\r\nContent-Disposition: form-data; name="study_id"\r\n\r\n\xff\r\n--b--\r\n', "multipart/form-data; boundary=b"),
    (b"study_id=demo", "application/xml"), (b"study_id=demo&" * 200, FORM), (b'{"study_id": "demo", "x": "' + b"y" * 3000 + b'"}', JSON),
]  # fmt: skip
QUERIES = ("study_id=%ff", "study_id=\xff", "study_id=%", "study_id=%zz", "study_id=demo&study_id=luad", "study_id=demo&study_id=demo+", "&&", "study_id",
           "study_id=%00", "study_id=demo#x", "study_id=demo%26x", "=", "study_id=demo&x=" + "y" * 9000, "attribute_ids=&study_id=", "study_id=+")  # fmt: skip


def corners(words):
    """Requests that need no login."""
    yield from _methods_and_paths()
    yield from _bodies()
    yield from _headers()
    yield from _odd_ids()
    yield from _long_lists(words)
    yield from _whole_studies(words)
    yield from _nothing_there()
    for query in (*LEGACY, *MORE_LEGACY):
        yield request("corner: webservice.do", "/webservice.do", query=query)
        yield request("corner: webservice.do", "/webservice.do", query=query, method="HEAD")
        yield posted("corner: webservice.do", "/webservice.do", query.encode(), FORM, query="")


def _methods_and_paths():
    for path, method in product([*ADDRESSES, *PATHS, "/webservice.do"], METHODS):
        yield request("corner: methods and paths", path, method=method)
    for path in PATHS:
        yield request("corner: methods and paths", path, headers={"Accept": "text/html"})
        yield request(
            "corner: methods and paths",
            path,
            environ={"SCRIPT_NAME": "/portal", "wsgi.url_scheme": "https"},
            headers={"Accept": "text/html"},
        )
    for path, host in product(("/", "/help"), ("portal.example.org", "portal.example.org:8443", "<b>", "", "[::1]:80")):
        yield request("corner: methods and paths", path, headers={"Host": host})


def _nothing_there():
    """The database without any row."""
    asked = [(f"/api/{name}", pairs) for name, pairs in FULL.items()] + [("/", {}), ("/", {"q": "tp53"}), ("/help", {})]
    for path, pairs in asked:
        yield request("corner: nothing there", path, pairs.items(), portal="empty")
        yield request("corner: nothing there", path, {name: "" for name in pairs}.items(), portal="empty")
    for query in LEGACY:
        yield request("corner: nothing there", "/webservice.do", query=query, portal="empty")


def _bodies():
    for portal, path, (body, media_type) in product(
        ("open", "small"), ("/api/samples", "/api/clinicaldata/patients", "/webservice.do"), BODIES
    ):
        query = "cmd=getCaseLists" if path == "/webservice.do" else "attribute_ids="
        sent = body.replace(b"study_id", b"cancer_study_id") if path == "/webservice.do" else body
        yield posted("corner: bodies", path, sent, media_type, portal=portal, query=query)
    for length in ("x", "-1", "1e3", "99", "99999999999", "\u00b2", ""):
        for path in ("/api/samples", "/webservice.do"):
            yield posted(
                "corner: bodies",
                path,
                b"study_id=demo",
                FORM,
                headers={"Content-Length": length},
                portal="small",
                query="cmd=getCaseLists",
            )
    chunked = {"wsgi.input_terminated": True, "CONTENT_LENGTH": None}
    for portal, path, size in product(("open", "small"), ("/api/samples", "/webservice.do"), (1, 3000, 200_000)):
        body = b"study_id=demo&cancer_study_id=demo&cmd=getCaseLists&x=" + b"y" * size
        yield posted("corner: bodies", path, body, FORM, portal=portal, environ=chunked, query="")
        yield posted("corner: bodies", path, body, FORM, portal=portal, environ={"CONTENT_LENGTH": None}, query="")
    for path, query in product(("/api/samples", "/api/clinicaldata/samples", "/webservice.do"), QUERIES):
        sent = "cmd=getCaseLists&" + query.replace("study_id", "cancer_study_id") if path == "/webservice.do" else query
        yield request("corner: bodies", path, query=sent)
    for labels, start, per_study in product(
        ("x", "x,y", "x,y,z", "x,y,z,u", ","), (None, "1,2", "1,2,3", "1,x,3", "0,0,0,0"), ("true", "false", "True")
    ):
        pairs = {
            "type": "count",
            "per_study": per_study,
            "gene": "TP53,KRAS,TP53",
            "label": labels,
            **({"start": start} if start else {}),
        }
        yield request("corner: parallel lists", "/api/mutation_count", pairs.items())
    for fields in (99_999, 100_000):
        yield posted("corner: bodies", "/api/genes", b"x&" * fields, FORM, query="")
    for values in (499_000, 500_100):
        yield posted("corner: bodies", "/api/genes", b"hugo_gene_symbols=TP53" + b"," * values, FORM, query="")
        yield posted("corner: bodies", "/webservice.do", b"cmd=getNetwork&gene_list=TP53" + b"," * values, FORM, query="")


def _headers():
    asked = [("/api/" + name, "&".join(f"{key}={value}" for key, value in pairs.items())) for name, pairs in FULL.items()]
    asked += [("/webservice.do", query) for query in LEGACY[2:13]] + [("/", ""), ("/help", ""), ("/health", "")]
    for (path, query), encoding in product(asked, ENCODINGS[:7]):
        yield request("corner: compression", path, query=query, headers={"Accept-Encoding": encoding})
    for encoding in ENCODINGS:
        yield request("corner: compression", "/api/genes", headers={"Accept-Encoding": encoding})
        yield request("corner: compression", "/api/genes", headers={"Accept-Encoding": encoding}, method="HEAD")
    for path, query in asked:
        for portal in ("open", "jwt"):
            yield request(
                "corner: caching", path, query=query, again=True, portal=portal, environ={"REMOTE_USER": "groups@acme.example"}
            )
        yield request("corner: caching", path, query=query, again=True, method="HEAD")
        yield request("corner: caching", path, query=query, again=True, method="POST")
        for etag in ('"other"', 'W/"other"', "*", "x", ""):
            yield request("corner: caching", path, query=query, headers={"If-None-Match": etag})
    origins = ("https://portal.example.org", "https://evil.example.org", "null")
    for (path, query), portal, origin in product(asked[::4], ("small", "jwt", "open"), origins):
        yield request("corner: other origins", path, query=query, headers={"Origin": origin}, portal=portal)
        asking = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        yield request("corner: other origins", path, headers=asking, portal=portal, method="OPTIONS")
    for accept in ("text/html", "application/json", "text/xml, */*;q=0.1", "x"):
        for path in ("/api/samples", "/api/nothing", "/webservice.do", "/nothing", "/", "/api/studies"):
            yield request("corner: headers", path, headers={"Accept": accept})
    forwarded = {
        "X-Forwarded-For": "1.2.3.4, 10.0.0.9",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "portal.example.org",
        "X-Forwarded-Prefix": "/genomics",
    }
    for path, portal, environ in product(("/", "/help", "/login", "/api/studies"), ("open", "proxy"), ({}, PROXY)):
        for headers in (
            forwarded,
            {**forwarded, "X-Forwarded-Prefix": "//evil"},
            {**forwarded, "X-Forwarded-Host": "a b", "X-Forwarded-Proto": "ftp"},
        ):
            yield request("corner: proxies", path, headers=headers, portal=portal, environ=environ)


def _odd_ids():
    known = {name: dict(pairs) for name, pairs in FULL.items()}
    names = {
        "cancertypes": "cancer_type_ids", "clinicalattributes": "attr_ids", "clinicalattributes/patients": "patient_ids", "clinicaldata/samples": "sample_ids",
        "clinicaldata/patients": "attribute_ids", "genes": "hugo_gene_symbols", "genesaliases": "entrez_gene_ids", "geneticprofiledata": "genes",
        "geneticprofiles": "genetic_profile_ids", "mutation_count": "gene", "patients": "patient_ids", "samplelists": "sample_list_ids", "samples": "sample_ids",
        "studies": "study_ids",
    }  # fmt: skip
    for (address, name), odd in product(names.items(), ODD):
        yield request("corner: odd ids", f"/api/{address}", {**known[address], name: odd}.items())
    for name, odd in product(("study_id", "sample_list_id", "type", "per_study", "start", "entrez_gene_ids"), ODD):
        pairs = {
            "genetic_profile_ids": "demo_gistic",
            "genes": "TP53",
            "gene": "TP53",
            "type": "count",
            "per_study": "true",
            "attribute_ids": "",
            name: odd,
        }
        for address in ("geneticprofiledata", "mutation_count", "clinicaldata/samples", "genesaliases"):
            yield request("corner: odd ids", f"/api/{address}", pairs.items())
    for cmd, name, odd in product(
        ("getProfileData", "getClinicalData", "getProteinArrayData", "getMutSig", "getMutationData"),
        ("cancer_study_id", "case_set_id", "case_list", "case_ids_key", "gene_list", "genetic_profile_id", "format"),
        ODD[::2],
    ):
        pairs = {
            "cmd": cmd,
            "cancer_study_id": "demo_2020",
            "genetic_profile_id": "demo_2020_mutations",
            "gene_list": "TP53",
            "case_set_id": "-1",
            "case_list": "P1-T1",
        }
        yield request("corner: odd ids", "/webservice.do", {**pairs, name: odd}.items())


def _long_lists(words):
    many = [f"UNKNOWN-{number:05d}" for number in range(5000)]
    for address, name, known in (
        ("clinicaldata/samples", "sample_ids", words.samples), ("clinicaldata/patients", "patient_ids", words.patients), ("genes", "hugo_gene_symbols", words.symbols),
        ("clinicaldata/samples", "attribute_ids", words.attributes), ("geneticprofiledata", "genes", words.symbols), ("samples", "sample_ids", words.samples),
        ("geneticprofiledata", "sample_ids", words.samples), ("mutation_count", "gene", words.mutated), ("studies", "study_ids", ["demo"]),
    ):  # fmt: skip
        ids = ",".join([*many[:2500], *known, *many[2500:]])
        pairs = {**FULL[address], name: ids}
        body = "&".join(f"{key}={quote(value, safe=',')}" for key, value in pairs.items())
        yield posted("corner: long lists", f"/api/{address}", body.encode(), FORM, query="")
        yield posted("corner: long lists", f"/api/{address}", body.encode(), FORM, query="", headers={"Accept-Encoding": "gzip"})
    cases = "+".join([*words.samples, *many])
    for cmd in ("getProfileData&genetic_profile_id=demo_rna_seq_v2_mrna&gene_list=TP53,KRAS", "getClinicalData", "getClinicalData&format=json",
                "getPatientSampleMapping", "getProteinArrayData", "getMutationData&genetic_profile_id=demo_mutations&gene_list=TP53,KRAS"):  # fmt: skip
        yield posted(
            "corner: long lists", "/webservice.do", f"cmd={cmd}&cancer_study_id=demo&case_list={cases}".encode(), FORM, query=""
        )


def _whole_studies(words):
    """Everything there is: profiles and clinical data of each study, whole streams, those that break among them."""
    for study in words.studies:
        for profile in study.profiles:
            yield request(
                "corner: whole studies", "/api/geneticprofiledata", {"genetic_profile_ids": profile, "genes": ""}.items()
            )
            for genes in (words.symbols[:200], words.mutated):
                pairs = {
                    "cmd": "getProfileData",
                    "cancer_study_id": study.id,
                    "genetic_profile_id": profile,
                    "gene_list": ",".join(genes),
                }
                pairs["case_list"] = ",".join(study.samples)
                yield request("corner: whole studies", "/webservice.do", pairs.items())
                if genes is words.mutated:
                    yield request("corner: whole studies", "/webservice.do", {**pairs, "cmd": "getMutationData"}.items())
        for sample_list in study.lists:
            pairs = {
                "genetic_profile_ids": ",".join(study.profiles),
                "genes": "TP53,KRAS,EGFR,BRAF",
                "sample_list_id": sample_list,
            }
            yield request("corner: whole studies", "/api/geneticprofiledata", pairs.items())
            for cmd in ("getClinicalData", "getClinicalData&format=json", "getPatientSampleMapping", "getProteinArrayData"):
                yield request(
                    "corner: whole studies",
                    "/webservice.do",
                    query=f"cmd={cmd}&cancer_study_id={quote(study.id)}&case_set_id={quote(sample_list)}",
                )
        for address in ("clinicaldata/patients", "clinicaldata/samples", "patients", "samples", "samplelists", "clinicalattributes", "geneticprofiles",
                        "clinicalattributes/patients", "clinicalattributes/samples"):  # fmt: skip
            yield request("corner: whole studies", f"/api/{address}", {"study_id": study.id, "attribute_ids": ""}.items())
        for attribute in study.attributes:
            for level in ("patients", "samples"):
                yield request(
                    "corner: whole studies",
                    f"/api/clinicaldata/{level}",
                    {"study_id": study.id, "attribute_ids": attribute}.items(),
                )
        for per_study, kind in product(("true", "false"), ("count", "frequency")):
            pairs = {"type": kind, "per_study": per_study, "gene": ",".join(words.mutated), "studyId": study.id}
            yield request("corner: whole studies", "/api/mutation_count", pairs.items())
        for cmd in ("getGeneticProfiles", "getCaseLists", "getMutSig", "getProteinArrayInfo", "getProteinArrayData"):
            yield request("corner: whole studies", "/webservice.do", {"cmd": cmd, "cancer_study_id": study.id}.items())
    for genes, samples in product(("", "TP53"), ("", words.samples[0])):
        yield request(
            "corner: whole studies",
            "/api/geneticprofiledata",
            {"genetic_profile_ids": "", "genes": genes, "sample_ids": samples}.items(),
        )
