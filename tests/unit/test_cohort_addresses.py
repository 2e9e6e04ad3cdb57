"""The algebra of clauses: what a link adds, joins and takes away, and that addresses stay what the grammar reads."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genows.cohorts.addressfilter import Item, canonical, clauses_of
from genows.pages.cohortaddresses import ChartPart, cohort_address, named_part, range_part, value_part


def at(text, *study_ids, against=""):
    return cohort_address("/root", study_ids or ("d",), canonical(clauses_of(text)), against)


def bounds(start, end):
    return range_part("AGE", *(None if one is None else Decimal(one) for one in (start, end)))


# (filter, part, the filter that a link to the part leads to)
TOGGLED = [
    ("", value_part("TYPE", "Primary"), "TYPE=Primary"),
    ("TYPE=Primary", value_part("TYPE", "Metastasis"), "TYPE=Metastasis,Primary"),
    ("TYPE=primary,NA", value_part("TYPE", "Primary"), "TYPE=NA"),
    ("TYPE=N/A", value_part("TYPE", "NA"), ""),
    ("!TYPE=Primary", value_part("TYPE", "Metastasis"), "TYPE=Metastasis;!TYPE=Primary"),
    ("", value_part("TYPE", "a;b,c=d~e"), "TYPE=a~3Bb~2Cc~3Dd~7Ee"),
    ("", value_part("!x", "!y"), "~21x=!y"),
    ("", value_part("mut", "{1..2"), "attr.mut={1..2"),
    ("", value_part("TYPE", "1..2"), "TYPE=1~2E.2"),
    ("", bounds("40", "45"), "AGE=40..45"),
    ("AGE=40..45", bounds("45", "50"), "AGE=40..45,45..50"),
    ("AGE=40..60,NA", bounds("45", "50"), "AGE=NA"),
    ("AGE=40", bounds("40", "40"), ""),
    ("AGE=..18", bounds("18", None), "AGE=..18,18.."),
    ("AGE=40..45", bounds("40", None), "AGE=40..,40..45"),
    ("mut=TP53", named_part("mut", "KRAS"), "mut=KRAS;mut=TP53"),
    ("mut=tp53,KRAS", named_part("mut", "TP53"), "mut=KRAS"),
    ("mut=TP53:driver", named_part("mut", "TP53"), "mut=TP53;mut=TP53:driver"),
    ("drug=Cisplatin", named_part("drug", "cisplatin"), "drug=Cisplatin;drug=cisplatin"),
    ("profile=gistic", named_part("profile", "gistic", "rae"), "profile=gistic;profile=gistic,rae"),
    ("profile=gistic,rae", named_part("profile", "rae", "gistic"), ""),
]


@pytest.mark.parametrize(("text", "part", "wanted"), TOGGLED)
def test_where_a_part_leads(text, part, wanted):
    before = at(text)
    after = before.toggled(part)
    assert after.filter == wanted and canonical(clauses_of(wanted)) == wanted
    assert after.has(part) != before.has(part)
    if not before.has(part):
        assert after.toggled(part).filter == before.filter


def test_addresses_hold_all_of_their_state():
    one = at("TYPE=a&b;mut=TP53", against="rest")
    assert one.page == "/root/studies/d/cohort?filter=TYPE%3Da%26b%3Bmut%3DTP53&against=rest"
    assert one.whole.page == "/root/studies/d" and one.whole.beside("rest").page == "/root/studies/d/cohort?against=rest"
    assert one.attributes == "/root/studies/d/attributes?filter=TYPE%3Da%26b%3Bmut%3DTP53"
    assert one.asks("/api/cohort") == "/root/api/cohort?study_id=d&filter=TYPE%3Da%26b%3Bmut%3DTP53"
    several = at("TYPE=a", "d", "e/f")
    assert several.attributes == "/root/cohort/attributes?study_id=d%2Ce%2Ff&filter=TYPE%3Da"
    assert several.page == "/root/cohort?study_id=d&study_id=e%2Ff&filter=TYPE%3Da"


def test_clauses_are_taken_one_by_one_and_by_what_they_are_about():
    its = at("TYPE=a;!TYPE=b;AGE=40..;mut=TP53")
    assert its.filter == "AGE=40..;TYPE=a;!TYPE=b;mut=TP53"
    assert [its.without(clause).filter for clause in its.clauses][:2] == ["TYPE=a;!TYPE=b;mut=TP53", "AGE=40..;!TYPE=b;mut=TP53"]
    assert its.without_values_of(value_part("TYPE", "x")).filter == canonical(clauses_of("!TYPE=b;AGE=40..;mut=TP53"))
    assert its.only(value_part("TYPE", "x")).filter == canonical(clauses_of("!TYPE=b;AGE=40..;mut=TP53;TYPE=x"))


def test_links_of_a_very_long_filter_do_not_fill_the_page():
    long = at("sample=" + ",".join(f"S{number}" for number in range(3000)))
    assert len(long.filter) > 15_000 and long.toggled(value_part("TYPE", "a")) is None
    assert long.toggled(named_part("sample", "S7")).filter == long.filter.replace(",S7,", ",")
    assert long.most_chips < 100


def test_a_study_view_filter_is_taken_away_whole():
    its = cohort_address("", ["d"], '{"caseLists":[["cna"]]}')
    assert (its.clauses, its.filter) == ((), '{"caseLists":[["cna"]]}')
    assert its.toggled(value_part("TYPE", "a")) is None and its.whole.page == "/studies/d"


WORDS = st.text(st.characters(exclude_categories=("Cs",)), min_size=1).filter(lambda text: text.strip(" "))


@given(st.lists(st.tuples(WORDS, WORDS), max_size=4), WORDS, WORDS)
def test_whatever_text_a_value_is(before, attr_id, value):
    """The address with it is canonical, reads back as what was meant, and the link behind it leads back."""
    its = cohort_address("", ["d"])
    for name, text in before:
        its = its.added(value_part(name, text))
    part = ChartPart("attr", (attr_id,), (Item((value,)),))
    after = its.added(part)
    assert canonical(clauses_of(after.filter)) == after.filter and after.has(part)
    assert not after.taken(part).has(part)
