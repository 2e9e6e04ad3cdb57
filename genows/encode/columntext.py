"""Renders records from columns of values that are JSON texts already: one column an attribute, one value an owner, b"" for none.

An owner is the sample or patient that a value is of. `jsontext.plain_record_texts` says the same record by record: tests hold the two equal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from genows.encode.jsontext import dumps, texts

# Records in one batch, some 200 KB; pieces of each record: its beginning with the attribute, the value, its end with the owner.
BATCH_RECORDS, PIECES = 2500, 3


def heads(fields: Sequence[str], attr_ids: Iterable[str]) -> list[bytes]:
    """Returns of each attribute how its records begin, with a comma before. *fields*: of the attribute's id and of the value."""
    of_attribute, of_value = map(dumps, fields)
    return [f",{{{of_attribute}:{text},{of_value}:".encode() for text in texts(list(attr_ids))]


def tails(same: Mapping[str, str], field: str, owners: Iterable[str]) -> list[bytes]:
    """Returns of each owner how its records end. *same*: fields that are the same in each; *field*: the last; *owners*: ids as JSON texts."""
    start = "".join(f",{dumps(name)}:{dumps(value)}" for name, value in same.items())
    return [f"{start},{dumps(field)}:{text}}}".encode() for text in owners]


def joined(
    heads: Sequence[bytes],
    columns: Sequence[Sequence[bytes]],
    tails: Sequence[bytes],
    further: Mapping[int, Sequence[bytes]] | None = None,
) -> list[bytes]:
    """Returns the records by owner, then attribute, PIECES of bytes each; empty ones where an owner has no value.

    *columns*: one for each of *heads*, in each a value for each of *tails*. *further*: by index of an owner ends of further records, which
    repeat each of the owner's values behind the first.
    """
    held = [(head, column) for head, column in zip(heads, columns, strict=True) if any(column)]
    stride = PIECES * len(held)
    pieces = [b""] * (stride * len(tails))
    for place, (head, column) in zip(range(0, stride, PIECES), held, strict=True):
        # PERF: three slice assignments and one join: 35 ns a record where each owner has a value, 75 where some have none. A call of
        # json.dumps for many values took 260.
        if all(column):
            pieces[place::stride] = [head] * len(column)
            pieces[place + 2 :: stride] = tails
        else:
            pieces[place::stride] = [head if value else b"" for value in column]
            pieces[place + 2 :: stride] = [tail if value else b"" for tail, value in zip(tails, column, strict=True)]
        pieces[place + 1 :: stride] = column
    for owner, ends in (further or {}).items():
        for place, (head, column) in enumerate(held):
            if column[owner]:
                pieces[stride * owner + PIECES * place + 2] += b"".join(head + column[owner] + end for end in ends)
    return pieces


def batches(
    heads: Sequence[bytes],
    columns: Sequence[Sequence[bytes]],
    tails: Sequence[bytes],
    further: Mapping[int, Sequence[bytes]] | None = None,
) -> Iterator[list[bytes]]:
    """Yields the records of `joined` in batches that `answers.byte_array` takes."""
    pieces = joined(heads, columns, tails, further)
    for start in range(0, len(pieces), PIECES * BATCH_RECORDS):
        batch = pieces[start : start + PIECES * BATCH_RECORDS]
        first = next((index for index, piece in enumerate(batch) if piece), None)
        if first is not None:
            # The comma before a batch is a piece of its own.
            batch[first] = batch[first][1:]
            batch.insert(0, b",")
            yield batch
