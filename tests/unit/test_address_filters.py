"""The grammar of filters in addresses, and their canonical form (cohorts.md, 5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.cohorts.addressfilter import canonical, canonical_json, clauses_of, is_json, json_members
from genows.errors import ParameterError

# Filter → its canonical form.
FORMS = {
    "": "",
    "  ": "",
    "TYPE=Primary;mut=KRAS": "TYPE=Primary;mut=KRAS",
    "mut = tp53 , KRAS ,tp53; TYPE=b,a ": "TYPE=a,b;mut=KRAS,TP53",
    "!list=cna;mut=TP53,KRAS": "!list=cna;mut=KRAS,TP53",
    "TYPE=a;!TYPE=a;TYPE=a": "TYPE=a;!TYPE=a",
    "AGE=039.50..60.0,NA": "AGE=39.5..60,NA",
    "AGE=..5;AGE=5..;AGE=-0..0": "AGE=..5;AGE=0..0;AGE=5..",
    "AGE=1e2..": "AGE=100..",
    "mut=tp53:somatic:driver:driver": "mut=TP53:driver:somatic",
    "mut=TP53:tier.Class 1:notier": "mut=TP53:notier:tier.Class 1",
    "sv=eml4::alk:vus,*::ALK,ALK::-": "sv=*::ALK,ALK::-,EML4::ALK:vus",
    "type.tp53=Silent": "type.TP53=Silent",
    "value.mrna.tp53=1..2": "value.mrna.TP53=1..2",
    "assay.arm.1p~2Eq=Gain": "assay.arm.1p~2Eq=Gain",
    "TYPE=a~2cb,c~3D": "TYPE=a~2Cb,c~3D",
    "TYPE=~C3~A9": "TYPE=é",
    "TYPE=~20a ~20": "TYPE=~20a ~20",
    "TYPE=1~2E.2": "TYPE=1~2E.2",
    "TYPE=a..b": "TYPE=a..b",
    "LAB.X=1": "LAB.X=1",
    "attr.TYPE=1": "TYPE=1",
    "attr.mut=1;attr.mut~2Ex=1": "attr.mut=1;attr.mut~2Ex=1",
    "~21X=1": "~21X=1",
    "~7BX=1": "~7BX=1",
    "a:b=1;sample=d:S1": "a:b=1;sample=d:S1",
}  # fmt: skip


@pytest.mark.parametrize(("text", "form"), FORMS.items())
def test_canonical_form(text, form):
    assert canonical(clauses_of(text)) == form
    assert canonical(clauses_of(form)) == form


@pytest.mark.parametrize(("text", "form"), [("AGE=040.0,Unknown", "AGE=40,Unknown"), ("AGE=4~30", "AGE=40"), ("AGE=1~2E.2", "AGE=1~2E.2")])
def test_bare_numbers_of_what_has_numbers(text, form):
    assert canonical(clauses_of(text), lambda clause: True) == form


@pytest.mark.parametrize(
    "text",
    [
        "TYPE", "TYPE=", "TYPE=a,,b", "=a", "!=a", "TYPE=a=b", "AGE=5..3", "drug=5..3", "TYPE=~", "TYPE=~2", "TYPE=~GG", "TYPE=~FF", "~FF=1",
        "TYPE=\x01", "mut=TP53:nosuch", "mut=TP53:tier.", "mut=TP53:", "mut=:driver", "mut=A::B", "sv=A::B::C", "sv=A:driver::B", "sv=::B", "wild=TP53:driver",
        "type=TP53", "type.=x", "type.A.B=x", "value.mrna=1", "value.mrna.A.B=1", "list.x=a", "drug.kind=x", "attr=1", "attr.A.B=1", "mut.x=TP53",
    ],
)  # fmt: skip
def test_what_is_no_filter(text):
    with pytest.raises(ParameterError) as caught:
        clauses_of(text)
    assert caught.value.name == "filter" and text in caught.value.expected


@pytest.mark.parametrize("text", [";", "TYPE=a;", ";TYPE=a", "TYPE=a;;TYPE=b"])
def test_empty_clauses(text):
    with pytest.raises(ParameterError):
        clauses_of(text)


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=6)
ESCAPED = TEXTS.map(lambda text: "".join(f"~{byte:02x}" for byte in text.encode()))
CLAUSES = st.builds(
    lambda sign, key, items: f"{sign}{key}={','.join(items)}",
    st.sampled_from(("", "!")),
    st.one_of(ESCAPED, st.sampled_from(("TYPE", "mut", "sv", "drug.class", "list", "type.TP53", "value.mrna.TP53", "assay.a~2Eb.c", "ns.a.b"))),
    st.lists(st.one_of(ESCAPED, st.sampled_from(("1..2", "..-3.50", "NA", "TP53"))), min_size=1, max_size=3),
)


def meant(text):
    return {(clause.is_negated, clause.key, tuple(map(str.upper, clause.of)), frozenset(_meant(item, clause) for item in clause.items)) for clause in clauses_of(text)}


def _meant(item, clause):
    return item.span or tuple(text.upper() if clause.takes_genes else text for text in item.texts), item.marks


@given(st.lists(CLAUSES, min_size=1, max_size=3).map(";".join))
def test_the_canonical_form_means_the_same_and_is_its_own(text):
    form = canonical(clauses_of(text))
    assert meant(form) == meant(text) and canonical(clauses_of(form)) == form and not is_json(form)


@given(st.text(st.sampled_from(";,=~!.:{}[]\"\0 aT1é"), max_size=12))
def test_any_text_is_a_filter_or_refused(text):
    try:
        canonical_json(json_members(text)) if is_json(text) else clauses_of(text)
    except ParameterError:
        pass


def test_the_form_of_a_studyviewfilter():
    text = ' { "b": [2, 1], "a": {"y": "é", "x": null}, "studyIds": ["d"], "c": [], "d": null, "e": {"filters": []} } '
    assert canonical_json(json_members(text)) == '{"a":{"x":null,"y":"é"},"b":[2,1]}'
    assert canonical_json({"studyIds": ["d"], "c": []}) is None


@pytest.mark.parametrize("text", ["{", "{}]", '{"a":NaN}', '{"a":1e999}', '{"a":"\\ud800"}', '{"a":' * 5000])
def test_what_is_no_json(text):
    with pytest.raises(ParameterError):
        json_members(text)
