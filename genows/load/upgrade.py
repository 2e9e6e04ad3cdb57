"""Adds to a database of an older genows what today's study files need (layout 1 to 2), packed columns (2 to 3) and lists of
genes (3 to 4): `genows check --upgrade`.

On SQLite all is one transaction. On MariaDB every statement of the script is committed by itself: a step looks first whether it has been
done, the layout is written last, and a run that was killed is finished by the next one. All steps add, so that processes of the older
genows go on serving meanwhile. Then the studies are packed, each in a transaction of its own.
"""

import re
import time
from typing import NamedTuple

from genows.db import schema
from genows.db.database import Database
from genows.db.queries.files import script
from genows.db.sessions import Writer
from genows.errors import DatabaseBusy, SchemaError
from genows.load.dataversion import bump_data_version
from genows.load.progress import LoadProgress

# A statement of MariaDB that long answers stand in the way of is tried so often; each try waits as the script says, and pauses so long.
TRIES, PAUSE_SECONDS = 200, 1.0

_UNLESS = re.compile(r"-- Unless: (?P<name>[\w.]+)(?: is (?P<type>[\w()]+)| (?P<null>may be NULL))?")


class Step(NamedTuple):
    """A statement of the script. *done*: the Unless line in front of it, which says how to see that it has been done; None: always run."""

    done: re.Match | None
    statement: str


def upgrade(database: Database, progress: LoadProgress) -> bool:
    """Brings the database to the newest layout, without packing its studies; False where it was there already. Tells *progress* of what it waits for.

    SchemaError for a database that genows did not make, or that is not there. Waits for a load that is under way, and loads wait for it.
    """
    state = schema.look_between_loads(database)
    if not _lacks_something(state, database):
        # Tables of genows' own are of no layout: they hold nothing that loads write.
        return schema.with_own_tables(database, state) != state
    with database.load() as writer:
        columns = {(row.table_name.lower(), row.column_name.lower()): row for row in writer.all("column_types")}
        # Another process may have done it while this one waited.
        layout = (writer.value("layout") if ("genows_layout", "layout") in columns else None) or 1
        if layout >= schema.LAYOUT:
            return False
        step = progress.step("adding tables and columns")
        _run_script(writer, columns, progress)
        step.done()
        if layout < 2:
            _tell_of_treatments(writer)
            # No older genows wrote any; other tools that know 2.11.0 may have.
            writer.do("add_variant_drivers")
        bump_data_version(writer)
        writer.do("remove_layout")
        writer.do("set_layout", layout=schema.LAYOUT)
    schema.with_own_tables(database, schema.look(database))
    return True


def _lacks_something(state, database):
    name = database.driver.name
    if not state.version:
        raise SchemaError(f"The database {name} {schema.lack_of(database)}: 'genows check --create' makes it with all that loads need.")
    if not state.own:
        raise SchemaError(
            f"The database {name} was not made by genows: nothing is added to a portal's own tables. It can be served and loaded into as it is."
        )
    return state.layout < schema.LAYOUT


def _run_script(writer: Writer, columns: dict, progress: LoadProgress) -> None:
    for step in steps(script("schema_upgrade", writer.dialect)):
        if not (step.done and _is_done(step.done, columns)):
            _run(writer, step, progress)


def steps(text: str) -> list[Step]:
    """The steps of a script, in their order."""
    found = []
    for part in re.split(r";$", text, flags=re.MULTILINE):
        lines = part.strip().splitlines()
        statement = "\n".join(line for line in lines if not line.startswith("--")).strip()
        if statement:
            found.append(Step(next(filter(None, map(_UNLESS.fullmatch, lines)), None), statement))
    return found


def _is_done(done, columns):
    table, _, column = done["name"].lower().partition(".")
    if not column:
        return any(table == each for each, _ in columns)
    found = columns.get((table, column))
    if found is None:
        return False
    if done["type"]:
        return found.type == done["type"]
    return bool(found.may_be_null) if done["null"] else True


def _run(writer, step, progress):
    """Runs a statement; again where somebody reads its table for long, which on SQLite keeps nobody from writing."""
    for number in range(TRIES - 1):
        try:
            return writer.run(step.statement)
        except DatabaseBusy:
            if writer.dialect == "sqlite":
                raise
            if not number and step.done:
                progress.step(f"waiting for answers that read {step.done['name'].partition('.')[0]}").done()
            time.sleep(PAUSE_SECONDS)
    return writer.run(step.statement)


def _tell_of_treatments(writer: Writer) -> None:
    """Tells of treatments in the form of every generic assay too, as loads into layout 2 do."""
    rows = writer.all("treatments_lacking_properties")
    first = writer.value("highest_property_id") + 1
    writer.add_all("add_treatment_properties", ((number, *row) for number, row in enumerate(rows, first)))
    writer.do("name_treatment_entities")
    writer.do("type_treatment_profiles")
