"""When the mark of a database without a data version counts: never for what is older than the mark, and for so many seconds."""

import threading

import pytest

from genows.db.changetoken import ChangeToken

SERVER = "a server"


class Database:
    """*state*: what a reading finds; *readings*: how many there were. *now*: by the clock, which each reading moves on by *takes*."""

    def __init__(self, takes=0.01):
        self.now, self.state, self.readings, self.takes = 100.0, "A", 0, takes
        self.marks = ChangeToken(1.0, lambda: self.now)

    def read(self):
        self.readings += 1
        self.now += self.takes
        return self.state

    def mark(self, begun=None, server=SERVER):
        """Of a snapshot that began then; None: just now."""
        return self.marks.of(server, self.now if begun is None else begun, self.read)

    def after(self, seconds):
        self.now += seconds
        return self


@pytest.fixture
def database():
    it = Database()
    assert it.mark() is None, "the first reading may be newer than the snapshot that it is made in"
    return it


def test_it_is_read_once_a_second(database):
    assert [database.after(0.2).mark() for _ in range(4)] == ["A"] * 4
    assert database.readings == 1
    assert database.after(0.3).mark() == "A"
    assert database.readings == 2


def test_a_change_counts_from_the_first_snapshot_that_began_after_it_was_read(database):
    database.state = "B"
    begun = database.after(1).now
    assert database.mark(begun) is None
    assert database.mark(begun) is None, "another one that began before the reading"
    assert database.mark() == "B"


def test_a_change_is_noticed_within_the_seconds(database):
    assert database.mark() == "A"
    database.state = "B"
    assert database.after(0.9).mark() == "A"
    assert database.after(0.1).mark() is None
    assert database.mark() == "B"


def test_an_old_snapshot_neither_reads_nor_uses_what_is_due(database):
    begun = database.now
    database.after(1.5)
    assert database.mark(begun) is None
    assert database.readings == 1


def test_an_old_snapshot_keeps_what_has_not_changed_since(database):
    begun = database.after(0.1).now
    assert database.after(1.2).mark() == "A"
    assert database.mark(begun) == "A"


def test_the_same_state_again_is_what_it_was(database):
    for state in "BA":
        database.state = state
        database.after(1).mark()
    assert database.mark() == "A"


def test_while_it_is_written_to_no_two_readings_agree(database):
    database.state = None
    assert database.after(1).mark() is None
    first = database.mark()
    database.after(1).mark()
    assert None not in (first, database.mark()) and first != database.mark()


def test_each_server_has_a_mark_of_its_own(database):
    assert database.mark(server="another") is None
    database.state = "B"
    assert database.after(1).mark(server="another") is None
    assert (database.mark(server="another"), database.mark(begun=database.now - 0.5)) == ("B", None)


def test_a_server_that_answers_slowly_keeps_nobody_waiting_for_another_nor_for_long(database):
    asked, answered = threading.Event(), threading.Event()

    def slowly():
        asked.set()
        assert answered.wait(10)
        return "A"

    asking = threading.Thread(target=database.marks.of, args=("slow", database.now, slowly), daemon=True)
    asking.start()
    assert asked.wait(10)
    assert database.mark() == "A"
    assert database.mark(server="slow") is None
    assert database.readings == 1, "only one asks"
    answered.set()
    asking.join(10)
    assert database.after(0.1).mark(server="slow") == "A"


def test_what_fails_is_asked_again(database):
    def fail():
        raise InterruptedError

    database.after(1)
    with pytest.raises(InterruptedError):
        database.marks.of(SERVER, database.now, fail)
    assert database.mark() == "A"
    assert database.readings == 2


def test_marks_of_moments_of_change_are_told_apart_by_their_texts_too(database):
    """Archives are kept by them, in files that outlive whatever the text was of."""
    database.state = None
    texts = [repr(database.after(2).mark(begun=database.now + 1)) for _ in range(4)]
    assert len(set(texts)) == 4 and "None" not in texts
