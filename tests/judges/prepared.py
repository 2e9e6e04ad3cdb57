"""Prepares studies of loose files and asks what became of them.

`python -m tests.judges.prepared` takes demo studies apart into loose files (meta files and case lists thrown away, heads of clinical files cut to the line
of columns, names scrambled, packed, saved as a spreadsheet or an editor saves files), prepares, validates and loads them, and compares what the API answers
with what it answers about the study as it was. It does the same with the real study and the files of the shared folder, and with files made strange.
"""

import argparse
import gzip
import json
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.errors import GenowsError
from genows.load.context import Options
from genows.load.report.progress import Silence
from genows.load.study import load_study
from genows.load.validation.options import ValidationOptions
from genows.load.validation.sources import Package
from genows.load.validation.validate import validate_study
from genows.prepare.folder import Wishes
from genows.prepare.study import prepare
from tests.judges.truth import fields

_ASKED = re.compile(r"--kind '(?P<file>[^'=]+)=(?P<kind>[a-z0-9-]+)'")
# What names and numbers of a profile or list cannot be known from its data.
_MASKED = {"name", "description", "internal_id", "display_name", "filename", "priority", "id", "list_id", "genetic_profile_id", "show_profile_in_analysis_tab", "import_date"}
_KINDS = {  # what --kind is told where prepare asks, by (genetic_alteration_type, datatype)
    ("COPY_NUMBER_ALTERATION", "LOG2-VALUE"): "log2-cna",
    ("COPY_NUMBER_ALTERATION", "CONTINUOUS"): "linear-cna",
    ("COPY_NUMBER_ALTERATION", "DISCRETE"): "discrete-cna",
    ("MRNA_EXPRESSION", "CONTINUOUS"): "expression",
    ("MRNA_EXPRESSION", "Z-SCORE"): "zscores",
    ("METHYLATION", "CONTINUOUS"): "methylation",
    ("PROTEIN_LEVEL", "LOG2-VALUE"): "protein",
    ("PROTEIN_LEVEL", "Z-SCORE"): "protein-zscores",
}


def take_apart(folder: Path, into: Path, random: Random, disguised: bool = True) -> dict[str, str]:
    """Writes the data files of a study folder into *into* under other names; {name: the kind that --kind tells where it is asked for}."""
    into.mkdir()
    kinds = {}
    named = {meta.get("data_filename"): meta for meta in map(fields, sorted(folder.glob("meta_*.txt")))}
    data = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith(("meta_", ".")) and path.suffix != ".yml")
    random.shuffle(data)
    for number, path in enumerate(data):
        meta = named.get(path.name, {})
        lines = path.read_text(encoding="utf-8").splitlines()
        if meta.get("genetic_alteration_type") == "CLINICAL" and meta.get("datatype") != "TIMELINE":
            lines = [line for line in lines if not line.startswith("#")]
        name = f"file{number}"
        table = "\t" in lines[-1] and not lines[0].startswith("stable_id") and meta.get("genetic_alteration_type") != "CANCER_TYPE"
        name = _write(into, name, lines, random if disguised and table else None)
        kind = _KINDS.get((meta.get("genetic_alteration_type"), meta.get("datatype")))
        if kind:
            kinds[name] = kind
    return kinds


def _write(into, name, lines, random):
    """Writes a file as it is, or as a program or a desktop saves it; its name."""
    how = random.choice(("plain", "gzip", "csv", "bom", "crlf", "utf16", "latin")) if random else "plain"
    text = "\n".join(lines) + "\n"
    if how == "csv" and not any("," in line or '"' in line for line in lines):
        (into / f"{name}.csv").write_text(text.replace("\t", ","), encoding="utf-8")
        return f"{name}.csv"
    if how == "gzip":
        (into / f"{name}.tsv.gz").write_bytes(gzip.compress(text.encode()))
        return f"{name}.tsv.gz"
    encoding = {"bom": "utf-8-sig", "utf16": "utf-16", "latin": "cp1252"}.get(how, "utf-8")
    (into / f"{name}.txt").write_bytes((text.replace("\n", "\r\n") if how == "crlf" else text).encode(encoding, "replace"))
    return f"{name}.txt"


def prepared(folder: Path, files: list[Path], kinds: dict[str, str], **wishes) -> tuple[object, list[str]]:
    """(Telling, the files for which a kind was asked); what is asked for is told, from *kinds*."""
    asked: dict[str, str] = {}
    while True:
        try:
            return prepare(folder, files, Wishes(kinds=dict(asked), **wishes), Silence()), list(asked)
        except GenowsError as error:
            new = {match["file"]: kinds[match["file"]] for match in _ASKED.finditer(str(error)) if match["file"] in kinds} if "--kind" in str(error) else {}
            if not new or new.items() <= asked.items():
                raise
            asked |= new


class Served:
    """A study folder in a database of its own. *errors*: of the validation and of the load."""

    def __init__(self, folder: Path, address: Path, options: Options | None = None):
        config = make_config({"db.connection_string": f"sqlite:///{address}"})
        self.errors = [str(finding) for finding in validate_study(folder, ValidationOptions(), Package("human"), Silence()).findings.sorted() if finding.severity == "error"]
        database = open_database(config)
        self.report = load_study(database, folder, options or Options(), Silence())
        database.close()
        self.errors += [str(finding) for finding in self.report.findings.sorted() if finding.severity == "error"]
        self.app = create_app(config)
        self.client, self.study_id = Client(self.app), self.report.study_id

    def get(self, path: str, **parameters):
        answer = self.client.get(path, query_string=parameters, buffered=True)
        assert answer.status_code == 200, f"{path} {parameters}: {answer.text[:300]}"
        return json.loads(answer.data)


def compare(one: Served, other: Served) -> tuple[dict[str, int], list[str]]:
    """({what: records compared}, what differs)."""
    compared: dict[str, int] = {}
    differences: list[str] = []

    def same(what, first, second):
        compared[what] = len(first)
        first, second = (Counter(json.dumps(record, sort_keys=True) for record in records) for records in (first, second))
        for record, number in ((first - second) + (second - first)).most_common(3):
            differences.append(f"{what}: {'only before' if record in first - second else 'only after'} (of {sum((first - second).values())}, {sum((second - first).values())}): {record[:300]} × {number}")

    for path, more in {
        "/api/patients": {},
        "/api/samples": {},
        "/api/clinicaldata/samples": {"attribute_ids": ""},
        "/api/clinicaldata/patients": {"attribute_ids": ""},
        "/api/clinicalevents": {},
        "/api/copynumbersegments": {},
        "/api/copynumberregions": {},
        "/api/significantgenes": {},
        "/api/resources": {},
    }.items():
        before, after = (_masked(it.get(path, study_id=it.study_id, **more), it, path) for it in (one, other))
        same(path, before, after)
    same("attributes", *(_attributes(it) for it in (one, other)))
    same("lists", *(_lists(it, one) for it in (one, other)))
    profiles = [_profiles(it) for it in (one, other)]
    for kind in sorted(set(profiles[0]) | set(profiles[1])):
        if any(kind not in part for part in profiles):
            differences.append(f"profiles of {kind}: only {'before' if kind in profiles[0] else 'after'}")
            continue
        same(f"{kind[0]}/{kind[1]}", *(_values(it, kind, part[kind]) for it, part in zip((one, other), profiles, strict=True)))
    return compared, differences


def _masked(records, it, path):
    masked = _MASKED - ({"id"} if path in ("/api/patients", "/api/samples") else set())
    return [{name: value for name, value in record.items() if name not in masked} | {"study_id": ""} for record in records]


def _attributes(it):
    records = [*it.get("/api/clinicalattributes/samples", study_id=it.study_id), *it.get("/api/clinicalattributes/patients", study_id=it.study_id)]
    return [{name: record[name] for name in ("attr_id", "datatype", "is_patient_attribute")} for record in records]


def _lists(it, one):
    """Samples of the lists that make denominators: all, and the sequenced."""
    found = {record["id"].removeprefix(f"{it.study_id}_"): sorted(record["sample_ids"]) for record in it.get("/api/samplelists", study_id=it.study_id)}
    there = {record["id"].removeprefix(f"{one.study_id}_") for record in one.get("/api/samplelists", study_id=one.study_id)}
    return [{"list": name, "samples": found.get(name)} for name in ("all", "sequenced", "cna", "cnaseq") if name in there]


def _profiles(it):
    found: dict[tuple[str, str], list[str]] = {}
    for record in it.get("/api/geneticprofiles", study_id=it.study_id):
        found.setdefault((record["genetic_alteration_type"], record["datatype"]), []).append(record["id"])
    return found


def _values(it, kind, profile_ids):
    """All values of these profiles, without what names the profiles."""
    path = {"MUTATION_EXTENDED": "/api/mutations", "MUTATION_UNCALLED": "/api/mutations", "STRUCTURAL_VARIANT": "/api/structuralvariants", "GENERIC_ASSAY": "/api/genericassaydata"}
    records = []
    for profile_id in sorted(profile_ids):
        more = {} if kind[0] in path else {"genes": ""}
        records += it.get(path.get(kind[0], "/api/geneticprofiledata"), genetic_profile_ids=profile_id, **more)
    return [{name: value for name, value in record.items() if name not in ("genetic_profile_id", "profile_id", "internal_id", "study_id")} for record in records]


def judge_demo(work: Path, seed: int, **demo) -> tuple[dict[str, int], list[str], list[str]]:
    """A demo study taken apart and prepared: (records compared, what differs, the files for which a kind was asked)."""
    folder, loose = work / "demo", work / "loose"
    write_demo(folder, seed=seed, **demo)
    kinds = take_apart(folder, loose, Random(seed))
    _, asked = prepared(work / "prepared", sorted(loose.iterdir()), kinds, study_id="demo")
    before, after = Served(folder, work / "before.db"), Served(work / "prepared", work / "after.db")
    compared, differences = compare(before, after)
    return compared, [*after.errors, *differences], [f"{kinds[name]}" for name in asked]


def main() -> int:
    """Prints what was compared and what differs; 1 where anything does."""
    parser = argparse.ArgumentParser(prog="python -m tests.judges.prepared", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=6, help="demo studies (default: %(default)s)")
    arguments = parser.parse_args()
    wrong = 0
    for seed in range(1, arguments.seeds + 1):
        with tempfile.TemporaryDirectory(prefix="genows-prepared-") as name:
            started = time.process_time()
            compared, differences, asked = judge_demo(Path(name), seed)
            wrong += len(differences)
            print(f"demo {seed}: {sum(compared.values()):,} records compared, {len(differences)} differences, asked: {', '.join(asked) or 'nothing'}; {time.process_time() - started:.0f} s of CPU")
            for difference in differences:
                print("  ", difference)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
