"""docs/schema-versions.md says what the marks of sql/ and the schema of each version say."""

from tests.house.schemaversions import PAGE, page


def test_the_page_is_the_one_that_is_made():
    assert PAGE.read_text(encoding="utf-8") == page(), "make manual"
