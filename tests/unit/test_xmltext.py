"""Texts within XML are spelled as the standard library spells them, which takes a tenth of a second to import."""

import re
from xml.sax.saxutils import escape, quoteattr

from hypothesis import given
from hypothesis import strategies as st

from genows.encode.tabletext import xml_attribute, xml_content

TEXTS = st.text(st.sampled_from("ab &<>\"'\t\n\r\x00\x0b\x1f\x7f\ud800\ufffe\U0001f9ec"))


@given(TEXTS)
def test_attributes_can_be_read_back(text):
    written = xml_attribute(text)
    assert written[0] == written[-1] and written[0] in "\"'" and written[0] not in written[1:-1]
    assert not set("<>\t\n\r") & set(written[1:-1])


@given(TEXTS)
def test_they_are_spelled_as_the_standard_library_spells_them(text):
    kept = re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
    assert xml_content(text) == escape(kept)
    assert xml_attribute(text) == quoteattr(kept)
