"""Which samples treatments concern, compared with a look at each treatment and each sample."""

from hypothesis import given
from hypothesis import strategies as st

from genows.clients.portal_api.events import Sample, by_treatment

PATIENTS = st.integers(1, 5)


@given(st.dictionaries(st.tuples(PATIENTS, st.sampled_from("ABC")), st.integers()), st.lists(PATIENTS))
def test_the_samples_of_patients_who_had_a_treatment(starts, owners):
    samples = [Sample(owner, f"S{place}", f"P{owner}", "s") for place, owner in enumerate(owners)]
    naive = [(name, [place for place, owner in enumerate(owners) if (owner, name) in starts]) for name in "ABC"]
    assert by_treatment(starts, samples) == [(name, places) for name, places in naive if places]


def test_many_treatments_of_many_samples_are_counted_patient_by_patient():
    """Each with each, these would be 25 million comparisons."""
    samples = [Sample(number, f"S{number}", f"P{number}", "s") for number in range(5_000)]
    found = by_treatment({(number, f"T{number:05}"): 0 for number in range(5_000)}, samples)
    assert found == [(f"T{number:05}", [number]) for number in range(5_000)]
