"""Alignments of proteins with structures."""


def alignment_string(uniprot: str | None, pdb: str | None, midline: str | None) -> str:
    """Returns the midline at the protein's residues, '-' where the structure lacks them; NA where the three texts do not fit."""
    if uniprot is None or pdb is None or midline is None or not len(uniprot) == len(pdb) == len(midline):
        return "NA"
    return "".join("-" if residue == "-" else middle for own, residue, middle in zip(uniprot, pdb, midline, strict=True) if own != "-")
