"""Removing samples and patients of a study: what goes, what is computed anew, and that all else answers as before."""

import json
from datetime import date
from io import StringIO

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main
from genows.config.reader import make_config
from genows.demo.study import write_demo
from genows.load.packing import repack_changed
from genows.load.progress import Silence
from genows.load.sampleremoval import UnknownIds, remove_samples
from tests.contract.test_study_pages import known_genes
from tests.invariants import broken
from tests.studyfolders import load_folder

BASE = "/portal/api"
EVERY_SAMPLE = {"sampleListId": "demo_all"}
PROFILES = ("gistic", "rna_seq_v2_mrna", "log2CNA", "rppa", "methylation_hm450")
# Address → body, of answers whose records name samples or patients.
ASKED = {
    f"{BASE}/studies/demo/samples?projection=DETAILED": None,
    f"{BASE}/studies/demo/clinical-data?projection=DETAILED": None,
    f"{BASE}/studies/demo/patients/DEMO-0007/clinical-events": None,
    f"{BASE}/molecular-profiles/demo_mutations/mutations/fetch?projection=DETAILED": EVERY_SAMPLE,
    f"{BASE}/molecular-profiles/demo_gistic/discrete-copy-number/fetch?discreteCopyNumberEventType=ALL": EVERY_SAMPLE,
    f"{BASE}/structural-variant/fetch": {"molecularProfileIds": ["demo_structural_variants"]},
    f"{BASE}/gene-panel-data/fetch": {"molecularProfileIds": [f"demo_{name}" for name in ("mutations", *PROFILES)]},
    **{f"{BASE}/molecular-profiles/demo_{name}/molecular-data/fetch": {**EVERY_SAMPLE, "entrezGeneIds": [7157, 3845, 1956]} for name in PROFILES},
    "/api/copynumbersegments?study_id=demo": None,
}  # fmt: skip
COHORT = f"{BASE}/mutated-genes/fetch"


@pytest.fixture
def demo(made, tmp_path):
    """A Made with a demo study of all kinds: 40 samples, 12 genes."""
    made.run(*known_genes())
    write_demo(tmp_path / "demo", samples=40, genes=12)
    assert load_folder(made, tmp_path / "demo").exit_code == 0
    return made


class Service:
    """What is answered over a database, by the fast paths or the plain ones."""

    def __init__(self, made, fast="on"):
        self.app = create_app(make_config({**made.settings, "authenticate": "false", "fast": fast}))
        self.client = Client(self.app)

    def ask(self, path, body=None):
        answer = self.client.get(path) if body is None else self.client.post(path, json=body)
        assert answer.status_code in (200, 404), (path, answer.text)
        return answer.json

    def records(self):
        """Address → its records as text, in order."""
        return {path: [json.dumps(one, sort_keys=True) for one in self.ask(path, body)] for path, body in ASKED.items()}


def answers(made, fast="on"):
    service = Service(made, fast)
    try:
        cohort = service.ask(COHORT, {"studyIds": ["demo"]})
        return service.records(), cohort
    finally:
        service.app.close()


def names_none(text, ids):
    return not any(f'"{one}"' in text for one in ids)


def test_what_is_not_removed_answers_as_before(demo):
    before, _ = answers(demo)
    gone_samples, gone_patients = ["DEMO-0001-T1", "DEMO-0003-T1"], ["DEMO-0004"]
    of_patient = [row[0] for row in demo.rows("SELECT s.`STABLE_ID` FROM `sample` s JOIN `patient` p ON p.`INTERNAL_ID` = s.`PATIENT_ID` WHERE p.`STABLE_ID` = 'DEMO-0004'")]
    removed = remove_samples(demo.database, "demo", gone_samples, gone_patients, today=date(2026, 1, 2))
    assert removed.rows["sample"] == 2 + len(of_patient) and removed.rows["patient"] == 1 and removed.matrices > 50 and removed.notes == []
    after, cohort = answers(demo)
    gone = {*gone_samples, *gone_patients, *of_patient}
    # A patient whose last sample has gone stays, without a number of samples.
    def kept(path, text):
        return names_none(text, gone) and not ("SAMPLE_COUNT" in text and any(f'"{one[:9]}"' in text for one in gone_samples))

    assert {path: [text for text in texts if kept(path, text)] for path, texts in before.items()} == {
        path: [text for text in texts if kept(path, text)] for path, texts in after.items()
    }
    assert all(names_none(text, gone) for texts in after.values() for text in texts)
    assert len([path for path in before if len(after[path]) < len(before[path])]) > 8 and all(before.values())
    assert answers(demo, "off") == (after, cohort)
    assert broken(demo) == [] and list(repack_changed(demo.database, Silence())) == []
    assert [str(row[0])[:10] for row in demo.rows("SELECT `IMPORT_DATE` FROM `cancer_study`")] == ["2026-01-02"]


def test_the_worked_matrix(demo):
    """Source: the specification of updates, 4.3 and 4.5."""
    samples = {row[1]: row[0] for row in demo.rows("SELECT `INTERNAL_ID`, `STABLE_ID` FROM `sample`")}
    first, second, third = (samples[f"DEMO-000{number}-T1"] for number in (1, 2, 3))
    (profile,) = demo.rows("SELECT `GENETIC_PROFILE_ID` FROM `genetic_profile` WHERE `STABLE_ID` = 'demo_log2CNA'")[0]
    entities = [row[0] for row in demo.rows(f"SELECT `GENETIC_ENTITY_ID` FROM `genetic_alteration` WHERE `GENETIC_PROFILE_ID` = {profile} ORDER BY `GENETIC_ENTITY_ID` LIMIT 3")]
    demo.run(
        f"DELETE FROM `genetic_alteration` WHERE `GENETIC_PROFILE_ID` = {profile}",
        f"UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '{first},{second},{third},' WHERE `GENETIC_PROFILE_ID` = {profile}",
        *(f"INSERT INTO `genetic_alteration` VALUES ({profile}, {entity}, '{values}')" for entity, values in zip(entities, ("2,1,-2,", "NA,,,", ",0,2,"), strict=True)),
    )
    remove_samples(demo.database, "demo", ["DEMO-0002-T1"], [])
    assert demo.rows(f"SELECT `ORDERED_SAMPLE_LIST` FROM `genetic_profile_samples` WHERE `GENETIC_PROFILE_ID` = {profile}") == [(f"{first},{third},",)]
    found = demo.rows(f"SELECT `VALUES` FROM `genetic_alteration` WHERE `GENETIC_PROFILE_ID` = {profile} ORDER BY `GENETIC_ENTITY_ID`")
    assert [row[0] for row in found] == ["2,-2,", "NA,,", ",2,"]
    remove_samples(demo.database, "demo", ["DEMO-0001-T1", "DEMO-0003-T1"], [])
    assert demo.rows(f"SELECT COUNT(*) FROM `genetic_alteration` WHERE `GENETIC_PROFILE_ID` = {profile}") == [(0,)]
    assert demo.rows(f"SELECT COUNT(*) FROM `genetic_profile` WHERE `GENETIC_PROFILE_ID` = {profile}") == [(1,)]


def test_a_patients_number_of_samples_is_counted_anew(demo):
    two = "SELECT p.`STABLE_ID`, MIN(s.`STABLE_ID`) FROM `sample` s JOIN `patient` p ON p.`INTERNAL_ID` = s.`PATIENT_ID` GROUP BY p.`STABLE_ID` HAVING COUNT(*) = 2 ORDER BY 1"
    patient, sample = demo.rows(two)[0]
    counts = f"SELECT c.`ATTR_VALUE` FROM `clinical_patient` c JOIN `patient` p ON p.`INTERNAL_ID` = c.`INTERNAL_ID` WHERE c.`ATTR_ID` = 'SAMPLE_COUNT' AND p.`STABLE_ID` = '{patient}'"
    assert demo.rows(counts) == [("2",)]
    remove_samples(demo.database, "demo", [sample], [])
    assert demo.rows(counts) == [("1",)]
    (last,) = [row[0] for row in demo.rows(f"SELECT s.`STABLE_ID` FROM `sample` s JOIN `patient` p ON p.`INTERNAL_ID` = s.`PATIENT_ID` WHERE p.`STABLE_ID` = '{patient}'")]
    remove_samples(demo.database, "demo", [last], [])
    assert demo.rows(counts) == [] and demo.rows(f"SELECT COUNT(*) FROM `patient` WHERE `STABLE_ID` = '{patient}'") == [(1,)]


def stored(made):
    """All rows of what a removal may touch, and the data version."""
    tables = ("sample", "patient", "clinical_sample", "clinical_patient", "genetic_alteration", "genetic_profile_samples", "mutation", "mutation_event", "sample_list_list", "cancer_study")
    return [sorted(made.rows(f"SELECT * FROM `{table}`"), key=repr) for table in (*tables, "genows_data_version")]


def test_all_or_nothing(demo):
    before = stored(demo)
    with pytest.raises(UnknownIds, match="no such samples: demo-0001-t1, nope; no such patients: DEMO-0001-T1. Nothing was removed."):
        remove_samples(demo.database, "demo", ["DEMO-0001-T1", "nope", "demo-0001-t1"], ["DEMO-0001-T1"])
    assert stored(demo) == before
    assert remove_samples(demo.database, "nope", ["DEMO-0001-T1"], []) is None and stored(demo) == before
    told = remove_samples(demo.database, "demo", ["DEMO-0001-T1"], [], dry_run=True)
    assert stored(demo) == before
    assert remove_samples(demo.database, "demo", ["DEMO-0001-T1"], []) == told


def test_by_command(demo, tmp_path, capsys, monkeypatch):
    settings, ids = tmp_path / "portal.properties", tmp_path / "ids.txt"
    settings.write_text("".join(f"{name}={text}\n" for name, text in demo.settings.items()))
    ids.write_text("\ufeffDEMO-0001-T1\n\n# withdrawn in May\nDEMO-0003-T1\n")
    command = ["remove", "demo", "--config", str(settings)]
    assert main([*command, "--samples", str(ids), "--dry-run"]) == 0
    assert "Would remove 2 samples and 0 patients of demo." in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", StringIO(ids.read_text(encoding="utf-8")))
    assert main([*command, "--samples", "-", "--dry-run"]) == 0
    assert "Would remove 2 samples and 0 patients of demo." in capsys.readouterr().out
    assert main([*command, "--samples", str(ids), "--sample", "DEMO-0002-T1", "--patient", "DEMO-0005"]) == 0
    told = capsys.readouterr().out
    assert "Removed " in told and "1 patient of demo." in told and "rows of matrices written anew\t" in told
    assert main([*command, "--samples", str(ids)]) == 1 and "no such samples: DEMO-0001-T1, DEMO-0003-T1" in capsys.readouterr().err
    ids.write_text("# nobody\n")
    assert main([*command, "--samples", str(ids)]) == 2 and "has no ids" in capsys.readouterr().err
    assert main([*command, "--patients", str(tmp_path / "nosuch")]) == 2 and "cannot be read" in capsys.readouterr().err
    assert main(["remove", "nosuch", "--config", str(settings), "--sample", "a"]) == 1 and "there is no study nosuch" in capsys.readouterr().err
    assert main([*command, "--dry-run"]) == 0 and "Would remove demo." in capsys.readouterr().out
    assert demo.rows("SELECT COUNT(*) FROM `cancer_study`") == [(1,)]
