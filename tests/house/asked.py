"""`python asked.py FOLDER` in a checkout: what six requests pass of its genows, as JSON {request: [calls, functions, modules]}.

FOLDER: an empty one, for a demo study and its SQLite database. Counted are calls of functions in the folder genows/, the whole of the
answer read; a generator counts each time it is gone on with.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path.cwd()
CLINICAL = "/api/clinicaldata/samples?study_id=demo&attribute_ids="
MUTATIONS = ("/portal/api/molecular-profiles/demo_mutations/mutations/fetch", b'{"sampleListId": "demo_all", "entrezGeneIds": [7157, 3845]}')
# What is asked before is not counted: it has the process import and compile what it has to, and the cache keep what is kept.
KEPT, NOT_KEPT = 3, 1
REQUESTS = {
    "/health": (("/health", None), KEPT, None),
    "clinical data, kept": ((CLINICAL + "SAMPLE_TYPE", None), KEPT, None),
    "clinical data, not kept": ((CLINICAL + "ONCOTREE_CODE", None), 0, (CLINICAL + "SAMPLE_TYPE", None)),
    "third generation's mutations, kept": (MUTATIONS, KEPT, None),
    "page of a study": (("/studies/demo", None), KEPT, None),
    "webservice.do, a profile's data": (("/webservice.do?cmd=getProfileData&genetic_profile_id=demo_rna_seq_v2_mrna&case_set_id=demo_all&gene_list=TP53", None), KEPT, None),
}


def main(folder):
    application = served(folder)
    told = {}
    for name, (request, before, other) in REQUESTS.items():
        for _ in range(before):
            ask(application, *request)
        if other:
            ask(application, *other)
        told[name] = counted(application, *request)
    print(json.dumps(told))


def served(folder):
    """The application of a new database with a demo study."""
    settings = folder / "portal.properties"
    settings.write_text(f"db.connection_string=sqlite:///{folder / 'demo.db'}\nauthenticate=false\n")
    for command in (["demo", folder / "study"], ["load", folder / "study", "--config", settings]):
        subprocess.run([sys.executable, "-W", "ignore", "-m", "genows", *map(str, command)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    from genows import create_app

    return create_app(str(settings))


def counted(application, address, body):
    calls, functions, modules = 0, set(), set()
    beginning = str(ROOT / "genows")

    def count(frame, event, _argument):
        nonlocal calls
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(beginning):
            calls += 1
            functions.add(code)
            modules.add(code.co_filename)

    sys.setprofile(count)
    try:
        ask(application, address, body)
    finally:
        sys.setprofile(None)
    return [calls, len(functions), len(modules)]


def ask(application, address, body):
    from werkzeug.test import EnvironBuilder, run_wsgi_app

    path, _, query = address.partition("?")
    builder = EnvironBuilder(path, query_string=query, method="POST" if body else "GET", data=body, content_type="application/json" if body else None)
    answer, status, _ = run_wsgi_app(application, builder.get_environ(), buffered=True)
    if not status.startswith("200"):
        sys.exit(f"{address}: {status} {b''.join(answer)[:300]!r}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
