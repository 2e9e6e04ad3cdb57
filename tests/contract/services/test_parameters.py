"""What the services declare of their parameters, beside what their handlers read, and what they refuse to do without."""

from urllib.parse import parse_qsl

import pytest

from genows.clients.services.table import ADDRESSES as SERVICES
from genows.http.params import Parameters
from tests import services
from tests.parametervalues import needed

ALTERNATIVES = [(path, names) for path, address in SERVICES.items() for names in address.either]
# Beside those of tests/services.py: functions, and ways to say which samples, that read what no other request does.
FURTHER = {
    "/GeneData.json": ["oql=TP53&geneticProfileIds=brca_two_mutations&samples=S1"],
    "/cna.json": ["cmd=get_segment&cancer_study_id=brca_two&sample_id=S1", "cmd=get_cna_fraction&cancer_study_id=brca_two&case_ids=S1"],
    "/get3dPdb.json": ["uniprotId=P53_HUMAN"],
    "/getMutationData.json": ["geneticProfiles=brca_two_mutations&geneList=TP53&caseList=S1"],
    "/mutations.json": ["mutation_profile=brca_two_mutations&cmd=count_mutations&case_ids=S1", "mutation_profile=brca_two_mutations&cmd=get_smg&case_list=S1"],
    "/portal_meta_data.json": ["geneset_id=x"],
}
# Read where a study has files of segments alone.
UNREAD = {"/igvlinking.json": {"gene_list"}}
# What an alternative wants beside it.
BESIDE = {"/get3dPdb.json": {"alignments": "1"}}


def asked(path):
    """The requests of a service, as names and values."""
    return [dict(parse_qsl(query, keep_blank_values=True)) for query in (*services.OF_ROWS[path], *FURTHER.get(path, ()))]


@pytest.mark.parametrize("path", sorted(SERVICES))
def test_handlers_read_what_is_declared(rows_served, path, monkeypatch):
    read = set()
    for method in (Parameters.first, Parameters.pieces):
        monkeypatch.setattr(Parameters, method.__name__, lambda self, name, method=method: (read.add(name), method(self, name))[1])
    for query in asked(path):
        # With a name that nobody reads: else an answer that another test asked for comes without the handler.
        assert rows_served.get(path, {**query, "unread": "1"}).status_code == 200
        for name in query:
            rows_served.get(path, {each: text for each, text in query.items() if each != name} | {"unread": "1"})
    assert read == set(SERVICES[path].names) - UNREAD.get(path, set())


@pytest.mark.parametrize("path", [path for path, address in SERVICES.items() if needed(address)])
def test_what_is_required_is_missed(rows_served, path):
    address = SERVICES[path]
    for query in asked(path):
        for each in address.parameters:
            answer = rows_served.get(path, {name: text for name, text in query.items() if name != each.name})
            if each.required:
                assert answer.status_code == 400 and each.name in answer.json["detail"], each.name


@pytest.mark.parametrize(("path", "names"), ALTERNATIVES, ids=[path for path, _ in ALTERNATIVES])
def test_of_alternatives_one_is_enough_and_none_is_missed(rows_served, path, names):
    for query in asked(path):
        rest = {name: text for name, text in query.items() if name not in names} | BESIDE.get(path, {})
        assert rows_served.get(path, rest).status_code == 400
        for name in names:
            assert rows_served.get(path, {**rest, name: query.get(name, "7157")}).status_code == 200, name
