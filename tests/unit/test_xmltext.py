"""Many texts for XML at once are what each is."""

from hypothesis import given
from hypothesis import strategies as st

from genows.encode.tabletext import xml_attribute

TEXTS = st.text(st.sampled_from("ab &<>\"'\t\n\r\x00\x0b\x1f\x7f\ud800\ufffe\U0001f9ec"))


@given(TEXTS)
def test_attributes_can_be_read_back(text):
    written = xml_attribute(text)
    assert written[0] == written[-1] and written[0] in "\"'" and written[0] not in written[1:-1]
    assert not set("<>\t\n\r") & set(written[1:-1])
