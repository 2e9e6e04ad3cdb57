"""`genows copy --from FILE [STUDY…|--all]`: studies from a portal's database, or one of genows' own, into this one."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from genows.auth.newcomers import Newcomers, application_of, take_over
from genows.commands.frame import add_command, config_of, database_of
from genows.config.reader import Config
from genows.copy.copying import COPIED, FAILED, Copying, CopyOptions, StudyCopied, chosen, gone, ready
from genows.copy.source import application_of_file, name_of, source_config
from genows.db import schema
from genows.db.database import Database, open_database
from genows.encode.tabletext import counted, shown
from genows.errors import SchemaError, UsageError
from genows.load import reportoutputs
from genows.load.dataversion import RollBack
from genows.load.progress import LoadProgress, Progress, Silence
from genows.sameanswers.verifying import verify_copy

REMARKS = 3  # exit code: copied, and what could not be taken over as it stood is told


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "copy",
        copy,
        "copy studies from another database, a portal's or genows' own, into this one; exit code 3 where something could not be taken over as it stood",
        "genows copy --from /srv/portal/portal.properties --all",
    )
    parser.add_argument("--from", dest="source", metavar="FILE", required=True, help="settings file of the portal, whose lines about the database are read, or a database address")
    parser.add_argument("study_ids", metavar="STUDY", nargs="*", help="ids of studies")
    parser.add_argument("--all", action="store_true", help="copy all studies; those that are here as they are there are passed over")
    parser.add_argument("--reference", choices=("own", "portal"), help="whose symbols, names and colours stand where both have an entry (default: portal while there is no study here, else own)")
    parser.add_argument("--replace", action="store_true", help="replace studies of the same id that are here from elsewhere")
    parser.add_argument("--dry-run", action="store_true", help="tell the same, store nothing")
    parser.add_argument("--verify", action="store_true", help="compare the answers of both databases about each study, too")
    parser.add_argument("--users", action="store_true", help="copy users and authorities as well; who is here stays as they are")
    parser.add_argument("--tokens", action="store_true", help="with --users: copy data access tokens that have not expired")
    parser.add_argument("--app-name", metavar="NAME", help="with --users: write NAME for the portal's app.name in authorities")
    parser.add_argument("--report", metavar="FILE", help="write what was copied, and what not, there as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def copy(arguments: Namespace) -> int:
    """Copies the studies, a transaction each, and says what became of each; 1 where one failed, 3 where something was left out or differs."""
    _check(arguments)
    config, own = source_config(arguments.source), config_of(arguments)
    name = name_of(config.database)
    if name == name_of(own.database):
        raise UsageError(f"{arguments.source} is the database that would be copied into.")
    wins = None if arguments.reference is None else arguments.reference == "portal"
    progress = Silence() if arguments.quiet else Progress()
    done, people, differing = [], None, False
    with opened(config) as source, database_of(arguments) as target:
        schema.ready_to_serve(source)
        study_ids = chosen(source, arguments.study_ids)
        ready(target)
        copying = Copying(source, target, name, CopyOptions(wins, arguments.replace, arguments.dry_run), progress)
        for study_id in study_ids:
            try:
                done.append(copying.study(study_id))
            except KeyboardInterrupt:
                print("genows: interrupted; what was told above as copied stays, nothing is left of the study in hand, and the same command goes on with it", file=sys.stderr)
                return 1
            _say(done[-1], arguments.dry_run)
            if arguments.verify and done[-1].outcome != FAILED:
                differing |= _verify(config, own, study_id, progress)
        if arguments.all:
            for study_id in gone(target, name, study_ids):
                print(shown(f"genows: {study_id} is no longer there and stays here."), file=sys.stderr)
        if arguments.users:
            people = _copy_users(source, target, own.app_name, arguments)
    if arguments.report:
        told = {"studies": [each.as_json() for each in done], **({"users": people._asdict()} if people else {})}
        reportoutputs.write_file(arguments.report, [json.dumps(told, ensure_ascii=False, indent=2), "\n"])
    if any(each.outcome == FAILED for each in done):
        return 1
    return REMARKS if differing or any(each.remarks for each in done) or (people and (people.met or people.unfit)) else 0


def _check(arguments):
    if bool(arguments.study_ids) == arguments.all:
        raise UsageError("Name either studies to copy, or all of them by --all.")
    if arguments.report:
        reportoutputs.check_file(arguments.report)
    if arguments.verify and arguments.dry_run:
        raise UsageError("--verify compares what is stored; leave --dry-run out.")
    if (arguments.tokens or arguments.app_name) and not arguments.users:
        raise UsageError("--tokens and --app-name are about users: add --users.")


def _verify(config: Config, own: Config, study_id: str, progress: LoadProgress) -> bool:
    """Says what both databases answer otherwise about a study; whether there is anything."""
    found = verify_copy(config, own, study_id, progress)
    for difference in found.differences:
        print(shown(f"genows: {study_id}: answers differ: {difference.text}"), file=sys.stderr)
    print(shown(f"{study_id}: {found.differing} of {found.asked} answers differ"))
    return bool(found.differing or found.computed)


def _copy_users(source: Database, target: Database, here: str, arguments: Namespace) -> Newcomers:
    """Copies users, authorities and, if asked, tokens, in one transaction, and says how many."""
    with source.read() as session:
        renamed = None
        if arguments.app_name:
            renamed = application_of_file(arguments.source) or application_of(session), arguments.app_name
        if arguments.tokens and not session.runs("copied_tokens"):
            print("genows: the source has no table of tokens; --tokens is ignored.", file=sys.stderr)
        found = None
        with suppress(RollBack), target.write() as writer:
            found = take_over(session, writer, here, renamed, arguments.tokens)
            if arguments.dry_run:
                raise RollBack
    assert found is not None
    print(f"{counted(found.users, 'user')}, {counted(found.authorities, 'authority', 'authorities')}, {counted(found.tokens, 'token')} {'would be copied' if arguments.dry_run else 'copied'}")
    for sentence in (
        *(f"C-USER: {name} is there in several spellings; one that is enabled counts." for name in found.met),
        *(f"C-USER: {name!r} cannot be a login name and is left out." for name in found.unfit),
        *(f"Authorities of {name} count for nothing here: app.name is {here}; --app-name {here} writes that." for name in found.others),
    ):
        print(shown(f"genows: {sentence}"), file=sys.stderr)
    return found


@contextmanager
def opened(config) -> Iterator[Database]:
    """Opens the database that is copied from; SchemaError where there is none."""
    database = open_database(config)
    try:
        if not schema.look_between_loads(database).version:
            raise SchemaError(f"The database {database.driver.name} {schema.lack_of(database)}: nothing to copy.")
        yield database
    finally:
        database.close()


def _say(done: StudyCopied, dry_run: bool) -> None:
    """A line for the study on standard output, and one for each remark, or the failure, on standard error."""
    if done.outcome == FAILED:
        print(shown(f"genows: {done.study_id} {'would not be' if dry_run else 'is not'} copied: {done.problem}"), file=sys.stderr)
        return
    rows = sum(each.rows for each in done.sums.values())
    samples = done.sums["sample"].rows if "sample" in done.sums else 0
    what = f"{'would be copied' if dry_run else COPIED}: {counted(samples, 'sample')}, {counted(rows, 'row')}" if done.outcome == COPIED else "is here as it is there"
    print(shown(f"{done.study_id} {what}"))
    for remark in done.remarks:
        print(shown(f"genows: {done.study_id}: {remark.text}"), file=sys.stderr)
