"""The table of clinical data, sorted by an attribute that is a number in one study and a word in another."""

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.judges.cohorts.example import clinical_head, lines, meta, study_file
from tests.judges.cohorts.loaded import load

STORED = {"a": ("NUMBER", {"A1": "10", "A2": "9"}), "b": ("STRING", {"B1": "10", "B2": "high", "B3": "9"})}


def files(study, datatype, values):
    head = clinical_head("PATIENT_ID:STRING", "SAMPLE_ID:STRING", f"GRADE:{datatype}")
    data = lines(*head, *(f"P{sample}|{sample}|{value}" for sample, value in values.items()))
    return {
        **study_file(study),
        "data_samples.txt": data,
        "meta_samples.txt": meta(study, "CLINICAL", "SAMPLE_ATTRIBUTES", "data_samples.txt"),
    }


@pytest.fixture(scope="module")
def client(made_once, tmp_path_factory):
    load(made_once, tmp_path_factory.mktemp("studies"), {study: files(study, *stored) for study, stored in STORED.items()})
    app = create_app(make_config(made_once.settings))
    yield Client(app)
    app.close()


@pytest.mark.parametrize(("studies", "direction", "wanted"), [
    pytest.param(["a"], "ASC", "A2 A1", id="numbers alone"),
    pytest.param(["a", "b"], "ASC", "A1 B1 A2 B3 B2", id="words where one study has words"),
    pytest.param(["a", "b"], "DESC", "B2 A2 B3 A1 B1", id="words downwards"),
])  # fmt: skip
def test_an_attribute_sorts_by_the_kind_that_it_has_in_the_base(client, studies, direction, wanted):
    answer = client.post(f"/portal/api/clinical-data-table/fetch?sortBy=GRADE&direction={direction}", json={"studyIds": studies})
    found = [records[0]["sampleId"] for records in answer.json["byUniqueSampleKey"].values()]
    assert " ".join(found) == wanted
