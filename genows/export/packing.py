"""Packs an exported folder into an archive: the same files give the same bytes, whoever packs them and when."""

import gzip
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import IO

from genows.export.filenames import MISLEADING

_EPOCH = datetime(1980, 1, 1, tzinfo=timezone.utc)  # the first that a zip can say
_LEVEL = 6
_FILE, _FOLDER = 0o644, 0o755


def top_folder(study_id: str) -> str:
    """The name of the one folder in the archive: that of the study, unless a word in it misleads programs."""
    return "export" if any(word in study_id.lower() for word in MISLEADING) else study_id


def write_tar(stream: IO[bytes], folder: Path, names: Sequence[str], top: str, loaded: str | None) -> None:
    """Writes a .tar.gz. *names*: of the files, in order; *loaded*: when the study was, YYYY-MM-DD…, UTC."""
    time = int(_time(loaded).timestamp())
    with gzip.GzipFile("", "wb", _LEVEL, stream, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, is_folder in _members(names, top):
            member = tarfile.TarInfo(name)
            member.mtime, member.mode = time, _FOLDER if is_folder else _FILE
            if is_folder:
                member.type = tarfile.DIRTYPE
                archive.addfile(member)
                continue
            path = folder / name.removeprefix(f"{top}/")
            member.size = path.stat().st_size
            with open(path, "rb") as file:
                archive.addfile(member, file)


def write_zip(stream: IO[bytes], folder: Path, names: Sequence[str], top: str, loaded: str | None) -> None:
    """As `write_tar`, a .zip."""
    time = _time(loaded)
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for name, is_folder in _members(names, top):
            member = zipfile.ZipInfo(name + "/" * is_folder, time.timetuple()[:6])
            member.create_system, member.external_attr = 3, (_FOLDER | 0o40000 if is_folder else _FILE | 0o100000) << 16
            if is_folder:
                archive.writestr(member, b"")
                continue
            member.compress_type = zipfile.ZIP_DEFLATED
            path = folder / name.removeprefix(f"{top}/")
            with open(path, "rb") as file, archive.open(member, "w", force_zip64=path.stat().st_size >= 1 << 31) as into:
                while part := file.read(1 << 20):
                    into.write(part)


def _members(names, top) -> Iterator[tuple[str, bool]]:
    """Yields (name, whether it is a folder), each folder in front of what it holds."""
    yield top, True
    seen = set()
    for name in names:
        within = name.rpartition("/")[0]
        if within and within not in seen:
            seen.add(within)
            yield f"{top}/{within}", True
        yield f"{top}/{name}", False


def _time(loaded):
    time = datetime.strptime(loaded[:10], "%Y-%m-%d").replace(tzinfo=timezone.utc) if loaded else _EPOCH
    return max(time, _EPOCH)
