"""The addresses of downloads, and what they answer: archives of a whole study, of a part of one, of parts of several; and what a download would be."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timezone
from urllib.parse import quote

from werkzeug.http import http_date

from genows.analysis.studies import one_study
from genows.auth.permissions import Caller
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.downloads.archives import Archives, OpenArchive
from genows.downloads.asking import Body, answered, one_of, readable, samples_of_lists, samples_of_pairs, text, texts
from genows.downloads.building import KINDS, RETRY_SECONDS, LentSession, StudyPart, archive_tag
from genows.downloads.filepart import ByteRange, FilePart, part_asked
from genows.downloads.keptarchives import ArchiveName, KeptArchives
from genows.errors import NoAddress, ParameterError, ServiceBusy
from genows.export.part import UnknownSamples
from genows.export.study import ExportOptions
from genows.http.address import Address, small
from genows.http.answers import JSON, Answer, Headers, attachment
from genows.http.caching import ASK_ANEW, is_unchanged
from genows.http.places import EXPORT
from genows.http.request import PageRequest

MOST_NAMED = 100  # samples that are not there
# How often an archive is looked for that is being built by somebody whose building ends without one.
TRIES = 5
_ODD = re.compile(r"[^A-Za-z0-9._-]")

Handler = Callable[..., Answer]

TAG = "downloads"
# Kind of archive → what it is called in operation ids.
_NAMES = {"tar.gz": "Tar", "zip": "Zip"}


def of_study(kind: str) -> Handler:
    """Returns the handler that gives a whole study; a token may come as the password of HTTP Basic."""

    def handler(request: PageRequest, study_id: str) -> Answer:
        return answered(request, lambda lent, caller, body: _whole(request, lent, readable(request, lent.session, caller, [study_id])[0], kind), by_password=True)

    return handler


def of_part(kind: str) -> Handler:
    """Returns the handler that gives the part of a study that a body names."""

    def handler(request: PageRequest, study_id: str) -> Answer:
        def answer(lent: LentSession, caller: Caller, body: Body) -> Answer:
            (study,) = readable(request, lent.session, caller, [study_id])
            as_id, named = text(body, "studyId") or f"{study_id}_part", list[str]()
            if one_of(body, "sampleIds", "sampleListId") == "sampleIds":
                named = texts(body, "sampleIds")
            else:
                with suppress(NoAddress):
                    named = samples_of_lists(lent.session, caller, [text(body, "sampleListId")]).get(study_id, [])
                if not named:
                    raise ParameterError("sampleListId", f"should be a list of {study_id}, and not an empty one.")
            return _parts(request, lent, {study: named}, kind, f"{as_id}.{kind}", lambda _: as_id)

        return answered(request, answer, members=("sampleIds", "sampleListId", "studyId"))

    return handler


def of_cohort(kind: str) -> Handler:
    """Returns the handler that gives the parts of studies that a body names."""

    def handler(request: PageRequest) -> Answer:
        def answer(lent: LentSession, caller: Caller, body: Body) -> Answer:
            suffix = text(body, "suffix") or "_part"
            if one_of(body, "samples", "sampleListIds") == "samples":
                named = samples_of_pairs(body)
            else:
                named = {study_id: ids for study_id, ids in samples_of_lists(lent.session, caller, texts(body, "sampleListIds")).items() if ids}
                if not named:
                    raise ParameterError("sampleListIds", "are empty lists.")
            studies = readable(request, lent.session, caller, list(named))
            return _parts(request, lent, {study: named[study.study_id] for study in studies}, kind, f"cohort.{kind}", lambda study_id: study_id + suffix)

        return answered(request, answer, members=("samples", "sampleListIds", "suffix"))

    return handler


def chosen(request: PageRequest, samples: Mapping[str, Sequence[str]], kind: str, file: str) -> Answer:
    """Returns the parts of studies that a page has chosen, and noted who reads them. *samples*: study id → ids of its samples."""

    def answer(lent: LentSession, caller: Caller, body: Body) -> Answer:
        studies = readable(request, lent.session, caller, list(samples))
        return _parts(request, lent, {study: samples[study.study_id] for study in studies}, kind, file, lambda study_id: f"{study_id}_part")

    return answered(request, answer, notes=False)


def facts(request: PageRequest, study_id: str) -> Answer:
    """Answers what the download of a study would be, as JSON."""

    def answer(lent: LentSession, caller: Caller, body: Body) -> Answer:
        (study,) = readable(request, lent.session, caller, [study_id])
        kept, tag = request.archives.kept, archive_tag(lent.session, study, "tar.gz")
        name = ArchiveName(study_id, tag, "tar.gz") if tag else None
        size = kept.size(name) if kept and name else None
        told = kept.facts(name) if size is not None else {}
        found = {
            "studyId": study_id,
            "samples": one_study(lent.session, study).samples,
            **{member: told[member] for member in ("files",) if member in told},
            "etag": tag and f'"{tag}"',
            "kept": size is not None,
            **({} if size is None else {"bytes": size}),
            **{member: told[member] for member in ("notes",) if member in told},
        }
        return Answer((json.dumps(found).encode(),), JSON, headers=_cache_headers(request))

    return answered(request, answer)


def _whole(request: PageRequest, lent: LentSession, study: Study, kind: str) -> Answer:
    archives: Archives = request.archives
    archives.tidy(lent)
    tag = archive_tag(lent.session, study, kind)
    headers = _headers(request, lent.session, [study], tag, f"{study.study_id}.{kind}")
    if tag and is_unchanged(request.environ, headers):
        return Answer((), "", 304, headers)
    is_head = request.environ["REQUEST_METHOD"] == "HEAD"
    if archives.kept and tag:
        name = ArchiveName(study.study_id, tag, kind)
        for _ in range(TRIES):
            if found := _kept(request, archives.kept, name, headers):
                return found
            if not is_head and (built := archives.keep(archives.kept, request.ticket, lent, name)):
                return _streamed(built, kind, headers)
            if is_head:
                break
        else:
            raise ServiceBusy(RETRY_SECONDS)
    return _streamed(() if is_head else archives.stream(request.ticket, lent, kind, [StudyPart(study.study_id)]), kind, headers)


def _parts(
    request: PageRequest, lent: LentSession, named: Mapping[Study, Sequence[str]], kind: str, file: str, as_id: Callable[[str], str]
) -> Answer:
    parts = [StudyPart(study.study_id, ExportOptions(as_id(study.study_id), samples=tuple(dict.fromkeys(ids)))) for study, ids in named.items()]
    tag = archive_tag(lent.session, None, kind, [(part.study_id, part.options.as_id, part.options.samples) for part in parts])
    headers = _headers(request, lent.session, list(named), tag, file)
    is_get = request.environ["REQUEST_METHOD"] == "GET"
    if is_get and tag and is_unchanged(request.environ, headers):
        return Answer((), "", 304, headers)
    if request.environ["REQUEST_METHOD"] == "HEAD":
        return _streamed((), kind, headers)
    try:
        return _streamed(request.archives.stream(request.ticket, lent, kind, parts), kind, headers)
    except UnknownSamples as unknown:
        more = f" and {len(unknown.missing) - MOST_NAMED:,} more" if len(unknown.missing) > MOST_NAMED else ""
        raise ParameterError("samples", f"not found: {', '.join(unknown.missing[:MOST_NAMED])}{more}.") from None


def _streamed(archive: "OpenArchive | tuple", kind: str, headers: Headers) -> Answer:
    return Answer(archive, KINDS[kind], headers=[*headers, ("Accept-Ranges", "none")], streams=True)


def _kept(request: PageRequest, kept: KeptArchives, name: ArchiveName, headers: Headers) -> Answer | None:
    """Returns the answer from an archive that is there, or a part of it; None where it is not."""
    file = kept.find(name)
    if file is None:
        return None
    length = kept.length_of(file)
    part, told = part_asked(request.environ, f'"{name.tag}"', length), [*headers, ("Accept-Ranges", "bytes")]
    sent = FilePart(file, part or ByteRange(0, length - 1))
    if part and not part.is_there:
        sent.close()
        return Answer((), "", 416, [*told, ("Content-Range", f"bytes */{length}")])
    if part:
        told.append(("Content-Range", f"bytes {part.first}-{part.last}/{length}"))
    if request.environ["REQUEST_METHOD"] == "HEAD":
        sent.close()
    return Answer(sent, KINDS[name.kind], 206 if part else 200, told, size=sent.part.size)


def _headers(request: PageRequest, session: Session, studies: Sequence[Study], tag: str | None, file: str) -> Headers:
    headers = [attachment(_ODD.sub("_", file)), *_cache_headers(request)]
    if tag:
        headers.append(("ETag", f'"{tag}"'))
    dates = [row.import_date for row in session.all("studies_by_ids", study_ids=[study.study_id for study in studies])]
    if dates and all(dates):
        loaded = max(datetime.strptime(date[:19], "%Y-%m-%d %H:%M:%S" if len(date) > 10 else "%Y-%m-%d") for date in dates)
        headers.append(("Last-Modified", http_date(loaded.replace(tzinfo=timezone.utc))))
    return headers


def _cache_headers(request: PageRequest) -> Headers:
    if request.auth.config.has_login:
        return [("Cache-Control", f"private, {ASK_ANEW}"), ("Vary", "Authorization, Cookie")]
    return [("Cache-Control", ASK_ANEW)]


def _address(path: str, handler: Handler, name: str, summary: str, method: str = "GET") -> Address:
    """Returns the address of a download. Building stands in the line by itself, in turns: the request costs nothing before."""
    return Address(path, handler, small, name, summary, methods=(method,), tag=TAG, open=True, file=True, fresh=True)


def archive_address(root: str, study_id: str, kind: str) -> str:
    """Returns the path of the archive of a study."""
    return f"{root}{EXPORT}study/{quote(study_id, safe='')}.{kind}"


ADDRESSES = (
    _address("/{studyId}.tar.gz", of_study("tar.gz"), "downloadStudy", "A study as an archive."),
    _address(f"{EXPORT}study/{{studyId}}", facts, "downloadFacts", "What the download of a study would be."),
    *(_address(f"{EXPORT}study/{{studyId}}.{kind}", of_study(kind), f"exportStudy{_NAMES[kind]}", "A study as an archive.") for kind in KINDS),
    *(_address(f"{EXPORT}study/{{studyId}}.{kind}", of_part(kind), f"exportPart{_NAMES[kind]}", "Some samples of a study as an archive.", "POST") for kind in KINDS),
    *(_address(f"{EXPORT}cohort.{kind}", of_cohort(kind), f"exportCohort{_NAMES[kind]}", "Samples of several studies as an archive.", "POST") for kind in KINDS),
)
