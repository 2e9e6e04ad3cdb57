"""Questions for pages, their files and their forms: every page of some studies, each parameter that it takes given and left out."""

from itertools import product
from urllib.parse import urlencode

from .described import RICH
from .forms import FORM, bearer, posted, request
from .words import ODD

# Page → its parameters: texts, or a name of Values.
GENES = {"genes": "query", "gene": "gene", "study_ids": "studies"}
ONCOPRINT = {"show": ("altered", "gains", "altered,gains", "x"), "tracks": "attribute", "page": ("1", "2", "99")}
OF_GENES = {
    "": {**GENES, **ONCOPRINT, "order": ("x",)}, "/types": {**GENES, "attribute": "attribute_or_study"}, "/types.svg": {**GENES, "attribute": "attribute_or_study"},
    "/types.tsv": {**GENES, "attribute": "attribute_or_study"}, "/mutations": {**GENES, "order": ("change", "-driver", "copies", "-frequency", "x"), "page": ("1", "2", "x")},
    "/mutations.tsv": {**GENES, "order": ("-sample", "study", "type")}, "/survival": {**GENES, "endpoint": "endpoint"}, "/survival.svg": {**GENES, "endpoint": "endpoint"},
    "/survival.tsv": {**GENES, "endpoint": "endpoint"}, "/differences": {**GENES, "data": "data"}, "/differences.svg": {**GENES, "data": "data"},
    "/differences.tsv": {**GENES, "data": "data"}, "/coexpression": {**GENES, "data": "data", "with": "gene"}, "/coexpression.svg": {**GENES, "data": "data", "with": "gene"},
    "/coexpression.tsv": {**GENES, "data": "data", "with": "gene"}, "/files": {**GENES, "language": ("python", "r", "curl", "x")}, "/lollipop.svg": GENES,
    "/lollipop.tsv": GENES, "/oncoprint.svg": {**GENES, **ONCOPRINT}, "/oncoprint.tsv": {**GENES, **ONCOPRINT}, "/pairs.tsv": GENES,
}  # fmt: skip
FILTERS = ("sample=x", "!patient=P1", "list=all", "TYPE=", "mut=TP53;!sample=x")
QUERY = {
    "study_id": "study", "genetic_profile_ids": "profiles", "clinical": ("patients", "samples", "x"), "genes": "query", "sample_list_id": "sample_list",
    "sample_ids": "samples", "filter": FILTERS, "attribute": "keyed_attribute", "value": ("", "Male", "x", "MSS"), "attribute_ids": "attribute",
}  # fmt: skip
COHORT = {
    "filter": FILTERS, "against": ("rest", *FILTERS[:1]), "overlap": ("keep", "drop", "x"), "kind": ("mutated", "deleted", "x"), "page": ("1", "9"),
    "attribute": "attribute",
}  # fmt: skip
COMPARED = {"genes": {}, "attributes": {}, "values": {"attribute": "attribute"}, "survival": {"endpoint": "endpoint"}}
OF_COHORTS = {
    **{name: {} for name in ("data-kinds", "mutated-genes", "copy-number-genes", "variant-genes")}, "survival": {"endpoint": "endpoint"},
    "attribute": {"attribute": "attribute", "of": ("patients", "samples", "x")},
}  # fmt: skip
LIST_ORDERS = ("name", "-samples", "cancer_type", "-patients", "x")
ROWS = ("mutations", "copy-number", "variants")
PAGES = {
    "/": {"order": LIST_ORDERS, "q": "typed"}, "/help": {}, "/api-page": {}, "/portal/api/swagger-ui.html": {}, "/health": {}, "/health/live": {},
    "/pages/style.css": {}, "/pages/mark.svg": {}, "/login": {"to": ("/studies", "//evil.example.org", "/query?x=1", "x")}, "/tokens": {}, "/password": {},
    "/studies": {"search": "typed", "cancer_type": ("brca", "mixed", "x"), "order": LIST_ORDERS, "page": ("1", "2", "x")},
    "/query": {**QUERY, "search": "typed"}, "/query/rows": QUERY,
    "/query/data": {**QUERY, "shape": ("wide", "long", "x"), "format": ("tsv", "csv", "json", "ids", "x"), "excel": ("1", "0", "x")},
    "/case.do": {"cancer_study_id": "study", "sample_id": "sample", "case_id": "patient"}, "/study": {"id": "study"},
    "/omaRedirect.do": {"site": ("mutationassessor.org/r3/?cm=var", "getma.org%3Fx=1", "evil.example.org", "x.getma.org/a b")},
    "/studies/{study}/cohort": COHORT, "/cohort": {"study_id": "studies", **COHORT},
    **{f"{base}/compared-{name}.{kind}": {"study_id": "studies", **COHORT, **more} for base in ("/studies/{study}/cohort", "/cohort")
       for name, more in COMPARED.items() for kind in ("svg", "tsv")},
    "/studies/{study}": COHORT, "/studies/{study}/attributes": {"filter": FILTERS, "page": ("1", "2", "x")},
    "/cohort/attributes": {"study_id": "studies", "filter": FILTERS, "page": ("1", "2", "x")},
    "/studies/{study}/patients": {"search": "patient", "order": ("patient_id", "-samples", "AGE", "-SEX", "x"), "page": ("1", "2", "99")},
    "/studies/{study}/patients/{patient}": {
        "show": ("all", "similar", *ROWS, "x"), "sample": "sample", "order": ("sample_id", "-hugo_gene_symbol", "x"), "page": ("1", "2"),
        "columns": ("hugo_gene_symbol,sample_id", "x"),
    },
    "/studies/{study}/samples/{sample}": {},
    "/studies/{study}/patient-alterations.tsv": {
        "patient_id": "patient", "show": (*ROWS, "x"), "order": ("sample_id", "-hugo_gene_symbol", "x"), "columns": ("hugo_gene_symbol,sample_id", "x"),
    },
    **{f"/studies/{{study}}/patient-timeline.{kind}": {"patient_id": "patient"} for kind in ("svg", "tsv")},
    **{
        f"{base}/{name}.{kind}": {**more, **asked, "filter": FILTERS}
        for base, more in (("/studies/{study}", {}), ("/cohort", {"study_id": "studies"})) for kind in ("svg", "tsv") for name, asked in OF_COHORTS.items()
    },
    **{f"/studies/{{study}}/{name}.{kind}": OF_GENES[f"/{name}.{kind}"] for name in ("oncoprint", "lollipop") for kind in ("svg", "tsv")},
    **{base + part: parameters for base in ("/studies/{study}/genes", "/genes") for part, parameters in OF_GENES.items()},
}  # fmt: skip
DOCUMENTS = (
    *(f"{base}/{name}" for base in ("/api", "/api-legacy") for name in ("api-docs", "openapi.json")), "/api", "/api/", "/api/swagger-ui.html", "/api/swagger-ui",
    "/api/swagger-ui/", "/api/swagger-ui/index.html", "/api/swagger-ui/index.htm", "/portal/api", "/portal/api/", "/portal/api/api-docs", "/portal/api/v2/api-docs",
    "/portal/api/v2/api-docs.json", "/portal/api/v3/api-docs", "/portal/api/v3/api-docs.yaml", "/portal/api/v3/api-docs/internal", "/portal/api/v3/api-docs/public",
    "/portal/api/v3/api-docs/swagger-config", "/portal/api/swagger-ui.html", "/portal/api/swagger-ui", "/portal/api/swagger-ui/", "/portal/api/swagger-ui/index.html",
    "/portal/api/swagger-ui/index.htm", "/v3/api-docs",
)  # fmt: skip
# Beneath /api/ where the third generation stands there.
AT_ROOT = ("/studies", "/studies/demo", "/genes/TP53", "/sample-lists", "/mutations", "/v3/api-docs", "/health", "/nothing", "/genes", "/studies/", "")
ALWAYS = ("patient_id", "attribute", "of", "show", "endpoint", "site")
HTML = {"Accept": "text/html"}
NONCE = f"genows_form={'0a' * 32}"
LONGEST_PASSWORD = "correct horse battery staple"


class PageQuestions:
    """*words*: a Words; *askers*: an Askers; *rng*: a random.Random; *names*: those of the operations that /read/ has pages for, and what each takes."""

    def __init__(self, words, askers, rng, names):
        self.words, self.askers, self.rng = words, askers, rng
        self.full = [study for study in words.studies if study.samples and study.patients]
        self.needed = {f"/read/{name}{end}": needed for name, (_, needed) in names.items() for end in ("", "/text")}
        self.pages = {**PAGES, **{f"/read/{name}{end}": taken for name, (taken, _) in names.items() for end in ("", "/text")}}

    def every(self):
        """Each page bare, with each value of each parameter, with all; the descriptions; forms."""
        for page, parameters in self.pages.items():
            yield from (self._asked(page, names) for names in ([], parameters, *([*self._usual(page), name] for name in parameters)))
            yield {**self._asked(page, self._usual(page)), "method": "HEAD"}
            for name, kind in parameters.items():
                for value in kind if isinstance(kind, tuple) else ():
                    yield self._asked(page, [*self._usual(page), name], {name: value})
        for path, portal, accept in product(DOCUMENTS, ("open", "third", "jwt"), ("*/*", "text/html")):
            yield request("descriptions", path, portal=portal, headers={"Accept": accept})
        for path in DOCUMENTS:
            yield request("descriptions", path, method="HEAD")
            yield request("descriptions", path, again=True)
            yield request("descriptions", path, headers={"Accept-Encoding": "gzip"})
            yield request("descriptions", path, environ={"SCRIPT_NAME": "/mounted", "wsgi.url_scheme": "https"}, headers={"Host": "portal.example.org"})
        for path, (portal, host) in product(AT_ROOT, (("third", "localhost"), ("small", "third.example.org"), ("small", "third.example.org:8443"), ("small", "localhost"))):
            yield request("third generation at /api/", f"/api{path}", portal=portal, headers={"Host": host})
        for path, method in product(("/api/cache", "/api/cache/demo", "/portal/api/cache", "/cache/demo", "/portal/cache/demo", "/portal/api/cache/nosuch"), ("DELETE", "GET")):
            for portal, key in (("third", "speak, friend, and enter"), ("third", "wrong"), ("third", None), ("open", "speak, friend, and enter"), ("small", "speak, friend, and enter"), ("small", "wrong")):
                headers = {"X-API-KEY": key} if key else {}
                yield request("third generation: cache", path, portal=portal, method=method, query="springManagedCache=true", headers=headers)
        yield from self._forms()

    def question(self):
        """One at random."""
        page = self.rng.choice([*self.pages])
        chosen = [name for name in self.pages[page] if self.rng.random() < 0.45 or name in self._usual(page)]
        asking = self.askers.any(self.rng) if self.rng.random() < 0.3 else {}
        return self._asked(page, chosen, {}, 0.04, **asking)

    def _usual(self, page):
        """What a page says little without."""
        if page in self.needed:
            return self.needed[page]
        usual = ("study_id", "clinical") if page.startswith("/query") else ("genes", "study_ids") if "genes" in self.pages[page] else ALWAYS
        return [name for name in usual if name in self.pages[page]]

    def _asked(self, page, names, given=None, odd=0.0, **asking):
        values = Values(self.words, self.rng.choice([study for study in self.full if odd or study.id == RICH]), self.rng, odd, page)
        path = page.replace("{study}", values.own.id).replace("{patient}", values.patient()).replace("{sample}", values.sample())
        pairs = [(name, (given or {}).get(name) or values.of(self.pages[page][name])) for name in names]
        headers = {**HTML, **asking.pop("headers", {})}
        kind = "files of pages" if page.endswith((".svg", ".tsv", "/data")) else "pages /read" if page.startswith("/read/") else "pages"
        return request(kind, path, pairs, headers=headers, **asking)

    def _forms(self):
        """New passwords and revoked tokens, posted as the forms of the pages post them."""
        fields = ("current", "new", "again")
        typed = [("speak, friend, and enter", LONGEST_PASSWORD, LONGEST_PASSWORD), ("wrong", LONGEST_PASSWORD, LONGEST_PASSWORD), ("speak, friend, and enter", "short", "short"),
                 ("speak, friend, and enter", LONGEST_PASSWORD, "another"), ("", "", "")]  # fmt: skip
        *others, first = self.askers.by_password
        for words in typed[1:]:
            yield self._form(first, "/password", zip(fields, words, strict=True))
        for user, form in product(self.askers.by_password, ({"token": "0000"}, {}, {"all": "yes"})):
            yield request("pages: forms", "/tokens", portal="password", query="before", headers={"Cookie": self.askers.cookies[user], **HTML})
            yield self._form(user, "/tokens", form.items())
        for back, method in product(("/studies", "//evil.example.org", "/query?x=1", "x"), ("GET", "HEAD")):
            yield request("pages: forms", "/login", {"to": back}.items(), portal="password", method=method, headers=HTML)
            body = urlencode({"email": "x", "password": "x", "to": back, "csrf_token": self.askers.cookies["form"]}).encode()
            yield posted("pages: forms", "/login", body, FORM, portal="password", query="", headers={"Cookie": NONCE, "Origin": "http://localhost"})
        for path, user in product(("/tokens", "/password", "/", "/query", "/studies/demo"), self.askers.by_password):
            yield request("pages: forms", path, portal="password", method="HEAD", headers={"Cookie": self.askers.cookies[user], **HTML})
        for path, portal in product(("/tokens", "/password"), ("open", "jwt", "uuid", "password")):
            yield posted("pages: forms", path, b"csrf_token=x", FORM, portal=portal, query="")
            for user in ("all@acme.example", "disabled@acme.example"):
                yield posted("pages: forms", path, b"csrf_token=x", FORM, portal=portal, query="", environ={"REMOTE_USER": user})
                yield request("pages: forms", path, portal=portal, environ={"REMOTE_USER": user}, headers=HTML)
        for path in ("/query/data", "/studies/demo/mutated-genes.tsv", "/studies/demo/genes/oncoprint.tsv", "/studies"):
            for portal in ("uuid", "open"):
                yield request("pages: files by token", path, query="genes=TP53&study_id=demo&clinical=samples", portal=portal, **bearer(self.askers.uuids["all@acme.example"]))
        # Ends all sessions of the user.
        yield {**self._form(others[0], "/password", zip(fields, typed[0], strict=True)), "kind": "pages: password changed"}

    def _form(self, user, path, pairs):
        body = urlencode([*pairs, ("csrf_token", self.askers.cookies[f"{user} form"])]).encode()
        return posted("pages: forms", path, body, FORM, portal="password", query="", headers={"Cookie": self.askers.cookies[user], "Origin": "http://localhost", **HTML})


class Values:
    """Values of one page, mostly of one *own* study."""

    def __init__(self, words, own, rng, odd, page):
        self.words, self.own, self.rng, self.odd, self.page = words, own, rng, odd, page

    def of(self, kind):
        if isinstance(kind, tuple):
            return self.rng.choice(kind) if self.odd else kind[0]
        return self.rng.choice(ODD) if self.rng.random() < self.odd else getattr(self, kind)()

    def study(self):
        return self.own.id

    def studies(self):
        if not self.odd:
            return self.own.id
        return ",".join({self.own.id: None, self.rng.choice([study.id for study in self.words.studies if study.samples]): None})

    def patient(self):
        return self._one("patients")

    def sample(self):
        return self._one("samples")

    def samples(self):
        return "\n".join(self._one("samples") for _ in range(self.rng.randint(1, 4)))

    def profiles(self):
        return ",".join({self._one("profiles"): None for _ in range(self.rng.randint(1, 2))})

    def data(self):
        if not self.odd:
            return next(profile for profile in self.own.of_kind("MRNA" if "coexpression" in self.page else "MUTATION"))
        return self._one("profiles") + self.rng.choice(("", "", "_amp", "_del"))

    def sample_list(self):
        return self._one("lists")

    def attribute(self):
        if not self.odd:
            return self.own.of_patients[0]
        return self._one("attributes")

    def attribute_or_study(self):
        return self.rng.choice((self._one("attributes"), "study"))

    def keyed_attribute(self):
        return self.rng.choice(("samples:", "patients:")) + self._one("attributes")

    def endpoint(self):
        return self.rng.choice(("OS", "DFS", "PFS", "x"))

    def gene(self):
        return self.rng.choice([*self.own.genes, "TP53", "p53"]) if self.odd else "TP53"

    def query(self):
        one, other = self.gene(), self.gene()
        if not self.odd:
            return "TP53 KRAS"
        return self.rng.choice((one, f"{one} {other}", f"{one},{other},EGFR", f"{one}: MUT; {other}: AMP HOMDEL", f"DATATYPES: MUT; {one} {other}", f"{one}: EXP>1", f"{one} nosuch"))

    def typed(self):
        return self.rng.choice((self.own.id, self._one("patients"), self._one("samples"), self.gene(), "brca", "demo", "x"))

    def _one(self, name):
        return self.rng.choice(getattr(self.own, name) or ["nosuch"])
