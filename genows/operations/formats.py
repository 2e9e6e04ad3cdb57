"""The values of the parameter format, and the media types that they stand for."""

# Of every listing of records.
FORMATS = ("json", "tsv", "csv", "ndjson")
MEDIA_TYPES = {
    "json": "application/json",
    "tsv": "text/tab-separated-values",
    "csv": "text/csv",
    "ndjson": "application/x-ndjson",
    "seg": "text/plain",
}
