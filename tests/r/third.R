# Sends what today's R packages send by httr, and reads the answers as they do: parsed by jsonlite, made tables by dplyr.
# Usage: Rscript third.R BASE < functions, one JSON object a line: {"reader": …, "requests": [{"method", "path", "headers", "body"}, …]}.
# Writes one JSON object a line: rows, columns and names of the table, or error.
options(warn = 2)
suppressPackageStartupMessages(library(dplyr))
# The certificate is self-made.
httr::set_config(httr::config(ssl_verifypeer = 0L))
base <- commandArgs(TRUE)[1]

send <- function(request) {
  headers <- httr::add_headers(.headers = unlist(request$headers))
  response <- httr::VERB(request$method, paste0(base, request$path), headers, body = request$body, encode = "raw")
  httr::stop_for_status(response)
  httr::content(response)
}

table_of <- function(frame) list(rows = nrow(frame), columns = ncol(frame), names = I(names(frame)))

readers <- list(
  # cBioPortalData and most of cbioportalR: one row a record, whatever fields each of them has.
  bind = function(answers) table_of(bind_rows(answers)),
  # cbioportalR: a null would stop as_tibble, and an empty list would make no row.
  tibbles = function(answers) table_of(bind_rows(lapply(unlist(answers, recursive = FALSE), tibble::as_tibble))),
  record = function(answers) table_of(as.data.frame(answers[[1]])),
  values = function(answers) list(rows = length(unlist(answers))),
  records = function(answers) list(rows = sum(lengths(answers))),
  # get_mutations_by_study() and get_cna_by_study() add the symbols of genes, and take their type away again.
  with_symbols = function(answers) {
    genes <- select(bind_rows(answers[[2]]), -type)
    joined <- left_join(bind_rows(answers[[1]]), genes, by = "entrezGeneId")
    if (anyNA(joined$hugoGeneSymbol)) stop("a gene has no symbol")
    table_of(joined)
  },
  panel = function(answers) table_of(bind_rows(answers[[1]]$genes)),
  lists = function(answers) list(rows = I(vapply(answers, function(each) length(each$sampleIds), 1L))),
  # cBioPortalData's clinicalData(): a row a patient, a column an attribute.
  clinical = function(answers) {
    values <- bind_rows(answers)
    list(rows = n_distinct(values$patientId), columns = n_distinct(values$clinicalAttributeId) + 2L)
  },
  operations = function(answers) list(rows = sum(vapply(answers[[1]]$paths, length, 1L)))
)

input <- file("stdin", "r")
for (line in readLines(input)) {
  asked <- jsonlite::fromJSON(line, simplifyVector = FALSE)
  read <- tryCatch(readers[[asked$reader]](lapply(asked$requests, send)), error = function(problem) list(error = conditionMessage(problem)))
  cat(jsonlite::toJSON(read, auto_unbox = TRUE), "\n", sep = "")
}
close(input)
