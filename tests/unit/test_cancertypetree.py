"""Cancer types as a tree: every chain of parents ends in the root, whatever is stored."""

import pytest

from genows.clients.portal_api.studies import ROOT, whole_tree
from genows.db.packaged import tables
from tests.packaged import oncotree
from tests.packaged.joined import cancer_type_rows

CASES = {
    "what is stored stays": ({"luad": "mine", "mine": "tissue"}, {"luad": "mine", "mine": "tissue"}),
    "blank ones have OncoTree's": ({"luad": "", "nsclc": None, "lung": " "}, {"luad": "nsclc", "nsclc": "lung", "lung": "tissue"}),
    "types between that are not there are passed over": ({"luad": None, "lung": None}, {"luad": "lung", "lung": "tissue"}),
    "types that OncoTree does not know": ({"mine": None, "brca-x": ""}, {"mine": "tissue", "brca-x": "tissue"}),
    "parents that are no types": ({"luad": "nosuch", "mine": "nosuch", "lung": "tissue"}, {"luad": "lung", "mine": "tissue", "lung": "tissue"}),
    "parents in another case": ({"LUAD": "Lung", "lung": "TISSUE"}, {"LUAD": "lung", "lung": "tissue"}),
    "a circle is cut": ({"a": "b", "b": "c", "c": "a", "d": "a"}, {"a": "b", "b": "c", "c": "tissue", "d": "a"}),
    "a type that is its own parent": ({"a": "a", "luad": "luad"}, {"a": "tissue", "luad": "tissue"}),
    "the root itself": ({"tissue": None, "lung": ""}, {"tissue": None, "lung": "tissue"}),
    "the root by its own case": ({"Tissue": "", "lung": "tissue", "x": None}, {"Tissue": "", "lung": "Tissue", "x": "Tissue"}),
    "none": ({}, {}),
}


@pytest.mark.parametrize(("stored", "parents"), CASES.values(), ids=CASES)
def test_chains_end_in_the_root(stored, parents):
    assert whole_tree(stored) == parents


def test_every_packaged_type_hangs_on_a_tissue_of_its_colour():
    """OncoTree colours a type as its tissue: one that hangs on another tissue has another colour."""
    types = {one.code: one for one in tables.cancer_types()}
    for one in types.values():
        top = one
        while top.parent != ROOT:
            top = types[top.parent]
        assert one.color == top.color or one.code == "pan_cancer", one.code


def test_the_source_names_a_parent_of_each_type_once():
    named = [child for line in oncotree.TREE.split("\n") for child in line.partition(":")[2].split()]
    assert len(set(named)) == len(named) and set(oncotree.parents()) == {one.code for one in tables.cancer_types()}
    assert cancer_type_rows([{"id": "LUAD", "name": "x"}, {"id": "Y", "name": "y", "parent": "Lung"}]) == [("luad", "x", "", "nsclc"), ("y", "y", "", "lung")]
