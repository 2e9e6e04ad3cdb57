"""`BlockSize`: how many mutations the blocks of a profile get."""

from genows.domain import mutationblocks


class BlockSize:
    """The size of blocks that are made one after the other; of the same rows always the same. *records*: how many the next one gets."""

    def __init__(self, records: int):
        self.records = records
        self._each = 0.0  # characters a record, of the last blocks

    def note(self, text: str) -> str:
        """Returns the *text* of a block that has `records`, by whose length the next ones' are reckoned."""
        each = len(text) / self.records
        self._each = (3 * self._each + each) / 4 if self._each else each
        least, most = mutationblocks.RECORDS // 2 or 1, int(mutationblocks.RECORDS * mutationblocks.MOST)
        self.records = max(least, min(most, int(mutationblocks.FILLED / self._each)))
        return text
