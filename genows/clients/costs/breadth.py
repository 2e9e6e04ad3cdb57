"""How broad a request is: the genes, samples, studies and profiles that it names, and how many those are that it does not name.

Nothing is looked up and nothing refused here: what is not there costs nothing, and what cannot be read the handler refuses.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from genows.db.sizes import NO_BOUND, ProfileSize, Sizes
from genows.http.answers import MOST_COUNTED
from genows.http.params import Parameters

# What is counted takes such a part of what is answered.
COUNTED = 0.3
# Of a number of records.
MOST_DIGITS = 10
# What stands between names beside blanks, in lists and in gene queries.
BLANKS = str.maketrans(dict.fromkeys(',;{}"', " "))
# What clients send as the id of a list where they mean none.
NO_LIST = "-1"


class Words(NamedTuple):
    """How the requests of an address call what they are about. Studies and profiles may be members of objects. *keys*: of lists that are stored
    somewhere, however long."""

    genes: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    studies: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


class Breadth:
    """What one request is about. *values*: the parts of its path by their names, which count as its parameters."""

    def __init__(self, words: Words, params: Parameters, values: Mapping[str, Any], sizes: Sizes):
        self._sent = params.sent()
        if values:
            self._sent |= {name: [value] for name, value in values.items()}
        self._words, self._query, self.sizes = words, params.query, sizes

    def sent(self, *names: str) -> list[Any]:
        """Returns the values of these names together."""
        return list(chain.from_iterable(filter(None, map(self._sent.get, names))))

    def has(self, *names: str) -> bool:
        """Returns whether these names list any entry."""
        return not self._sent.keys().isdisjoint(names) and any(words_in([value]) for value in self.sent(*names))

    def number(self, *names: str) -> int:
        """Returns how many entries these names list together."""
        return 0 if self._sent.keys().isdisjoint(names) else len(words_in(self.sent(*names)))

    def entries(self, *names: str, member: str = "") -> list[str]:
        """Returns the entries, each once; of objects the *member*."""
        if self._sent.keys().isdisjoint(names):
            return []
        members = (value.get(member) if isinstance(value, dict) else value for value in self.sent(*names))
        # Of 200,000 samples the study is looked at once.
        return list(dict.fromkeys(words_in(list(dict.fromkeys(value for value in members if isinstance(value, str))))))

    @cached_property
    def genes(self) -> int:
        """How many genes it names; 0 for all."""
        return self.number(*self._words.genes)

    @cached_property
    def samples(self) -> int:
        """How many samples it names; 0 for none."""
        return self.number(*self._words.samples)

    @cached_property
    def profiles(self) -> list[ProfileSize]:
        """The profiles that it names and that are there; of the studies that it names, else all, where it names none."""
        known = self.sizes.profiles
        if self.has(*self._words.profiles):
            named = self.entries(*self._words.profiles, member="molecularProfileId")
            found = (
                known.get(profile_id) or known.get(profile_id.removesuffix("_amp").removesuffix("_del")) for profile_id in named
            )
            return [profile for profile in found if profile]
        studies = frozenset(self.studies)
        return [profile for profile in known.values() if profile.study_id in studies]

    @cached_property
    def studies(self) -> list[str]:
        """The studies that it names and that are there; those of its sample lists, else all, where it names none."""
        names = self._words.studies
        if self.has(*names):
            return list(filter(self.sizes.samples.__contains__, self.entries(*names, member="studyId")))
        if self._lists:
            return list(dict.fromkeys(study_id for list_id in self._lists if (study_id := self.sizes.study_of(list_id))))
        return [*self.sizes.samples]

    @cached_property
    def _lists(self) -> list[str]:
        return [list_id for list_id in self.entries(*self._words.lists) if list_id != NO_LIST]

    def people(self, study_id: str) -> int:
        """Returns how many samples of a study it is about: of a list as many as the study has, of ids as many as it names."""
        every = self.sizes.samples.get(study_id, 0)
        if self._lists:
            return every
        return min(every, self.samples) if self.samples and not self.has(*self._words.keys) else every

    @property
    def projection(self) -> str:
        """How much of a record is asked for; '' where the address does not ask."""
        return self._query.get("projection") or ""

    @property
    def page_end(self) -> int:
        """How many records there are up to the end of the page that is asked for; NO_BOUND where no page is.

        With those behind it that a limit has counted, which take a part of what others take.
        """
        # Where a page may have none, it has all.
        if size := self._query.get("pageSize"):
            return size * ((self._query.get("pageNumber") or 0) + 1)
        limit, offset = self._whole("limit"), self._whole("offset") or 0
        return NO_BOUND if limit is None else offset + limit + int(COUNTED * MOST_COUNTED)

    def _whole(self, name) -> int | None:
        text = next(iter(self.sent(name)), None)
        return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < MOST_DIGITS else None


def words_in(values: Sequence[Any]) -> list[Any]:
    """Returns the words in texts, and behind them what is neither text nor null, as it is."""
    try:
        return ",".join(values).translate(BLANKS).split()
    except TypeError:
        words: list[Any] = words_in([value for value in values if isinstance(value, str)])
        return words + [value for value in values if value is not None and not isinstance(value, str)]
