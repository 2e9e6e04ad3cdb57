"""Requests that schemathesis makes of the description, and answers that the description must allow.

    python -m tests.judges.description [--cases 20000] [--seed 10] [--only second|third]

Asked are an open service and one with a login, over the demo study on SQLite and on MariaDB: each address by GET and POST, with values that
the description allows and with others, and walks along its links (study → samples → clinical data). Half of the cases are of the third
generation, by its own description; *only* asks one of both. Success: no status of 500 or above, no status, media type, header or record that the description does not have.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error, response_schema_conformance, status_code_conformance
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import content_type_conformance, response_headers_conformance
from werkzeug.test import Client

from genows.config.reader import make_config
from tests.databases import Made
from tests.demoexamples import load_demo
from tests.mariadb import running_server
from tests.portal import FRODO, Portal, add_user

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance, response_schema_conformance]
LOGINS = {"login": {"authenticate": "remote_user", "dat.method": "uuid"}, "no login": {"authenticate": "false"}}
# What the demo study has: values that are made up find nothing.
KNOWN = {
    "study_id": ("demo",), "study_ids": ("demo",), "studyId": ("demo",), "cancer_study_id": ("demo",),
    "sample_ids": ("DEMO-0001-T1", "DEMO-0003-T1"), "case_list": ("DEMO-0001-T1",), "patient_ids": ("DEMO-0001", "DEMO-0003"),
    "genetic_profile_ids": ("demo_mutations", "demo_gistic", "demo_rna_seq_v2_mrna"), "genetic_profile_id": ("demo_mutations",),
    "sample_list_id": ("demo_all", "demo_rppa"), "sample_list_ids": ("demo_rppa",), "case_set_id": ("demo_rppa",),
    "genes": ("TP53", "KRAS"), "gene": ("TP53", "KRAS"), "gene_list": ("TP53",), "hugo_gene_symbols": ("TP53",), "entrez_gene_ids": ("7157",),
    "attribute_ids": ("OS_MONTHS", "CANCER_TYPE"), "attr_ids": ("OS_MONTHS",), "gene_panel_ids": ("demo_panel",),
    # Of the third generation: in paths, queries and bodies.
    "sampleId": ("DEMO-0001-T1",), "patientId": ("DEMO-0001",), "entityId": ("DEMO-0001-T1",), "sampleListId": ("demo_all",), "geneId": ("TP53", "7157"),
    "molecularProfileId": ("demo_mutations", "demo_gistic", "demo_rna_seq_v2_mrna"), "genePanelId": ("demo_panel",), "entrezGeneId": (7157,),
    "clinicalAttributeId": ("OS_MONTHS",), "attributeId": ("OS_MONTHS",), "genomeName": ("hg19",), "sampleIds": (["DEMO-0001-T1", "DEMO-0003-T1"],),
    "studyIds": (["demo"],), "molecularProfileIds": (["demo_mutations"], ["demo_rna_seq_v2_mrna", "demo_gistic"]), "entrezGeneIds": ([7157, 3845],),
    "attributeIds": (["OS_MONTHS", "CANCER_TYPE"],), "sampleListIds": (["demo_all", "demo_rppa"],),
}  # fmt: skip
# Where the descriptions of the second and of the third generation are.
SECOND, THIRD = "/api/openapi.json", "/portal/api/v3/api-docs"
DOCUMENTS = {"second": SECOND, "third": THIRD}
NOT_OFFERED = 501
# Share of the cases that are walks along the links; steps of one walk.
WALKS, STEPS = 0.2, 5


class Judged:
    """What was found: *cases* asked, *statuses* met, *failures* as sentences. *drawn*: the cases themselves, where a list is given for them."""

    def __init__(self, drawn=None):
        self.cases, self.statuses, self.failures, self.drawn = 0, Counter(), [], drawn

    def judge(self, case, headers, app=None):
        """Asks one case and checks its answer. *app*: another service than the one that the case was made for."""
        self.cases += 1
        if self.drawn is not None:
            self.drawn.append(case)
        # Werkzeug's client does not unpack what it gets.
        answer = case.call(headers={**headers, "Accept-Encoding": "identity"}, **({"app": app} if app else {}))
        self.statuses[answer.status_code] += 1
        if case.path.startswith("/portal/api/") and (checked := bare(case, answer)) is not None:
            self.failures += [] if checked else [f"{case.method} {case.path} {case.query} {case.body!r}: not as promised: {answer.status_code}"]
            return answer
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            self.failures += [f"{case.method} {case.path} {case.query} {case.body!r}: {failure}" for failure in group.exceptions]
        except Failure as failure:
            self.failures.append(f"{case.method} {case.path} {case.query} {case.body!r}: {failure}")
        return answer


def bare(case, answer) -> bool | None:
    """Whether an answer of the third generation is right that has no record by its own promise; None for one that has.

    META counts in headers alone; failures have a body with a message or none, and treatments say what they are not told by.
    """
    if answer.status_code == 200 and isinstance(case.query, dict) and case.query.get("projection") == "META" and "total-count" in answer.headers:
        return not answer.content
    if answer.status_code == NOT_OFFERED:
        return "/treatments/" in case.path and bool(answer.json()["message"])
    return True if 400 <= answer.status_code < 500 and not answer.content else None


def known(values, draw):
    """The values of a request, half of those that the demo study can answer made so."""
    if isinstance(values, list):
        return [known(value, draw) for value in values]
    if not isinstance(values, dict):
        return values
    return {name: draw.choice(KNOWN[name]) if name in KNOWN and draw.random() < 0.6 else known(value, draw) for name, value in values.items()}


def judge_service(app, headers, cases: int, number: int, judged: Judged, document: str = SECOND) -> None:
    """Asks *cases* cases of one service, the same for the same *number*. The third generation's document has no links to walk along."""
    described = schemathesis.openapi.from_wsgi(document, app)
    operations = [result.ok() for result in described.get_all_operations()]
    walks = int(cases * WALKS) if document == SECOND else 0
    each = max(1, -(-(cases - walks) // (2 * len(operations))))
    draw = random.Random(number)
    quiet = settings(
        max_examples=each, database=None, deadline=None, verbosity=Verbosity.quiet, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )

    def right(case):
        case.path_parameters, case.query, case.body = (known(values, draw) for values in (case.path_parameters, case.query, case.body))
        judged.judge(case, headers)

    def wrong(case):
        judged.judge(case, headers)

    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if mode is GenerationMode.NEGATIVE and not operation.query and not operation.body:
                continue  # There is nothing that could be wrong.
            ask = right if mode is GenerationMode.POSITIVE else wrong
            seed(number)(quiet(given(case=operation.as_strategy(generation_mode=mode))(ask)))()
    if walks:
        walk(described, headers, walks, number, judged)


def walk(described, headers, cases, number, judged):
    """Walks along the links of the description."""

    class Walk(described.as_state_machine()):
        def before_call(self, case):
            case.query = known(case.query, random.Random(number))

        def call(self, case, **options):
            return judged.judge(case, headers)

        def validate_response(self, response, case, **options):
            """Done where it was asked."""

    Walk.run(
        settings=settings(
            max_examples=max(1, cases // STEPS), stateful_step_count=STEPS, database=None, deadline=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck), derandomize=True,
        )
    )  # fmt: skip


def sqlite(folder: Path) -> Made:
    """A database without tables: `judge_database` makes them, with the packaged genes."""
    return Made(f"sqlite:///{folder / 'judged.db'}", empty=False)


def mariadb(server) -> Made:
    return Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}", empty=False)


def prepare(made, folder: Path) -> None:
    """Loads the demo study into an empty database, and adds a user."""
    load_demo(make_config(made.settings), folder / "demo")
    add_user(made, FRODO, "public_portal:ALL")


@contextmanager
def opened(made, login: str) -> Iterator[tuple[Portal, dict[str, str]]]:
    """A service over a prepared database, and the headers that it wants. *login*: a key of LOGINS."""
    portal = Portal(made, LOGINS[login])
    yield portal, {"Authorization": f"Bearer {portal.token()}"} if login == "login" else {}
    portal.close()


def judge_database(
    made, folder: Path, cases: int, number: int, documents: Sequence[str] = (SECOND, THIRD), logins: Sequence[str] = tuple(LOGINS), drawn=None
) -> Judged:
    """Asks *cases* cases over one empty database, shared among *logins*, keys of LOGINS, and *documents*. *drawn*: a list that is given them."""
    prepare(made, folder)
    judged = Judged(drawn)
    for name in logins:
        with opened(made, name) as (portal, headers):
            for document in documents:
                judge_service(portal.app, headers, cases // len(logins) // len(documents), number, judged, document)
            if headers:
                refused = Client(portal.app).get("/api/studies")
                judged.failures += [] if refused.status_code == 401 else ["a request without a token was answered"]
    return judged


def ask_again(drawn, made, folder: Path, login: str) -> Judged:
    """Asks the cases that were made for another service, over one empty database."""
    prepare(made, folder)
    judged = Judged()
    with opened(made, login) as (portal, headers):
        for case in drawn:
            judged.judge(case, headers, portal.app)
    return judged


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--only", choices=DOCUMENTS, help="the generation that is asked; both without it")
    arguments = parser.parse_args()
    documents = [document for name, document in DOCUMENTS.items() if arguments.only in (None, name)]
    failures = 0
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(running_server())
        for kind in ("sqlite", "mariadb"):
            (work / kind).mkdir()
            made = sqlite(work / kind) if kind == "sqlite" else mariadb(server)
            begun = time.perf_counter()
            judged = judge_database(made, work / kind, arguments.cases // 2, arguments.seed, documents)
            made.database.close()
            failures += len(judged.failures)
            seconds = time.perf_counter() - begun
            print(f"{kind}: {judged.cases} cases in {seconds:.0f} s; {dict(sorted(judged.statuses.items()))}; {len(judged.failures)} failures", flush=True)
            for failure in judged.failures[:20]:
                print(f"  {failure}")
    print("well" if not failures else "NOT WELL")
    return 1 if failures else 0


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        sys.exit(main())
