"""Numbers of mutation events, which a client may guess: of an event that only a forbidden study has nothing is told, not even its gene."""

from tests import orchards
from tests.contract.test_permissions import SETTINGS
from tests.portal import Portal, add_user
from tests.studyfolders import load_folder, write_folder

# Another change of the same residue: an event of its own, with the gene and the keyword of the one that may be read.
CHANGES = (("7577120", "7577121"), ("p.R273H", "p.R273C"))
ADDRESSES = (
    ("/mutations.json", "mutation_profile=quince_mutations&cmd=get_context&mutation_id={}"),
    ("/similar_patients.json", "cancer_study_id=quince&sample_id=S-quince&mutation={}"),
    ("/api/similarsamples", "study_id=quince&sample_id=S-quince&mutation_event_ids={}"),
)


def test_nothing_is_told_of_another_studys_event(made, tmp_path):
    for study_id in ("quince", "medlar", "damson"):
        files = orchards.folder_files(study_id, orchards.STUDIES[study_id])
        if study_id == "damson":
            for change in CHANGES:
                files = {name: text.replace(*change) for name, text in files.items()}
        load_folder(made, write_folder(tmp_path / study_id, files))
    add_user(made, "some@example.org", "orchard:quince", "orchard:medlar")
    add_user(made, "all@example.org", "orchard:ALL")
    (shown, keyword), (hidden, same) = made.rows("SELECT `MUTATION_EVENT_ID`, `KEYWORD` FROM `mutation_event` ORDER BY `PROTEIN_CHANGE` DESC")
    assert keyword == same
    portal = Portal(made, SETTINGS)
    some, every = portal.token("some@example.org"), portal.token("all@example.org")

    def told(token, query, event):
        return portal.ask(path, token=token, query_string=query.format(event)).data

    for path, query in ADDRESSES:
        assert told(some, query, hidden) == told(some, query, 987_654), path
        assert told(some, query, shown) != told(some, query, 987_654), path
        assert told(every, query, hidden) != told(every, query, 987_654), path
    portal.close()
