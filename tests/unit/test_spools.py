"""Space on disk: requests have a part of it, and a client of theirs never all."""

import pytest

from genows.server.spools import Spools


def most(spools, client):
    """Takes as many bytes for the requests of *client* as there are; returns how many."""
    taken = 0
    while spools.take_for(client, 1):
        taken += 1
    return taken


def test_requests_leave_half_of_the_space_to_answers():
    spools = Spools(1000, 1)
    taken = sum(most(spools, str(number)) for number in range(50))
    assert 400 < taken <= 500 and spools.take(500)


def test_no_client_takes_what_others_want():
    spools = Spools(1200, 1)
    assert most(spools, "a") == 300
    assert most(spools, "b") == 150, "half of what the first has left"
    assert most(spools, "a") == 0 and most(spools, "c") == 75
    spools.give_from("a", 300)
    assert most(spools, "d") == 187 and not spools.take_for("e", 1000)


def test_what_is_given_back_is_there_again():
    spools = Spools(1000, 1)
    for _ in range(3):
        size = most(spools, "a")
        spools.give_from("a", size)
        assert size == 250
    assert spools.take(1000) and not spools._of_clients, "nobody who holds nothing is remembered"


@pytest.mark.parametrize("client", ["a", "b"])
def test_answers_may_have_all_of_it(client):
    spools = Spools(1000, 1)
    assert spools.take_for("a", 100) and spools.take(900) and not spools.take_for(client, 1)
    spools.give(900)
    assert spools.take_for(client, 100)
