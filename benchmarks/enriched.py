"""`python -m benchmarks.enriched`: what enrichments and co-expression cost, in CPU time over that of turning the same rows into floats.

A matrix of 20,000 genes and 500 samples, and 10,000 samples with 20 mutations and 20 copy-number events each of 20,000 genes, in SQLite databases of
their own, packed as after a load. Each request is asked in a process of its own over what nobody has asked before, then again: CPU time until the first
bytes and to the end, the ratio of the second, and the memory of the process. Ratios hold on any machine, the times only on this one.
"""

import argparse
import multiprocessing
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import NamedTuple

from benchmarks.third import Asked
from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.load.packing import rebuild
from genows.load.progress import Silence

BASE = "/portal/api"
GENES, MATRIX_SAMPLES, SAMPLES, EVENTS = 20_000, 500, 10_000, 20
MEMORY = re.compile(r"VmHWM:\s+(\d+) kB")
EXPRESSION, MUTATIONS, LEVELS = 1, 2, 3
PROFILES = [
    (EXPRESSION, "s_mrna", "MRNA_EXPRESSION", "CONTINUOUS"), (MUTATIONS, "s_mutations", "MUTATION_EXTENDED", "MAF"),
    (LEVELS, "s_gistic", "COPY_NUMBER_ALTERATION", "DISCRETE"),
]  # fmt: skip


class Cost(NamedTuple):
    """CPU seconds until the first bytes and to the end, and those of asking again; bytes; megabytes of the process."""

    first: float
    whole: float
    again: float
    size: int
    memory: int


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.enriched", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        connections = {name: f"sqlite:///{Path(folder) / name}.db" for name in ("matrix", "altered")}
        rows = [",".join([str(round(chance.gauss(0, 1), 4)) for _ in range(MATRIX_SAMPLES)]) + "," for _ in range(500)]
        floats = _floats(rows)
        print(f"floats of {GENES} × {MATRIX_SAMPLES} cells: {floats:.2f} s of CPU", flush=True)
        write(connections["matrix"], MATRIX_SAMPLES, _of_matrix(chance, rows))
        for name, data, path, body in requests():
            if data == "altered" and not Path(folder, "altered.db").exists():
                write(connections[data], SAMPLES, _of_events(chance))
            cost = in_process(connections[data], path, body)
            ratio = f"{cost.whole / floats:.1f} × floats" if data == "matrix" else ""
            print(
                f"{name:52} first bytes {cost.first:6.2f} s, whole {cost.whole:6.2f} s, again {cost.again:6.2f} s, {cost.size / 1e6:5.1f} MB, memory {cost.memory} MB  {ratio}",
                flush=True,
            )
    return 0


def _floats(rows) -> float:
    started = process_time()
    for place in range(GENES):
        list(map(float, rows[place % len(rows)].split(",")[:-1]))
    return process_time() - started


def write(connection: str, samples: int, tables) -> None:
    """Makes a database of one study."""
    database = open_database(make_config({"db.connection_string": connection}))
    schema.create(database, species=None)
    with closing(database.driver.connect_writer(10)) as writer, closing(writer.cursor()) as cursor:
        # Each row of an alteration would be looked for in its profile.
        cursor.execute("PRAGMA foreign_keys = OFF")
        for table, columns, rows in (*_of_study(samples), *tables):
            cursor.executemany(f"INSERT INTO `{table}` ({columns}) VALUES ({','.join('?' * (columns.count(',') + 1))})", rows)
        writer.commit()
    rebuild(database, Silence())
    database.close()


def _of_study(samples):
    yield "type_of_cancer", "TYPE_OF_CANCER_ID, NAME, CLINICAL_TRIAL_KEYWORDS, DEDICATED_COLOR", [("brca", "Breast", "", "Red")]
    yield "genetic_entity", "ID, ENTITY_TYPE", [(pk, "GENE") for pk in range(1, GENES + 1)]
    yield "gene", "ENTREZ_GENE_ID, HUGO_GENE_SYMBOL, GENETIC_ENTITY_ID", [(pk, f"GENE{pk}", pk) for pk in range(1, GENES + 1)]
    yield "cancer_study", "CANCER_STUDY_ID, CANCER_STUDY_IDENTIFIER, TYPE_OF_CANCER_ID, NAME, SHORT_NAME, DESCRIPTION, PUBLIC", [(1, "s", "brca", "S", "S", "d", 1)]
    yield "patient", "INTERNAL_ID, STABLE_ID, CANCER_STUDY_ID", [(pk, f"P{pk}", 1) for pk in range(1, samples + 1)]
    yield "sample", "INTERNAL_ID, STABLE_ID, SAMPLE_TYPE, PATIENT_ID, TYPE_OF_CANCER_ID", [(pk, f"S{pk}", "Primary Solid Tumor", pk, "brca") for pk in range(1, samples + 1)]
    columns = "GENETIC_PROFILE_ID, STABLE_ID, CANCER_STUDY_ID, GENETIC_ALTERATION_TYPE, DATATYPE, NAME, SHOW_PROFILE_IN_ANALYSIS_TAB"
    yield "genetic_profile", columns, [(pk, name, 1, kind, datatype, name, 1) for pk, name, kind, datatype in PROFILES]
    yield "sample_list", "LIST_ID, STABLE_ID, CATEGORY, CANCER_STUDY_ID, NAME", [(1, "s_all", "all_cases_in_study", 1, "All")]
    yield "sample_list_list", "LIST_ID, SAMPLE_ID", [(1, pk) for pk in range(1, samples + 1)]


def _of_matrix(chance, rows):
    yield "genetic_profile_samples", "GENETIC_PROFILE_ID, ORDERED_SAMPLE_LIST", [(EXPRESSION, "".join(f"{pk}," for pk in range(1, MATRIX_SAMPLES + 1)))]
    yield "genetic_alteration", "GENETIC_PROFILE_ID, GENETIC_ENTITY_ID, `VALUES`", ((EXPRESSION, pk, chance.choice(rows)) for pk in range(1, GENES + 1))


def _of_events(chance):
    pks = range(1, SAMPLES + 1)
    yield "sample_profile", "SAMPLE_ID, GENETIC_PROFILE_ID", ((pk, profile) for pk in pks for profile in (MUTATIONS, LEVELS))
    yield "mutation_event", "MUTATION_EVENT_ID, ENTREZ_GENE_ID, MUTATION_TYPE", [(pk, pk, "Missense_Mutation") for pk in range(1, GENES + 1)]
    columns = "MUTATION_EVENT_ID, GENETIC_PROFILE_ID, SAMPLE_ID, ENTREZ_GENE_ID, SEQUENCE_SOURCE"
    yield "mutation", columns, ((gene, MUTATIONS, pk, gene, "NA") for pk in pks for gene in _some(chance))
    yield "cna_event", "CNA_EVENT_ID, ENTREZ_GENE_ID, ALTERATION", [(pk, pk, 2) for pk in range(1, GENES + 1)]
    yield "sample_cna_event", "CNA_EVENT_ID, SAMPLE_ID, GENETIC_PROFILE_ID", ((gene, pk, LEVELS) for pk in pks for gene in _some(chance))


def _some(chance) -> set[int]:
    """Genes of a sample, the first ones more often than the others."""
    return {1 + int(GENES * chance.random() ** 2) for _ in range(EVENTS)}


def _group(name, profiles, samples) -> dict:
    pairs = [{"molecularProfileId": profile, "caseId": f"S{pk}"} for pk in samples for profile in profiles]
    return {"name": name, "molecularProfileCaseIdentifiers": pairs}


def _groups(number, profiles, samples) -> list[dict]:
    return [_group(f"group {place}", profiles, range(1 + place, samples + 1, number)) for place in range(number)]


def requests() -> Iterator[tuple[str, str, str, object]]:
    """Yields (what it is, which data, path, body)."""
    for number in (2, 4):
        yield f"expression of {number} groups", "matrix", f"{BASE}/expression-enrichments/fetch", _groups(number, ["s_mrna"], MATRIX_SAMPLES)
    for threshold in ("0", "0.3"):
        path = f"{BASE}/molecular-profiles/co-expressions/fetch?molecularProfileIdA=s_mrna&molecularProfileIdB=s_mrna&threshold={threshold}"
        yield f"co-expression, threshold {threshold}", "matrix", path, {"sampleListId": "s_all", "entrezGeneId": 1}
    for number in (2, 4):
        body = {"molecularProfileCasesGroupFilter": _groups(number, ["s_mutations", "s_gistic"], SAMPLES)}
        yield f"alterations of {number} groups of samples", "altered", f"{BASE}/alteration-enrichments/fetch", body
        yield f"alterations of {number} groups, some types", "altered", f"{BASE}/alteration-enrichments/fetch", {
            **body, "alterationEventTypes": {"mutationEventTypes": {"missense_mutation": True, "silent": False}},
        }  # fmt: skip


def in_process(connection: str, path: str, body) -> Cost:
    """What a request costs a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_cost, (connection, path, body))


def _cost(connection, path, body) -> Cost:
    app = create_app(make_config({"db.connection_string": connection}))
    bare, _, query = path.partition("?")
    asked = Asked(bare, dict(each.split("=") for each in query.split("&")) if query else None, body)
    started = process_time()
    chunks = asked.chunks(app)
    size = len(next(chunks))
    first = process_time() - started
    size += sum(map(len, chunks))
    whole = process_time() - started
    started = process_time()
    asked.size(app)
    again = process_time() - started
    app.close()
    # What getrusage tells begins with the memory of the process that started this one.
    memory = int(MEMORY.findall(Path("/proc/self/status").read_text())[0]) // 1024
    return Cost(first, whole, again, size, memory)


if __name__ == "__main__":
    sys.exit(main())
