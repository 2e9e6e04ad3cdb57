"""What requests are estimated to cost beside what they take: honest ones of every family, and hostile ones that are not large by their bytes.

    python -m tests.judges.estimates [--work FOLDER] [--match TEXT] [--honest] [--verbose]

Asks the application in this process, over SQLite: a study of 800 genes and 3,000 samples with all that is told of them, then 20,000 genes of 500
samples beside 200,000 samples. Success: no request that takes more than HEAVY_SECONDS of CPU, nothing kept, is estimated below
COSTLY_CELLS (but for what reading its body takes), and at most SHARE of the honest ones that take less than LIGHT_SECONDS are above: those would wait
behind others'. Exit code 1 otherwise.
"""

import argparse
import io
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from benchmarks import asked
from benchmarks.services import made
from genows.db.sizes import KnownSizes, Sizes
from genows.errors import GenowsError
from genows.http.bodies import Limits
from genows.http.line import COSTLY_CELLS, LARGE_BYTES
from genows.http.params import read_query
from genows.http.places import INSIDE
from genows.routes import URLS
from tests.judges import costs, hostile, runner
from tests.thirdrequests import enriched

HEAVY_SECONDS, LIGHT_SECONDS, SHARE = 0.1, 0.01, 0.05
SAMPLES, GENES = 3000, 800
FORM, JSON = hostile.FORM, hostile.JSON
ADDRESSES = URLS.bind("localhost")
PROFILES = {"mutations": asked.MUTATIONS, "levels": asked.GISTIC, "values": asked.EXPRESSION}


class Question(NamedTuple):
    """*path*: with its query; *body*: of a POST, else empty."""

    path: str
    body: bytes = b""
    content_type: str = ""

    def environ(self) -> dict:
        path, _, query = self.path.partition("?")
        return {
            "REQUEST_METHOD": "POST" if self.body else "GET", "PATH_INFO": path, "SCRIPT_NAME": "", "QUERY_STRING": query,
            "CONTENT_TYPE": self.content_type, "CONTENT_LENGTH": str(len(self.body)), "wsgi.input": io.BytesIO(self.body), "wsgi.errors": sys.stderr,
            "wsgi.url_scheme": "http", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "HTTP_HOST": "localhost",
            "REMOTE_ADDR": "127.0.0.1",
        }  # fmt: skip


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, help="folder in which the data are kept for the next run")
    parser.add_argument("--match", default="", help="only requests whose path holds this text")
    parser.add_argument("--honest", action="store_true", help="no hostile ones")
    parser.add_argument("--verbose", action="store_true", help="a line for each request")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        work = options.work or Path(folder)
        work.mkdir(exist_ok=True, parents=True)
        services = work / "services.db"
        if not services.exists():
            made(services, SAMPLES, GENES)
        failed = _judged(f"sqlite:///{services}", lambda app: _honest(app, services), options, SHARE)
        if not options.honest:
            attacked = runner.filled("sqlite", work, "costs", lambda made: costs.fill(made, work, None), None)
            failed |= _judged(attacked.connection, _hostile, options, 1.0)
    return int(failed)


def _judged(connection, questions, options, share) -> bool:
    app = costs.create_app(costs.make_config({"db.connection_string": connection}))
    sizes, found = KnownSizes(app.database).now(), []
    for question in questions(app):
        if options.match in question.path and (cells := estimate(question, sizes)) is not None:
            seconds = min(_seconds(app, question) for _ in range(2))
            found.append((cells, seconds, question))
            if options.verbose:
                _tell("", cells, seconds, question)
    app.close()
    under = [one for one in found if one[0] < COSTLY_CELLS and one[1] > HEAVY_SECONDS + len(one[2].body) * costs.MEGABYTE_SECONDS / 1e6 * 5]
    light = [one for one in found if one[1] < LIGHT_SECONDS]
    over = [one for one in light if one[0] >= COSTLY_CELLS]
    for name, those in (("TOO LOW", under), ("too high", over[:40] if share < 1 else ())):
        for one in sorted(those, key=lambda one: -one[1]):
            _tell(name, *one)
    costly = sum(cells >= COSTLY_CELLS for cells, _, _ in found)
    print(f"{len(found)} requests, {costly} estimated to be costly; {len(under)} too low; {len(over)} of {len(light)} light ones too high")
    return bool(under) or len(over) > share * len(light)


def _tell(name, cells, seconds, question):
    print(f"{name:8} {cells:9d} cells {seconds * 1000:7.1f} ms  {question.path[:90]} {question.body[:60].decode('latin-1')}", flush=True)


def estimate(question: Question, sizes: Sizes) -> int | None:
    """Returns the cells of a request; None for one that is refused before anybody estimates it."""
    environ = question.environ()
    endpoint, values = ADDRESSES.match(environ["PATH_INFO"], environ["REQUEST_METHOD"])
    try:
        params = read_query(environ) if endpoint.open else endpoint.read(environ, Limits())
    except GenowsError:
        return None
    return endpoint.cost(params, values, sizes) if endpoint.cost else 0


def _seconds(app, question) -> float:
    """Returns the CPU that a request takes for which nothing is kept, as far as an answer is read here."""
    app.database.cache.drop()
    begun, size = time.process_time(), 0
    answer = app(question.environ(), lambda status, headers, exc_info=None: None)
    for chunk in answer:
        size += len(chunk)
        if size > costs.ANSWER_BYTES:
            break
    getattr(answer, "close", int)()
    return time.process_time() - begun


def _hostile(app) -> Iterator[Question]:
    # Larger ones go by the line for their bytes alone; what is hard to take apart is refused before anybody estimates it.
    hostile.BODY = LARGE_BYTES - 60_000
    for attack in hostile.attacks(costs._known(app)):
        to_be_read = attack.name.startswith("JSON") or "percent" in attack.name or attack.content_type.startswith("multipart")
        if len(attack.body) < LARGE_BYTES and not to_be_read:
            yield Question(attack.path, attack.body, attack.content_type)


def _honest(app, path) -> Iterator[Question]:
    known = asked.Known(path)
    for row in asked.rows(known):
        yield Question(row.address, urlencode(row.parameters).encode(), FORM)
    yield from _broad(known)
    yield from _third(app, known)
    yield from _cohorts(known)
    for page, query in PAGES:
        yield Question(f"{page}?{urlencode(query)}" if query else page)


def _get(path, **query):
    return Question(f"{path}?{urlencode(query)}")


def _broad(known) -> Iterator[Question]:
    """The JSON API and webservice.do, by so many genes and samples."""
    everybody, one, some = {}, {"sample_ids": known.samples[0]}, {"sample_ids": ",".join(known.samples[:100])}
    for number, who, profile in product((1, 10, 100), (everybody, one, some), PROFILES.values()):
        genes = ",".join(known.genes[:number])
        yield _get("/api/geneticprofiledata", genetic_profile_ids=profile, genes=genes, **who)
        yield _get("/api/geneticprofiledata", genetic_profile_ids=profile, genes=genes, order="sample_id", limit=1, **who)
        yield _get("/api/alterations", genetic_profile_ids=profile, genes=genes, **who)
    for number, profile in product((1, 10, 100), PROFILES.values()):
        genes = ",".join(known.genes[:number])
        for cmd in ("getProfileData", "getMutationData"):
            yield _get("/webservice.do", cmd=cmd, cancer_study_id="demo", genetic_profile_id=profile, gene_list=genes, case_set_id="demo_all")
    for cmd in ("getCancerStudies", "getGeneticProfiles", "getCaseLists", "getClinicalData", "getPatientSampleMapping", "getProteinArrayData"):
        yield _get("/webservice.do", cmd=cmd, cancer_study_id="demo", case_set_id="demo_all")
    for name in ("samples", "patients", "samplelists", "clinicalvalues", "clinicalevents", "copynumbersegments", "resources", "survival", "copynumberfractions"):
        yield _get(f"/api/{name}", study_id="demo")
        yield _get(f"/api/{name}", study_id="demo", limit=1)
    for name in ("studies", "genes", "genesaliases", "genepanels", "samplelists", "geneticprofiles", "cancertypes"):
        yield Question(f"/api/{name}")


def _third(app, known) -> Iterator[Question]:
    symbols = set(known.genes)
    with closing(app(Question(f"{INSIDE}/genes").environ(), lambda *_: None)) as answer:
        entrezs = [gene["entrezGeneId"] for gene in json.loads(b"".join(answer)) if gene["hugoGeneSymbol"] in symbols]
    samples = ({"sampleListId": "demo_all"}, {"sampleIds": known.samples[:1]}, {"sampleIds": known.samples[:100]})
    bodies = {"mutations": "mutations", "levels": "discrete-copy-number", "values": "molecular-data"}
    for number, who, (kind, name), projection in product((1, 10, 100, None), samples, bodies.items(), ("SUMMARY", "META", "DETAILED")):
        body = who if number is None else {**who, "entrezGeneIds": entrezs[:number]}
        yield Question(f"{INSIDE}/molecular-profiles/{PROFILES[kind]}/{name}/fetch?projection={projection}", json.dumps(body).encode(), JSON)
    for path in ("", "/samples", "/patients", "/sample-lists", "/clinical-data", "/clinical-events", "/clinical-attributes", "/resource-data-all"):
        for query in ("", "?projection=META", "?projection=DETAILED", "?pageSize=1"):
            yield Question(f"{INSIDE}/studies/demo{path}{query}")
    for sample in known.samples[:3]:
        yield Question(f"{INSIDE}/studies/demo/samples/{sample}/clinical-data")
        yield Question(f"{INSIDE}/copy-number-segments/fetch", json.dumps([{"sampleId": sample, "studyId": "demo"}]).encode(), JSON)
    yield from _compared(known, entrezs)
    for path in ("/studies", "/genes", "/molecular-profiles", "/gene-panels", "/cancer-types", "/reference-genome-genes/hg19"):
        yield Question(f"{INSIDE}{path}")


FILTERS = {}, {"filter": "SEX=Female"}, {"filter": "SEX=Female;mut=TP53"}
COUNTS = ("", "/samples", "/values", "/parts", "/survival", "/genes", "/compare/genes", "/compare/values", "/compare/survival")
STUDY_VIEW = (
    "filtered-samples", "clinical-data-table", "mutated-genes", "cna-genes", "structuralvariant-genes", "sample-lists-counts",
    "molecular-profile-sample-counts", "clinical-event-type-counts", "treatments/patient-counts", "treatments/sample-counts",
)  # fmt: skip


def _cohorts(known) -> Iterator[Question]:
    """What begins with a filter: flat addresses, operations of the study view, pages and files of cohorts and of genes within one."""
    for chosen in FILTERS:
        for name in COUNTS:
            yield _get(f"/api/cohort{name}", study_id="demo", **chosen)
        for kind in ("mutated", "amplified", "gained"):
            yield _get("/api/cohort/genes", study_id="demo", kind=kind, genes=known.genes[0], **chosen)
        yield _get("/api/cohort/bins", study_id="demo", attribute_ids="AGE", **chosen)
        filtered = {"studyIds": ["demo"], **({"clinicalDataFilters": [{"attributeId": "SEX", "values": [{"value": "Female"}]}]} if chosen else {})}
        for name in STUDY_VIEW:
            yield _posted(f"/{name}/fetch", filtered)
        for name in ("clinical-data-counts", "clinical-data-bin-counts"):
            yield _posted(f"/{name}/fetch", {"attributes": [{"attributeId": "SEX"}, {"attributeId": "AGE"}], "studyViewFilter": filtered})
        for page in ("/cohort", "/attributes", "/genes", "/genes/mutations", "/genes/types", "/genes/survival"):
            yield _get(f"/studies/demo{page}", **(GENE if "genes" in page else {}), **chosen)
    for chosen in FILTERS[1:]:
        yield _get("/studies/demo/cohort", against="rest", **chosen)


def _posted(path, body) -> Question:
    return Question(f"{INSIDE}{path}", json.dumps(body).encode(), JSON)


def _compared(known, entrezs) -> Iterator[Question]:
    """Groups of few samples and of many, and genes that go with one."""
    for number in (3, 100, 1000):
        groups = [known.samples[place : 2 * number : 2] for place in range(2)]
        bodies = enriched("demo", PROFILES["values"].removeprefix("demo_"), "none", *groups)
        for path, body in bodies.items():
            yield _posted(f"{path}/fetch", body)
    for who, threshold in product(({"sampleListId": "demo_all"}, {"sampleIds": known.samples[:100]}), ("0", "0.3")):
        query = f"molecularProfileIdA={PROFILES['values']}&molecularProfileIdB={PROFILES['values']}&threshold={threshold}"
        yield _posted(f"/molecular-profiles/co-expressions/fetch?{query}", {**who, "entrezGeneId": entrezs[0]})


GENE = {"genes": "TP53 KRAS"}
ROWS = {"study_id": "demo", "genetic_profile_ids": asked.EXPRESSION, **GENE}
PAGES = [
    ("/", {}), ("/", {"q": "tp53"}), ("/studies", {}), ("/studies/demo/attributes", {}), ("/studies/demo/genes", GENE), ("/genes", GENE), ("/studies/demo/data-kinds.svg", {}),
    ("/studies/demo/mutated-genes.svg", {}), ("/studies/demo/survival.svg", {"endpoint": "OS"}), ("/studies/demo/genes/oncoprint.svg", GENE),
    ("/studies/demo/genes/differences", GENE), ("/studies/demo/genes/differences.tsv", {**GENE, "data": asked.EXPRESSION}),
    ("/studies/demo/genes/coexpression", {**GENE, "data": asked.EXPRESSION}), ("/studies/demo/genes/files", GENE),
    *((f"/studies/demo/genes/{name}", GENE) for name in ("types", "mutations", "survival", "types.svg", "mutations.tsv", "lollipop.svg", "survival.tsv")),
    ("/studies/demo/lollipop.svg", {"gene": "TP53"}), ("/studies/demo", {}), ("/studies/demo/patients", {}), ("/query", ROWS), ("/query/rows", ROWS), ("/query/data", ROWS),
    ("/query/data", {"study_id": "demo", "genetic_profile_ids": asked.EXPRESSION, "format": "csv", "excel": "1", "shape": "wide"}),
    ("/read/getGeneticProfileData", {"genetic_profile_ids": asked.EXPRESSION, "genes": "TP53"}),
]  # fmt: skip

if __name__ == "__main__":
    sys.exit(main())
