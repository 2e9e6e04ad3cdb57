# Unpacks an archive of a study and reads it by the rules by which R's cBioPortalData does.
# Usage: Rscript datapack.R ARCHIVE. Writes one JSON object: experiments (kind, rows, columns of samples), patients (rows, names), tables, or error.
options(warn = 1)
suppressPackageStartupMessages(library(readr))
archive <- commandArgs(TRUE)[1]
members <- untar(archive, list = TRUE)

unpacked <- function() {
  wanted <- c(grep("data.*\\.(txt|seg)$", members, value = TRUE), grep("meta_study", members, value = TRUE), grep("/LICENSE", members, value = TRUE))
  if (anyDuplicated(wanted)) stop("a path that matches twice: ", wanted[duplicated(wanted)])
  folder <- tempfile()
  untar(archive, files = wanted[!startsWith(basename(wanted), "._")], exdir = folder)
  list(folder = folder, paths = wanted)
}

table_of <- function(path, ...) {
  found <- read_tsv(path, comment = "#", show_col_types = FALSE, progress = FALSE, name_repair = "minimal", ...)
  if (nrow(problems(found))) stop(basename(path), ": ", problems(found)$actual[1])
  found
}

builds_of <- function(frame) {
  if (!"NCBI_Build" %in% names(frame)) return(invisible())
  builds <- as.character(frame$NCBI_Build)
  if (!nrow(frame)) stop("a MAF without rows")
  if (mean(is.na(builds)) >= 0.2) stop("too many rows without a build")
}

experiment <- function(path) {
  frame <- table_of(path)
  has <- function(...) all(c(...) %in% names(frame))
  place <- has("Start_Position", "End_Position") || has("loc.start", "loc.end") || has("peak_start", "peak_end")
  builds_of(frame)
  if (place) {
    starts <- frame[[intersect(c("Start_Position", "loc.start", "peak_start"), names(frame))]]
    if (anyNA(starts)) stop(basename(path), ": a position is missing")
    sample <- intersect(c("Tumor_Sample_Barcode", "sample", "ID", "id"), names(frame))
    list(kind = "ranges", rows = nrow(frame), columns = if (length(sample)) length(unique(frame[[sample[1]]])) else 0)
  } else {
    named <- intersect(c("Hugo_Symbol", "Entrez_Gene_Id", "Composite.Element.REF"), names(frame))
    numbers <- vapply(frame, function(column) is.numeric(column) || all(is.na(column)), logical(1))
    numbers[c(intersect(named, names(frame)))] <- FALSE
    rest <- setdiff(names(frame), named)
    kind <- if (length(named) && all(numbers[rest])) "matrix" else "table"
    list(kind = kind, rows = nrow(frame), columns = if (kind == "matrix") length(rest) else 0)
  }
}

read_all <- function() {
  its <- unpacked()
  paths <- file.path(its$folder, its$paths)
  data <- grep("data.*\\.(txt|seg)$", its$paths, value = TRUE)
  people <- grep("clinical", data, value = TRUE)
  # One file alone is read five rows deep: below the five lines of its header.
  if (length(people) < 2) stop("one clinical file alone")
  clinical <- lapply(people, function(path) {
    lines <- readLines(file.path(its$folder, path))
    if (!all(startsWith(lines[1:4], "#"))) stop("a clinical file without its header")
    as.data.frame(table_of(file.path(its$folder, path), col_types = cols(.default = "c")))
  })
  merged <- Reduce(function(one, other) merge(one, other, all = TRUE), clinical)
  left <- grep("clinical|study|LICENSE|fusion|gistic", data, value = TRUE, invert = TRUE)
  gistic <- grep("gistic", basename(data), value = TRUE)
  if (!length(left)) stop("no experiment")
  list(experiments = sapply(left, function(path) experiment(file.path(its$folder, path)), simplify = FALSE),
       gistic = I(gistic), samples = I(sort(merged$SAMPLE_ID)), attributes = I(names(merged)))
}

found <- tryCatch(read_all(), error = function(problem) list(error = conditionMessage(problem)))
cat(jsonlite::toJSON(found, auto_unbox = TRUE), "\n")
