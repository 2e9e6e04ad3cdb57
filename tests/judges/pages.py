"""What a page of a listing costs in memory: each listing, its first page and one at its end, as it comes and sorted, on SQLite and on MariaDB.

    python -m tests.judges.pages [--only sqlite|mariadb] [--work FOLDER] [--match TEXT] [--small]

Each request is asked in a process of its own, behind one for the first record of the same listing, whose memory the process has given back:
what it grows by is the request's, without what caches keep between requests. The milliseconds are those of the second request.
Success: no page of PAGE records takes more than MOST_MEGABYTES, on SQLite its page cache beside them, which each connection may fill
whatever is asked of it, and each page is answered. Exit code 1 otherwise.
"""

import argparse
import ctypes
import gc
import io
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from genows.app import create_app
from genows.cli import main as genows
from genows.config.reader import make_config
from genows.db.sqlite import READER_CACHE_KIB
from genows.demo.study import GENE_INFO, write_demo
from tests.mariadb import running_server

MOST_MEGABYTES, PAGE = 10.0, 20
KINDS = ("mutations", "segments", "cna", "expression")
SAMPLES, GENES, MUTATIONS, ATTRIBUTES, VARIANTS = 5000, 800, 40, 20, 40_000
# What a listing of all rows is too long to be counted behind.
DEEP = 90_000
THIRD = "/portal/api"
FORKING = multiprocessing.get_context("fork")


class Listing(NamedTuple):
    """*path* and *asked* of a request; *order*: by what it is sorted."""

    path: str
    asked: dict
    order: str

    def page(self, offset: int, size: int, order: str = "") -> dict:
        """The parameters of a page; of the third generation of the one that *offset* is on."""
        if not self.path.startswith(THIRD):
            return {**self.asked, "offset": offset, "limit": size, **({"order": order} if order else {})}
        direction = "DESC" if order.startswith("-") else "ASC"
        return {**self.asked, "pageSize": size, "pageNumber": offset // size, **({"sortBy": order.removeprefix("-"), "direction": direction} if order else {})}


STUDY, ALL, OF_STUDY = {"study_id": "demo"}, {"sampleListId": "demo_all"}, f"{THIRD}/studies/demo"
LISTINGS = [
    Listing("/api/cancertypes", {}, "-name"),
    Listing("/api/clinicalattributes/samples", STUDY, "attr_id"),
    Listing("/api/clinicaldata/patients", {**STUDY, "attribute_ids": ""}, "attr_val,patient_id"),
    Listing("/api/clinicaldata/samples", {**STUDY, "attribute_ids": ""}, "attr_val,-sample_id"),
    Listing("/api/clinicaldata/samples", {**STUDY, "attribute_ids": "", "shape": "table"}, "-sample_id"),
    Listing("/api/copynumberevents", {"genetic_profile_ids": "demo_gistic"}, "-sample_id"),
    Listing("/api/copynumberfractions", STUDY, "-sample_id"),
    Listing("/api/copynumbersegments", STUDY, "segment_mean"),
    Listing("/api/genes", {}, "hugo_gene_symbol"),
    Listing("/api/genesaliases", {}, "-gene_alias"),
    Listing("/api/geneticprofiledata", {"genetic_profile_ids": "demo_gistic", "genes": ""}, "profile_data"),
    Listing("/api/geneticprofiledata", {"genetic_profile_ids": "demo_mutations", "genes": ""}, "amino_acid_change"),
    Listing("/api/geneticprofiledata", {"genetic_profile_ids": "demo_gistic", "genes": "", "shape": "matrix"}, "-hugo_gene_symbol"),
    Listing("/api/geneticprofilegenes", {**STUDY, "genes": ""}, "-hugo_gene_symbol"),
    Listing("/api/mutationcounts/genes", {"genes": "TP53,KRAS"}, "hugo_gene_symbol"),
    Listing("/api/mutationcounts/samples", {"genetic_profile_ids": "demo_mutations"}, "-mutation_count"),
    Listing("/api/mutations", {"genetic_profile_ids": "demo_mutations", "genes": ""}, "amino_acid_change,sample_id"),
    Listing("/api/patients", STUDY, "-id"),
    Listing("/api/recurrentgenes", {"genetic_profile_ids": "demo_mutations"}, "-hugo_gene_symbol"),
    Listing("/api/samplelists", STUDY, "name"),
    Listing("/api/samples", STUDY, "-patient_id"),
    Listing("/api/similarsamples", {**STUDY, "sample_id": "DEMO-0001-T1"}, "-sample_id"),
    Listing("/api/structuralvariants", {"genetic_profile_ids": "demo_structural_variants"}, "-sample_id"),
    Listing("/api/studies", {}, "-name"),
    Listing(f"{THIRD}/cancer-types", {}, "-name"),
    Listing(f"{THIRD}/clinical-attributes", {}, "displayName"),
    Listing(f"{OF_STUDY}/clinical-data", {}, "-value"),
    Listing(f"{OF_STUDY}/clinical-data", {"clinicalDataType": "PATIENT"}, "value"),
    Listing(f"{OF_STUDY}/clinical-data", {"projection": "DETAILED"}, "value"),
    Listing(f"{OF_STUDY}/clinical-events", {}, "eventType"),
    Listing(f"{THIRD}/genes", {}, "hugoGeneSymbol"),
    Listing(f"{THIRD}/genes", {"keyword": "a"}, "-hugoGeneSymbol"),
    Listing(f"{THIRD}/molecular-profiles/demo_mutations/mutations", ALL, "proteinChange"),
    Listing(f"{THIRD}/molecular-profiles/demo_mutations/mutations", {**ALL, "projection": "DETAILED"}, "-startPosition"),
    Listing(f"{THIRD}/molecular-profiles/demo_mutations/mutations", {**ALL, "entrezGeneId": "7157"}, "keyword"),
    Listing(f"{THIRD}/patients", {}, "-patientId"),
    Listing(f"{THIRD}/sample-lists", {"projection": "DETAILED"}, "name"),
    Listing(f"{THIRD}/samples", {}, "-sampleId"),
    Listing(f"{THIRD}/samples", {"projection": "DETAILED"}, "sampleType"),
    Listing(f"{THIRD}/samples", {"keyword": "1"}, "sampleId"),
]


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("sqlite", "mariadb"), help="one database")
    parser.add_argument("--work", type=Path, help="folder in which the data are kept for the next run")
    parser.add_argument("--match", default="", help="only listings whose address holds this text")
    parser.add_argument("--small", action="store_true", help="a tenth of the samples")
    options = parser.parse_args(arguments)
    failed = False
    with ExitStack() as stack:
        work = options.work or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        work.mkdir(exist_ok=True, parents=True)
        for kind in ("sqlite", "mariadb") if options.only is None else (options.only,):
            with ExitStack() as database:
                connection = _database(kind, work, SAMPLES // 10 if options.small else SAMPLES, database)
                failed |= _judge(kind, connection, options.match)
    return int(failed)


# The data


def _database(kind, work, samples, stack):
    folder = work / f"study{samples}"
    if not folder.exists():
        _apart(_write, folder, samples)
    if kind == "sqlite":
        path = work / f"pages{samples}.db"
        if not path.exists():
            _apart(_load, f"sqlite:///{path}.making", folder)
            Path(f"{path}.making").rename(path)
        return f"sqlite:///{path}"
    server = stack.enter_context(running_server())
    connection = f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}"
    _apart(_load, connection, folder)
    return connection


def _apart(does, *arguments):
    """Does it in a process of its own: this one stays as small as one that has answered nothing, for those that are measured are its copies."""
    process = FORKING.Process(target=does, args=arguments)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(process.exitcode)


def _write(folder, samples):
    arguments = {"samples": samples, "genes": GENES, "mutations_per_sample": MUTATIONS, "kinds": KINDS, "clinical_attributes": ATTRIBUTES}
    write_demo(folder, study_id="demo", complete=True, **arguments)
    draw = random.Random(1)
    symbols = [line.split("\t")[2] for line in (folder / GENE_INFO).read_text().splitlines()[1:]]
    with open(folder / "data_expression.txt") as matrix:
        names = matrix.readline().rstrip("\n").split("\t")[2:]
    lines = ["Sample_Id\tSV_Status\tSite1_Hugo_Symbol\tSite2_Hugo_Symbol\tSite1_Position\tSite2_Position\tEvent_Info"]
    for _ in range(VARIANTS * samples // SAMPLES):
        first, second = draw.choice(symbols), draw.choice(symbols)
        lines.append(f"{draw.choice(names)}\tSOMATIC\t{first}\t{second}\t{draw.randrange(10**8)}\t{draw.randrange(10**8)}\t{first}-{second} fusion")
    (folder / "data_sv.txt").write_text("\n".join(lines) + "\n")
    meta = {
        "cancer_study_identifier": "demo", "genetic_alteration_type": "STRUCTURAL_VARIANT", "datatype": "SV", "stable_id": "structural_variants",
        "show_profile_in_analysis_tab": "true", "profile_name": "Variants", "profile_description": "Variants", "data_filename": "data_sv.txt",
    }  # fmt: skip
    (folder / "meta_sv.txt").write_text("".join(f"{name}: {value}\n" for name, value in meta.items()))


def _load(connection, folder):
    os.environ["GENOWS_DB_CONNECTION_STRING"] = connection
    try:
        for command in (["reference", str(folder / GENE_INFO)], ["load", str(folder)]):
            with redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
                refused = genows(command)
            if refused:
                raise SystemExit(f"{command} failed:\n{said.getvalue()}")
    finally:
        del os.environ["GENOWS_DB_CONNECTION_STRING"]


# One request a process


def _judge(kind, connection, match) -> bool:
    failed, most = False, MOST_MEGABYTES + (READER_CACHE_KIB / 1024 if kind == "sqlite" else 0)
    print(f"{kind}: megabytes and milliseconds of a page of {PAGE}\n{'':58}{'first':>14}{'deep':>14}{'sorted':>14}{'sorted, deep':>14}")
    for listing in LISTINGS:
        if match not in listing.path:
            continue
        first = _page(connection, listing, listing.page(0, PAGE))
        number = first[3]
        if listing.path.startswith(THIRD):
            _, _, _, number = _page(connection, listing, {**listing.asked, "projection": "META"})
        offset = max(0, min(int(number or DEEP), DEEP) - PAGE)
        pages = [first]
        for asked in (listing.page(offset, PAGE), listing.page(0, PAGE, listing.order), listing.page(offset, PAGE, listing.order)):
            pages.append(_page(connection, listing, asked))
        name = f"{listing.path} {' '.join(listing.asked.values())}"
        is_bad = any(status != 200 or size > most for status, size, *_ in pages)
        failed |= is_bad
        cells = [f"{size:6.1f} {1000 * seconds:5.0f}" if status == 200 else f"status {status}" for status, size, seconds, _ in pages]
        print(f"{name[:57]:58}" + "".join(f"{cell:>14}" for cell in cells) + f"  of {number or 'many'}" + (" FAILED" if is_bad else ""), flush=True)
    return failed


def _page(connection, listing, asked):
    """Returns status, megabytes, seconds and the number of all records that are told."""
    mine, its = FORKING.Pipe()
    process = FORKING.Process(target=_measure, args=(connection, listing, asked, its))
    process.start()
    its.close()
    try:
        return mine.recv()
    finally:
        process.join()


def _measure(connection, listing, asked, pipe):
    app = create_app(make_config({"db.connection_string": connection}))
    _ask(app, listing.path, listing.page(0, 1))
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5")
    before, begun = _memory("VmRSS"), time.perf_counter()
    status, headers, body = _ask(app, listing.path, asked)
    seconds = time.perf_counter() - begun
    size = (_memory("VmHWM") - before) / 1024
    if status == 200 and body:
        json.loads(body)
    pipe.send((status, size, seconds, headers.get("X-Total-Count") or headers.get("total-count")))


def _ask(app, path, asked):
    environ = {
        "REQUEST_METHOD": "GET", "PATH_INFO": path, "SCRIPT_NAME": "", "QUERY_STRING": urlencode(asked), "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr, "wsgi.url_scheme": "http", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", "wsgi.version": (1, 0), "wsgi.multithread": True, "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }  # fmt: skip
    told = []
    answer = app(environ, lambda line, headers, exc_info=None: told.append((int(line[:3]), dict(headers))))
    try:
        body = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    return *told[-1], body


def _memory(name) -> int:
    """Returns kilobytes of this process."""
    return next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name + ":"))


if __name__ == "__main__":
    sys.exit(main())
