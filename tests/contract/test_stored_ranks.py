"""Stored ranks rule out genes that do not go with others, and only such: what co-expressions answer is what is computed without them."""

import random
from contextlib import closing
from itertools import chain

import pytest
from werkzeug.test import Client

from genows.analysis import rankedrows
from genows.analysis.rankedrows import ruled_out
from genows.analysis.statistics.correlation import Against
from genows.app import create_app
from genows.config.reader import make_config
from genows.db.identifiers import profiles
from genows.load import matrixrows, packing
from genows.load.progress import Silence
from genows.load.sampleremoval import remove_samples
from tests.studyfolders import load_folder, meta, study_files, write_folder
from tests.updated import well

GENES, SAMPLES = 90, 41
FIELDS = {"stable_id": "mrna", "profile_name": "n", "profile_description": "d"}
HEAD = "#Patient\tSample\n#p\ts\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tSAMPLE_ID\n"


def cells(number: int, chance: random.Random, base: list[float]) -> list[str]:
    """The values of a gene: more and less like *base*; some rounded, so that many are equal; some lack values; one has the same in all samples."""
    weight = chance.uniform(-1, 1) * (number % 3) / 2
    values = [weight * each + (1 - abs(weight)) * chance.gauss(0, 1) for each in base]
    if number % 7 == 0:
        values[0] = 1e30
    digits = (6, 0, 2)[number // 3 % 3]
    found = ["0" if number == 11 else f"{value:.{digits}f}" for value in values]
    if number % 5 == 4:
        found[chance.randrange(SAMPLES)] = chance.choice(("NA", "", "NaN"))
    return found


@pytest.fixture(scope="module")
def rows():
    chance = random.Random(5)
    base = [chance.gauss(0, 1) for _ in range(SAMPLES)]
    return {900_000_001 + number: cells(number, chance, base) for number in range(GENES)}


@pytest.fixture(scope="module")
def loaded(made_once, tmp_path_factory, rows):
    names = [f"S{number}" for number in range(SAMPLES)]
    lines = (f"GENE{entrez}\t{entrez}\t" + "\t".join(row) for entrez, row in rows.items())
    files = {
        **study_files(),
        "data_samples.txt": HEAD + "".join(f"P{name}\t{name}\n" for name in names),
        "meta_mrna.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "data_mrna.txt", **FIELDS),
        "data_mrna.txt": "\n".join(chain(["Hugo_Symbol\tEntrez_Gene_Id\t" + "\t".join(names)], lines, [""])),
    }
    del files["meta_patients.txt"], files["data_patients.txt"]
    with pytest.MonkeyPatch.context() as patched:
        # Some ten rows a block.
        patched.setattr(rankedrows, "BLOCK_BYTES", 10 * SAMPLES)
        report = load_folder(made_once, write_folder(tmp_path_factory.mktemp("ranked") / "study", files))
        assert report.exit_code == 0, report.findings.sorted()
        assert list(packing.verify(made_once.database)) == []
    return made_once


def answers(made, rows, **settings):
    genes, found = [f"GENE{entrez}" for entrez in rows], []
    asked = [*genes[::3], ",".join(genes[:10]), ",".join(genes[10:13])]
    with closing(create_app(make_config({**made.settings, **settings}))) as app:
        for some in asked:
            for threshold in ("0.3", "0.9", "0"):
                query = {"genetic_profile_ids": "demo1_mrna", "genes": some, "threshold": threshold}
                answer = Client(app).get("/api/coexpressions", query_string=query, buffered=True)
                assert answer.status_code == 200
                found.append((some, threshold, answer.data))
    return found


def test_answers_are_those_without_stored_ranks(loaded, rows):
    with_ranks = answers(loaded, rows)
    assert with_ranks == answers(loaded, rows, fast="off")
    assert sum(len(data) > 2 for _, threshold, data in with_ranks if threshold == "0.3") > GENES // 6


def test_what_is_ruled_out_does_not_reach_the_threshold_and_little_else_is_left(loaded, rows):
    complete = {entrez: [float(cell) for cell in row] for entrez, row in rows.items() if not {"NA", "", "NaN"} & {*row}}
    with loaded.database.read() as db:
        (profile,) = profiles(db, ["demo1_mrna"])
        entrez_of = {row.entity_pk: row.entrez for row in db.named("profile_genes", profile_pk=profile.pk)}
        for own in complete.values():
            out = {entrez_of[pk] for pk in ruled_out(db, profile, [own], 0.3)}
            rho = {entrez: Against(own).spearman(row) for entrez, row in complete.items()}
            assert out <= {entrez for entrez, each in rho.items() if each is None or abs(each) < 0.3}
            if Against(own).spearman(own):
                # Roundings of 41 ranks to 255 steps move rho by some hundredths, of few different values by more.
                assert {entrez for entrez, each in rho.items() if each is not None and abs(each) < 0.2} <= out
        assert ruled_out(db, profile, [own[:-1]], 0.3) == set()


def test_a_broken_order_of_samples_stops_no_rebuild(loaded):
    with loaded.database.read() as db:
        (profile,) = profiles(db, ["demo1_mrna"])
    ((order,),) = loaded.rows(f"SELECT `ORDERED_SAMPLE_LIST` FROM `genetic_profile_samples` WHERE `GENETIC_PROFILE_ID` = {profile.pk}")
    stored = f"SELECT COUNT(*) FROM `genows_packed` WHERE `KIND` = '{rankedrows.KIND}'"
    loaded.run(f"UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '1,two,3,' WHERE `GENETIC_PROFILE_ID` = {profile.pk}")
    assert packing.rebuild(loaded.database, Silence()) == []
    assert loaded.rows(stored) == [(0,)]
    loaded.run(f"UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '{order}' WHERE `GENETIC_PROFILE_ID` = {profile.pk}")
    assert packing.rebuild(loaded.database, Silence()) == []
    assert loaded.rows(stored)[0][0] > 0


@pytest.mark.parametrize("seed", range(6))
def test_ranks_of_earlier_samples_rule_out_only_what_does_not_reach_the_threshold(made, tmp_path, monkeypatch, seed):
    """Samples come, change and go; the ranks of the others stay as they were packed."""
    chance, samples = random.Random(seed), 60
    names = [f"S{number}" for number in range(samples)]
    base = {name: chance.gauss(0, 1) for name in [*names, "T1", "T2"]}

    def values(gene, name):
        weight, digits = (gene % 5) / 4, (6, 0, 1)[gene % 3]
        return f"{weight * base[name] + (1 - weight) * chance.gauss(0, 1):.{digits}f}"

    rows = {900_000_001 + gene: {name: values(gene, name) for name in names} for gene in range(40)}
    well(load_folder(made, matrix_folder(tmp_path / "a", names, rows, whole=True)))
    stored = made.rows(f"SELECT `ITEM`, `CONTENT` FROM `genows_packed` WHERE `KIND` = '{rankedrows.KIND}'")
    monkeypatch.setattr(rankedrows, "MOVED_OF", 4)
    monkeypatch.setattr(matrixrows, "MOVED_OF", 4)
    given = chance.sample(names, chance.randint(0, 2)) + ["T1", "T2"][: chance.randint(0, 2)] or ["T1"]
    changed = {entrez: {name: values(entrez - 900_000_001, name) for name in given} for entrez in chance.sample(list(rows), 38)}
    changed[next(iter(changed))][given[0]] = "NA"
    well(load_folder(made, matrix_folder(tmp_path / "b", given, changed), update=True))
    gone = chance.sample(names, 2)
    remove_samples(made.database, "demo1", gone, [])
    assert made.rows(f"SELECT `ITEM`, `CONTENT` FROM `genows_packed` WHERE `KIND` = '{rankedrows.KIND}'") == stored
    assert list(packing.verify(made.database)) == []
    now = [name for name in dict.fromkeys([*names, *given]) if name not in gone]
    cells = {entrez: [changed.get(entrez, {}).get(name, "") if name in given else row[name] for name in now] for entrez, row in rows.items()}
    complete = {entrez: [float(cell) for cell in row] for entrez, row in cells.items() if not {"NA", ""} & {*row}}
    assert len(complete) >= 37 - 2 * (not set(given) - set(gone))
    out_of_all = 0
    with made.database.read() as db:
        (profile,) = profiles(db, ["demo1_mrna"])
        entrez_of = {row.entity_pk: row.entrez for row in db.named("profile_genes", profile_pk=profile.pk)}
        for own in complete.values():
            out = {entrez_of[pk] for pk in ruled_out(db, profile, [own], 0.7)}
            rho = {entrez: Against(own).spearman(row) for entrez, row in complete.items()}
            assert out <= {entrez for entrez, each in rho.items() if each is None or abs(each) < 0.7}
            out_of_all += len(out)
    assert out_of_all > 40 * len(complete) / 4
    assert packing.rebuild(made.database, Silence()) == []
    assert made.rows(f"SELECT `ITEM`, `CONTENT` FROM `genows_packed` WHERE `KIND` = '{rankedrows.KIND}'") != stored
    assert made.rows(f"SELECT COUNT(*) FROM `genows_packed` WHERE `KIND` = '{rankedrows.EARLIER}'") == [(0,)]


def matrix_folder(folder, names, rows, whole=False):
    """*rows*: Entrez id → sample → value."""
    lines = (f"GENE{entrez}\t{entrez}\t" + "\t".join(row[name] for name in names) for entrez, row in rows.items())
    files = {
        **(study_files() if whole else {"meta_samples.txt": study_files()["meta_samples.txt"]}),
        "data_samples.txt": HEAD + "".join(f"P{name}\t{name}\n" for name in names),
        "meta_mrna.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "data_mrna.txt", **FIELDS),
        "data_mrna.txt": "\n".join(chain(["Hugo_Symbol\tEntrez_Gene_Id\t" + "\t".join(names)], lines, [""])),
        "meta_patients.txt": None,
        "data_patients.txt": None,
    }
    return write_folder(folder, files)
