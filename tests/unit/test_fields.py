"""Fields that a kind of data declares, and the select lists of the statements that all client families ask for them."""

import pytest

from genows.columns.fields import INTEGER, Field
from genows.db.queries.files import folder
from tests.house.selectlists import FIELDS, with_select_list

STATEMENT = """-- A probe.
SELECT `p`.`STABLE_ID` AS `id`,
       RTRIM(`p`.`COLOUR`) AS `colour`
           -- ? probe.COLOUR else NULL
  FROM `probe` `p`
 WHERE `p`.`ID` = :pk
"""
ID, COLOUR = Field("id", stored="p.STABLE_ID"), Field("colour", stored="=p.COLOUR")


@pytest.mark.parametrize("name", FIELDS)
def test_the_select_list_is_that_of_the_stored_fields(name):
    statement = (folder() / f"{name}.sql").read_text(encoding="utf-8")
    assert with_select_list(statement, FIELDS[name]) == statement, "make manual"


def test_a_field_of_a_new_line_gets_its_column_at_its_place():
    made = with_select_list(STATEMENT, (ID, COLOUR, Field("weight", INTEGER, "p.WEIGHT?"), Field("shown")))
    assert made == STATEMENT.replace("`colour`", "`colour`,").replace(
        "  FROM", "       CAST(`p`.`WEIGHT` AS CHAR) AS `weight` -- ? probe.WEIGHT else NULL\n  FROM"
    )
    assert with_select_list(made, (ID, COLOUR)) == STATEMENT


@pytest.mark.parametrize("field", [Field("colour", stored="=p.COLOR"), Field("hue", stored="=p.COLOUR")], ids=["another place", "no lines"])
def test_a_column_that_nobody_wrote_by_hand_is_missed(field):
    with pytest.raises(KeyError):
        with_select_list(STATEMENT, (ID, field))
