# Reads answers of webservice.do as cgdsr does: fetched over HTTP with httr, made a table by read.table.
# Usage: Rscript read.R BASE_URL [TOKEN] < queries, one a line. Writes one JSON object a line: names, rows, row_names, or error.
options(warn = 2)
arguments <- commandArgs(TRUE)
token <- if (length(arguments) > 1) httr::add_headers(Authorization = paste("Bearer", arguments[2]))

read <- function(query) {
  response <- httr::GET(paste0(arguments[1], "webservice.do?", query), token)
  httr::stop_for_status(response)
  text <- httr::content(response, as = "text")
  frame <- read.table(text = text, header = TRUE, sep = "\t", quote = "", fill = TRUE, comment.char = "#",
                      colClasses = "character", na.strings = character(0))
  labels <- attr(frame, "row.names")
  list(names = I(names(frame)), rows = unname(as.matrix(frame)), row_names = if (is.character(labels)) I(labels))
}

queries <- file("stdin", "r")
for (query in readLines(queries)) {
  answer <- tryCatch(read(query), error = function(problem) list(error = jsonlite::unbox(conditionMessage(problem))))
  cat(jsonlite::toJSON(answer, null = "null"), "\n", sep = "")
}
close(queries)
