"""Writes the timeline: a file for each type of event where their events were loaded one type after the other, else one of all."""

from contextlib import ExitStack
from itertools import groupby
from operator import itemgetter

from genows.export.context import Export
from genows.export.filenames import plain
from genows.export.folder import ExportTable

_COLUMNS = ("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE")
_EVENT, _KEY = slice(0, 5), itemgetter(5)


class _Type:
    """The events of a type: the first and the last, and the keys of what is told of them."""

    def __init__(self, event_pk):
        self.first = self.last = event_pk
        self.keys: dict[str, None] = {}


def write_timeline(export: Export) -> None:
    types: dict[str, _Type] = {}
    everything = _Type(0)
    for event, keys in _events(export):
        kind = types.setdefault(event[4], _Type(event[0]))
        kind.last = event[0]
        for each in (kind, everything):
            each.keys.update(dict.fromkeys(key for key, _ in keys))
    if not types:
        return
    ordered = sorted(types.items(), key=lambda each: each[1].first)
    parted = all(one.last < other.first for (_, one), (_, other) in zip(ordered, ordered[1:], strict=False))
    files = [(plain(f"timeline_{kind.lower()}"), [kind], found.keys) for kind, found in ordered] if parted else [("timeline", list(types), everything.keys)]
    with ExitStack() as stack:
        tables: dict[str, tuple[ExportTable, list[str]]] = {}
        for usual, kinds, keys in files:
            name = export.names.one(usual)
            export.data_meta(f"meta_{name}.txt", "CLINICAL", "TIMELINE", f"data_{name}.txt")
            table = stack.enter_context(export.folder.table(f"data_{name}.txt", [*_COLUMNS, *keys]))
            tables.update((kind, (table, list(keys))) for kind in kinds)
        for (_, patient_pk, start, stop, kind), told in _events(export):
            table, keys = tables[kind]
            values = dict(told)
            table.add([export.patients[patient_pk], start, stop, kind, *map(values.get, keys)])


def _events(export):
    """Yields (event, [(key, value)]) by event; of a key that is there twice the first value."""
    for event, rows in groupby(export.session.rows("exported_events", study_pk=export.study_pk), itemgetter(_EVENT)):
        values: dict[str, str] = {}
        for row in sorted((row for row in rows if row[5] is not None), key=_KEY):
            if row[5] in values:
                export.notes.add("N-REPEAT", f"{event[4]}: {row[5]}")
            values.setdefault(row[5], row[6])
        yield event, list(values.items())
