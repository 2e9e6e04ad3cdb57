"""Prepares studies of loose files and asks what became of them.

`python -m tests.judges.prepared` takes demo studies apart into loose files (meta files and case lists thrown away, heads of clinical files cut to the line
of columns, names scrambled, packed, saved as a spreadsheet or an editor saves files), prepares, validates and loads them, and compares what the API answers
with what it answers about the study as it was. It does the same with the real study and the files of the shared folder, and with files made strange.
"""

import argparse
import contextlib
import gzip
import io
import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main as command
from genows.config.reader import make_config
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.errors import GenowsError
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from genows.load.validate import ValidationOptions, validate_study
from genows.load.validationsources import Package
from genows.prepare.folder import Wishes
from genows.prepare.study import prepare
from tests import realstudy
from tests.judges.strange import Strange, strange_files
from tests.judges.truth import fields
from tests.shared import shared

_ASKED = re.compile(r"--kind '(?P<file>[^'=]+)=(?P<kind>[a-z0-9-]+)'")
# What names and numbers of a profile or list cannot be known from its data.
_MASKED = {"name", "description", "internal_id", "event_id", "display_name", "filename", "priority", "id", "list_id", "genetic_profile_id", "show_profile_in_analysis_tab", "import_date"}
# What is told of rows, and not of cells or of lines above the head.
_OF_ROWS = re.compile("row |line (that|with)|event |segment |variant |link |the head repeated|the same mutation|no level|a second (level|row)")
_OF_A_ROUND = 25
_LEUKAEMIAS = {"FLT3": 52, "DNMT3A": 48, "NPM1": 33, "IDH2": 20, "IDH1": 18, "TET2": 17, "RUNX1": 16, "TP53": 15}
_ANNOTATIONS = ("driver_filter_annotation", "driver_tiers_filter_annotation")
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
    """A study folder in a database of its own, a copy of *database* where that is given. *errors*: of the validation and of the load."""

    def __init__(self, folder: Path, address: Path, database: Path | None = None):
        config = make_config({"db.connection_string": f"sqlite:///{address}"})
        if database:
            shutil.copy(database, address)
        self.errors = [str(finding) for finding in validate_study(folder, ValidationOptions(), Package("human"), Silence()).findings.sorted() if finding.severity == "error"]
        opened = open_database(config)
        self.report = load_study(opened, folder, Options(), Silence())
        opened.close()
        self.errors += [str(finding) for finding in self.report.findings.sorted() if finding.severity == "error"]
        self.app = create_app(config)
        self.client, self.study_id = Client(self.app), self.report.study_id

    def get(self, path: str, **parameters):
        answer = self.client.get(path, query_string=parameters, buffered=True)
        assert answer.status_code == 200, f"{path} {parameters}: {answer.text[:300]}"
        return json.loads(answer.data)


def compare(one: Served, other: Served, lists: tuple[str, ...] = ("all", "sequenced", "cna", "cnaseq")) -> tuple[dict[str, int], list[str]]:
    """({what: records compared}, what differs). *lists*: sample lists of which the files say who is in them."""
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
    same("lists", *(_lists(it, one, lists) for it in (one, other)))
    profiles = [_profiles(it) for it in (one, other)]
    for kind in sorted(set(profiles[0]) | set(profiles[1])):
        if any(kind not in part for part in profiles):
            differences.append(f"profiles of {kind}: only {'before' if kind in profiles[0] else 'after'}")
            continue
        same(f"{kind[0]}/{kind[1]}", *(_values(it, kind, part[kind]) for it, part in zip((one, other), profiles, strict=True)))
    return compared, differences


def _masked(records, it, path):
    masked = _MASKED - ({"id"} if path in ("/api/patients", "/api/samples") else set())
    made = [{name: value for name, value in record.items() if name not in masked} | {"study_id": ""} for record in records]
    for record in made:  # a status in the older form is written in the newer one, `1:DECEASED`
        if str(record.get("attr_id")).endswith("_STATUS"):
            record["attr_val"] = re.sub("^[01]:", "", record["attr_val"])
    return made


def _attributes(it):
    records = [*it.get("/api/clinicalattributes/samples", study_id=it.study_id), *it.get("/api/clinicalattributes/patients", study_id=it.study_id)]
    return [{name: record[name] for name in ("attr_id", "datatype", "is_patient_attribute")} for record in records]


def _lists(it, one, lists):
    """Samples of the lists that make denominators: all, and the sequenced."""
    found = {record["id"].removeprefix(f"{it.study_id}_"): sorted(record["sample_ids"]) for record in it.get("/api/samplelists", study_id=it.study_id)}
    there = {record["id"].removeprefix(f"{one.study_id}_") for record in one.get("/api/samplelists", study_id=one.study_id)}
    return [{"list": name, "samples": found.get(name)} for name in lists if name in there]


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
    masked = ("genetic_profile_id", "profile_id", "internal_id", "study_id")
    return [{name: None if name in _ANNOTATIONS and value == "NA" else value for name, value in record.items() if name not in masked} for record in records]


def judge_demo(work: Path, seed: int, **demo) -> tuple[dict[str, int], list[str], list[str]]:
    """A demo study taken apart and prepared: (records compared, what differs, the files for which a kind was asked)."""
    folder, loose = work / "demo", work / "loose"
    write_demo(folder, seed=seed, **demo)
    kinds = take_apart(folder, loose, Random(seed))
    _, asked = prepared(work / "prepared", sorted(loose.iterdir()), kinds, study_id="demo")
    before, after = Served(folder, work / "before.db"), Served(work / "prepared", work / "after.db")
    compared, differences = compare(before, after)
    return compared, [*after.errors, *differences], [f"{kinds[name]}" for name in asked]


def judge_real(work: Path) -> tuple[dict[str, int], list[str], list[str]]:
    """The same of the real study, over a portal's genes and the gene sets that it has scores of."""
    folder, config = shared(f"studies/{realstudy.STUDY}"), work / "portal.properties"
    config.write_text(f"db.connection_string=sqlite:///{work / 'reference.db'}\n", encoding="utf-8")
    sets = realstudy.composed_gene_sets(folder, work / "composed.gmt")
    for words in ([str(shared("portal-info"))], ["--geneset-version", realstudy.GENE_SETS, str(sets)]):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            assert command(["reference", "--config", str(config), *words]) == 0
    kinds = take_apart(folder, work / "loose", Random(1))
    _, asked = prepared(work / "prepared", sorted((work / "loose").iterdir()), kinds, study_id=realstudy.STUDY, geneset_version=realstudy.GENE_SETS)
    before, after = (Served(path, work / f"{name}.db", work / "reference.db") for path, name in ((folder, "before"), (work / "prepared", "after")))
    compared, differences = compare(before, after, ("all", "cna"))  # of the sequenced ones without a mutation no data file tells
    return compared, [*after.errors, *differences], [kinds[name] for name in asked]


def judge_leukaemias(work: Path) -> tuple[dict[str, int], list[str], list[str]]:
    """The real files of one cohort as a lab has them, with the shares of mutated samples that are known of it."""
    files = sorted(shared("files/laml").iterdir())
    prepare(work / "prepared", files, Wishes("laml"), Silence())
    served = Served(work / "prepared", work / "laml.db")
    found, wrong = {}, list(served.errors)
    for gene, number in _LEUKAEMIAS.items():
        found[gene] = len({record["sample_id"] for record in served.get("/api/mutations", genetic_profile_ids="laml_mutations", genes=gene)})
        if found[gene] != number:
            wrong.append(f"{gene}: {found[gene]} samples, not {number}")
    found["segments"] = len(served.get("/api/copynumbersegments", study_id="laml"))
    with gzip.open(files[0], "rt", encoding="utf-8") as stream:
        rows = len(stream.readlines()) - 1
    return found, wrong + [f"{found['segments']} segments, not {rows}"] * (found["segments"] != rows), []


def judge_strange(work: Path, strange: Strange) -> list[str]:
    """What is wrong with how a strange file is prepared, beside a table of people; nothing where it is refused in a sentence."""
    (work / "people.tsv").write_text("PATIENT_ID\tSAMPLE_ID\n" + "".join(f"P{number}\tPX-{number}\n" for number in range(1, 7)), encoding="utf-8")
    (work / strange.name).write_bytes(strange.content)
    try:
        telling = prepare(work / "study", [work / "people.tsv", work / strange.name], Wishes("lab", genome="hg19"), Silence())
    except GenowsError as error:
        refused = str(error)
        return [] if refused and refused.count("\n") == 0 and len(refused) < 2000 else [f"refused in other than a sentence: {refused[:3000]}"]
    report = validate_study(work / "study", ValidationOptions(), Package("human"), Silence())
    wrong = [f"an error: {finding}" for finding in report.findings.sorted() if finding.severity == "error"]
    (told,) = [file for file in telling.files if file.file == strange.name]
    data = [path for path in (work / "study").glob("data_*") if "clinical" not in path.name]
    if strange.rows is not None and data:
        written = sum(path.read_text(encoding="utf-8").count("\n") - 1 for path in data)
        lost = sum(note.number for what, note in told.notes.items() if "left out" in what and _OF_ROWS.match(what))
        if written + lost != strange.rows:
            wrong.append(f"{strange.rows} rows, {written} written, {lost} told: {telling.text()}")
    return wrong


def judge_many(work: Path, number: int) -> list[str]:
    """What is wrong with how *number* strange files are prepared, in rounds: one round of hypothesis makes files that are like each other."""
    wrong: list[str] = []

    def one(strange):
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        wrong.extend(f"{strange.kind}: {problem} {strange.content[:300]!r}" for problem in judge_strange(work, strange))

    for round_number in range(-(-number // _OF_A_ROUND)):
        many = settings(max_examples=_OF_A_ROUND, deadline=None, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))
        seed(round_number)(many(given(strange_files())(one)))()
    return wrong


def main() -> int:
    """Prints what was compared and what differs; 1 where anything does."""
    parser = argparse.ArgumentParser(prog="python -m tests.judges.prepared", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=6, help="demo studies (default: %(default)s)")
    parser.add_argument("--strange", type=int, default=200, help="files made strange (default: %(default)s)")
    arguments = parser.parse_args()
    wrong = 0
    for number in range(1, arguments.seeds + 1):
        with tempfile.TemporaryDirectory(prefix="genows-prepared-") as name:
            wrong += _told(f"demo {number}", *judge_demo(Path(name), number))
    with tempfile.TemporaryDirectory(prefix="genows-prepared-") as name:
        wrong += _told("leukaemias of the shared files", *judge_leukaemias(Path(name)))
    with tempfile.TemporaryDirectory(prefix="genows-prepared-") as name:
        wrong += _told("the real study", *judge_real(Path(name)))
        problems = judge_many(Path(name) / "strange", arguments.strange)
    print(f"{arguments.strange} strange files: {len(problems)} wrong")
    print(*(f"   {problem}" for problem in problems), sep="\n")
    wrong += len(problems)
    return bool(wrong)


def _told(what, compared, differences, asked):
    print(f"{what}: {sum(compared.values()):,} records compared, {len(differences)} differences, asked: {', '.join(asked) or 'nothing'}")
    for difference in differences:
        print("  ", difference)
    return len(differences)


if __name__ == "__main__":
    sys.exit(main())
