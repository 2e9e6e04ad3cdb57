"""What an operator's settings say of the answers of data."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PortalSettings:
    """*segment_files*, *mutation_aligner*: base addresses, None for none; *ncbi_build*: the name of a member of mutation objects.

    *cna_cutoff*: the mean from which on a segment counts as altered, either way. *allowed_hosts*: Host headers that addresses in answers repeat.
    """

    segment_files: str | None = None
    mutation_aligner: str | None = None
    ncbi_build: str = "37"
    cna_cutoff: float = 0.2
    allowed_hosts: tuple[str, ...] = ()
