"""What the kinds of data declare of records, put together for descriptions, the records of the third generation, and the manual's tables.

A kind is a module of this package with Fields (`columns.fields`), and two tables made of them:

- RECORDS: key → a record of the JSON API, or of a command of webservice.do;
- THIRD: name of a record of the third generation → its Fields; those that only this generation has, `portal_api.records` adds.

A new one is named in _KINDS. Who needs one kind asks its module.
"""

from collections.abc import Sequence

from genows.columns.fields import Field
from genows.data import (
    attachments,
    clinicalfields,
    copynumber,
    genes,
    matrixfields,
    mutationfields,
    people,
    profiles,
    recurrence,
    studies,
    variants,
)
from genows.db.queries import kinds
from genows.db.queries.records import Record

_KINDS = (mutationfields, clinicalfields, matrixfields, people, copynumber, variants, recurrence, studies, profiles, genes, attachments)
# All records that leave by the JSON API and by webservice.do, by key; those of no kind's fields first.
RECORDS: dict[str, Record] = kinds.RECORDS | {key: record for kind in _KINDS for key, record in kind.RECORDS.items()}
# The fields of records of the third generation, by the record's name.
THIRD: dict[str, Sequence[Field]] = {name: fields for kind in _KINDS for name, fields in kind.THIRD.items()}


def records() -> dict[str, Record]:
    """Returns the same records by name, as descriptions have them.

    Names of the JSON API's begin with DB; of webservice.do a name is the command's.
    """
    return {each.name: each for each in RECORDS.values()}
