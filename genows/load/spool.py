"""Bytes that wait in a temporary file until they are read. Memory does not grow with them."""

from tempfile import TemporaryFile, gettempdir

from genows.errors import UsageError

Place = tuple[int, int]  # where bytes begin, and how many they are


class Spool:
    def __init__(self) -> None:
        self._file, self._end = TemporaryFile(), 0

    def close(self) -> None:
        self._file.close()

    def add(self, data: bytes) -> Place:
        """Returns the place of what is added. UsageError where the disk is full."""
        start = self._end
        try:
            self._file.seek(start)
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise UsageError(f"temporary files find no room in {gettempdir()}: {error.strerror}; TMPDIR names another folder.") from error
        self._end += len(data)
        return start, len(data)

    def read(self, place: Place) -> bytes:
        self._file.seek(place[0])
        return self._file.read(place[1])
