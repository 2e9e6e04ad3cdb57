"""The judge of screens in short: statements that the pages of a study send and bytes that they answer, for few samples, genes and studies and for more."""

import pytest

from genows.app import create_app
from genows.config.reader import make_config
from genows.demo.study import write_demo
from tests.contract.conftest import Served
from tests.contract.test_study_pages import known_genes
from tests.judges import screens
from tests.statements import counted
from tests.studyfolders import load_folder

SAMPLES = {"few": 60, "many": 180}
GENES = "TP53,KRAS,EGFR"
# Statements of the first page of a process, of a further study of the question, and of the same page asked again.
FIRST, A_STUDY, AGAIN = 60, 35, 10
# Of a patient's page: each kind of rows is asked for by itself.
PATIENT, PATIENT_AGAIN = 90, 50
# Bytes of a page, and what a sample more, drawn in ten rows and five tracks, may add.
PAGE_BYTES, SAMPLE_BYTES = 150_000, 700
OF_SEVERAL = ("", "/types", "/mutations", "/survival", "/files")


@pytest.fixture(scope="module")
def made_demos(made_once, tmp_path_factory):
    made_once.run(*known_genes())
    for study_id, samples in SAMPLES.items():
        folder = tmp_path_factory.mktemp(study_id) / study_id
        # All samples have data of all kinds: what is sent does not hang on which of them have.
        write_demo(folder, samples=samples, genes=60, study_id=study_id, complete=True)
        assert load_folder(made_once, folder).exit_code == 0
    return made_once


@pytest.fixture
def ask(made_demos, monkeypatch):
    """Asks an application that has answered nothing yet; the statements of the first time and of the next one, and the bytes."""

    def ask(path, parameters):
        app = create_app(make_config({**made_demos.settings, "authenticate": "false"}))
        it, sent = Served(made_demos.database.dialect, app), []
        for _ in range(2):
            with counted(app, monkeypatch) as names:
                answer = it.get(path, parameters)
            assert answer.status_code == 200, answer.text
            sent.append(sorted(names))
        app.close()
        return *sent, len(answer.data)

    return ask


@pytest.mark.parametrize("number", range(len(screens.PARTS)), ids=lambda number: f"{screens.PARTS[number][0]} {' '.join(screens.PARTS[number][1])}")
def test_more_samples_and_genes_send_no_more_statements(ask, number):
    few, many, of_ten = (list(screens.pages(study, genes))[number] for study, genes in (("few", GENES), ("many", GENES), ("many", screens.TEN)))
    first, again, size = ask(*few)
    is_patient = "/patients/" in few[0]
    assert len(first) <= (PATIENT if is_patient else FIRST) and len(again) <= (PATIENT_AGAIN if is_patient else AGAIN)
    assert size <= PAGE_BYTES + SAMPLES["few"] * SAMPLE_BYTES
    for page in (many, of_ten):
        first_of_more, again_of_more, size = ask(*page)
        # Another patient may have another kind of rows.
        assert first_of_more == first or is_patient and len(first_of_more) <= PATIENT
        assert len(again_of_more) <= (PATIENT_AGAIN if is_patient else AGAIN)
        assert size <= PAGE_BYTES + SAMPLES["many"] * SAMPLE_BYTES


@pytest.mark.parametrize("part", OF_SEVERAL)
def test_a_further_study_sends_what_one_study_sends(ask, part):
    one, again, _ = ask(f"/genes{part}", {"genes": screens.TEN, "study_ids": "many"})
    two, again_of_two, _ = ask(f"/genes{part}", {"genes": screens.TEN, "study_ids": "few,many"})
    assert len(one) <= FIRST and len(two) <= len(one) + A_STUDY
    assert len(again) <= AGAIN and len(again_of_two) <= AGAIN
