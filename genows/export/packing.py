"""Packs an exported folder into an archive: the same files give the same bytes, whoever packs them and when."""

import gzip
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timezone
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple, cast

from genows.export.filenames import MISLEADING

_EPOCH = datetime(1980, 1, 1, tzinfo=timezone.utc)  # the first that a zip can say
_LEVEL = 6
_PART = 256 * 1024  # bytes that are read at a time
_FILE, _FOLDER = 0o644, 0o755


def top_folder(study_id: str) -> str:
    """The name of the one folder in the archive: that of the study, unless a word in it misleads programs."""
    return "export" if any(word in study_id.lower() for word in MISLEADING) else study_id


class PackedFolder(NamedTuple):
    """A folder that becomes one folder of an archive. *names*: of its files, in order; *top*: of the folder in the archive; *loaded*: when the study was, YYYY-MM-DD…, UTC."""

    path: Path
    names: Sequence[str]
    top: str
    loaded: str | None


def tar_pieces(folders: Iterable[PackedFolder]) -> Iterator[bytes]:
    """Yields a .tar.gz. Each folder is read before the next one is asked for."""
    gathered, size = _Pending(), 0
    with gzip.GzipFile("", "wb", _LEVEL, cast(IO[bytes], gathered), mtime=0) as packed:
        for folder in folders:
            time = int(_time(folder.loaded).timestamp())
            for name, path in _members(folder):
                member = tarfile.TarInfo(name)
                member.mtime, member.mode = time, _FILE if path else _FOLDER
                if path is None:
                    member.type = tarfile.DIRTYPE
                else:
                    member.size = path.stat().st_size
                for part in chain([member.tobuf(tarfile.PAX_FORMAT)], _parts(path), [bytes(-member.size % tarfile.BLOCKSIZE)]):
                    size += packed.write(part)
                    yield from gathered.taken()
        packed.write(bytes(-(size + 2 * tarfile.BLOCKSIZE) % tarfile.RECORDSIZE + 2 * tarfile.BLOCKSIZE))
    yield from gathered.taken()


def zip_pieces(folders: Iterable[PackedFolder]) -> Iterator[bytes]:
    """As `tar_pieces`, a .zip."""
    gathered = _Pending()
    with zipfile.ZipFile(cast(IO[bytes], gathered), "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for folder in folders:
            time = _time(folder.loaded).timetuple()[:6]
            for name, path in _members(folder):
                member = zipfile.ZipInfo(name if path else f"{name}/", time)
                member.create_system, member.external_attr = 3, (_FILE | 0o100000 if path else _FOLDER | 0o40000) << 16
                if path is None:
                    archive.writestr(member, b"")
                    continue
                member.compress_type = zipfile.ZIP_DEFLATED
                with archive.open(member, "w", force_zip64=path.stat().st_size >= 1 << 31) as into:
                    for part in _parts(path):
                        into.write(part)
                        yield from gathered.taken()
    yield from gathered.taken()


class _Pending:
    """Holds what is written until it is taken. It cannot be sought in, so that a zip has the same bytes wherever it goes."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes) -> int:
        self._written += data
        return len(data)

    def flush(self) -> None:
        pass

    def taken(self) -> Iterator[bytes]:
        """Yields what was written, unless there is nothing."""
        if self._written:
            taken, self._written = bytes(self._written), bytearray()
            yield taken


def _parts(path: Path | None) -> Iterator[bytes]:
    if path is not None:
        with open(path, "rb") as file:
            while part := file.read(_PART):
                yield part


def _members(folder: PackedFolder) -> Iterator[tuple[str, Path | None]]:
    """Yields (name, its file, None for a folder), each folder in front of what it holds."""
    yield folder.top, None
    seen = set()
    for name in folder.names:
        within = name.rpartition("/")[0]
        if within and within not in seen:
            seen.add(within)
            yield f"{folder.top}/{within}", None
        yield f"{folder.top}/{name}", folder.path / name


def _time(loaded):
    time = datetime.strptime(loaded[:10], "%Y-%m-%d").replace(tzinfo=timezone.utc) if loaded else _EPOCH
    return max(time, _EPOCH)
