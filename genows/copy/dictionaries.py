"""VariantNumbers and copy-number levels, which all studies of a database share: those that are there already are used, the others are added."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from genows.copy.rows import Translation, identity
from genows.load.ids import IDS, id_batches

EVENTS, LEVELS = "copied_mutation_events", "copied_cna_levels"
# Of a variant that both have, what is told where it differs: reference allele, build, position in the protein, keyword.
_TOLD = (5, 14, 24, 25, 27)


class VariantNumbers:
    """The variants of one profile's mutations. *merged*: numbers in the target of those that several of the source are."""

    def __init__(self, translation: Translation):
        self._translation, self._columns = translation, translation.source.columns(EVENTS)
        self._used: set[int] = set()
        self.merged: set[int] = set()

    def take_over(self, profile_pk: int) -> None:
        """Adds those that the target lacks, and learns the numbers of all."""
        translation = self._translation
        translation.numbers["mutation_event"], translation.contents.names["mutation_event"] = {}, {}
        rows = translation.source.rows(EVENTS, profile_pk=profile_pk)
        while batch := list(islice(rows, IDS)):
            here = [(row[0], found) for row in batch if (found := self._translated(row)) is not None]
            translation.writer.add_all("add_copied_mutation_events", self._new(here, self._known([row for _, row in here])))

    def each_once(self, rows: Iterable[Sequence]) -> Iterator[Sequence]:
        """The mutations of the source, without those that another one is of the same variant in the same sample."""
        numbers, seen = self._translation.numbers["mutation_event"], set[tuple]()
        for row in rows:
            event_pk = numbers.get(row[0])
            if event_pk in self.merged:
                if (event_pk, row[2]) in seen:
                    self._translation.remarks.add("C-EVENT", f"a mutation that is there twice ({row[3]})")
                    continue
                seen.add((event_pk, row[2]))
            yield row

    def _translated(self, row) -> tuple | None:
        gene = self._translation.numbers["gene"].get(row[1])
        if gene is None:
            self._translation.remarks.add("C-ORPHAN", "mutation_event")
            return None
        return (row[0], gene, *row[2:])

    def _new(self, rows, known: dict[tuple, tuple]) -> list[tuple]:
        """The rows of variants that are not there. *known*: identity → row, of those that are."""
        translation, new = self._translation, []
        numbers, contents = translation.numbers["mutation_event"], translation.contents
        for event_pk, row in rows:
            key = identity(row)
            there = known.get(key)
            if there is None:
                there = known[key] = (translation.ids.next("mutation_event"), *row[1:])
                new.append(there)
            elif any(there[place] != row[place] for place in _TOLD):
                translation.remarks.add("C-EVENT", f"{row[27] or row[7] or row[1]}")
            numbers[event_pk] = there[0]
            contents.note("mutation_event", event_pk, there)
            if there[0] in self._used:
                self.merged.add(there[0])
                continue
            self._used.add(there[0])
            contents.count_named("mutation_event", self._columns, [hash(key), *there[1:]])
        return new

    def _known(self, rows) -> dict[tuple, tuple]:
        """identity → row, of the variants that the target has of these."""
        writer, wanted = self._translation.writer, {identity(row) for row in rows}
        by_chromosome = defaultdict[Any, list](list)
        for row in rows:
            by_chromosome[row[2]].append((row[3], row[1]))
        found = set()
        for chromosome, places in by_chromosome.items():
            starts, genes = map(list, map(set, zip(*places, strict=True)))
            for event_pk, *at in writer.all("mutation_events_at", chromosome=chromosome, starts=starts, genes=genes):
                if (*at[:4], *((text or "").upper() for text in at[4:])) in wanted:
                    found.add(event_pk)
        stored = [tuple(row) for pks in id_batches(sorted(found)) for row in writer.all("copied_mutation_events_by_pks", event_pks=pks)]
        # Of two that are the same the first counts.
        return {identity(row): row for row in reversed(stored)}


def take_over_levels(translation: Translation, profile_pk: int) -> None:
    """Adds the levels of a profile's copy-number events that the target lacks, and learns the numbers of all."""
    numbers: dict[int, int] = {}
    translation.numbers["cna_event"], contents, new = numbers, translation.contents, []
    contents.names["cna_event"] = {}
    rows = translation.source.all(LEVELS, profile_pk=profile_pk)
    here = {(row.entrez, row.alteration): row.event for row in translation.writer.all("cna_event_rows")} if rows else {}
    for level_pk, entrez, alteration in rows:
        key = translation.numbers["gene"].get(entrez), alteration
        if key[0] is None:
            translation.remarks.add("C-ORPHAN", "cna_event")
            continue
        if key not in here:
            here[key] = translation.ids.next("cna_event")
            new.append((here[key], *key))
        numbers[level_pk] = here[key]
        contents.note("cna_event", level_pk, (here[key], *key))
        contents.count_named("cna_event", (), [hash(key), *key])
    translation.writer.add_all("add_cna_events", new)
