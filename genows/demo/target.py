"""The folder that a demo study goes to: a new one, an empty one, or by force one that holds a demo study and nothing else."""

import json
from pathlib import Path

from genows.errors import UsageError

MANIFEST = ".genows-demo.json"  # hidden, so that no loader takes it for data


def prepare(folder: Path, files: list[str], arguments: dict, force: bool) -> None:
    """Makes the folder ready and leaves the manifest in it: the arguments and the files that will be written.

    *files*: names relative to the folder. With *force* the files of an earlier demo study are removed. Raises UsageError
    if the folder holds anything else, or an earlier demo study without *force*.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a new folder for the demo study.")
    if folder.exists() and any(folder.iterdir()):
        _clear(folder, force)
    folder.mkdir(parents=True, exist_ok=True)
    manifest = json.dumps({"arguments": arguments, "files": sorted(files)}, indent=1)
    (folder / MANIFEST).write_text(manifest + "\n", encoding="utf-8", newline="\n")


def _clear(folder: Path, force: bool):
    earlier = _files_of_manifest(folder)
    if earlier is None:
        raise UsageError(f"{folder} is not empty and holds no demo study; name a new folder.")
    present = [path for path in folder.rglob("*") if not path.is_dir()]
    foreign = sorted({path.relative_to(folder).as_posix() for path in present} - earlier)
    if foreign:
        raise UsageError(f"{folder} holds {foreign[0]}, which is no part of the demo study; name a new folder.")
    if not force:
        raise UsageError(f"{folder} holds a demo study already; name a new folder, or replace the study by force.")
    for path in present:
        path.unlink()


def _files_of_manifest(folder: Path) -> set[str] | None:
    """The names of an earlier demo study's files, its manifest included; None if there is none."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    files = manifest.get("files") if isinstance(manifest, dict) else None
    return {MANIFEST, *map(str, files)} if isinstance(files, list) else None
