# Tests cases as R does. Usage: Rscript statistics.R < cases, one a line: NAME and numbers; `|` parts two groups.
#   fisher a b c d    chisq COUNTS | COUNTS    kruskal NUMBERS | NUMBERS    survdiff TIMES | EVENTS (0, 1) | GROUPS (1, 2)
# Writes a line each: statistic, p value, for survdiff also expected events of both groups and the variance of the first.
options(warn = -1, digits = 17)
numbers <- function(text) as.numeric(strsplit(trimws(text), " +")[[1]])

tests <- list(
  fisher = function(cells) c(NA, fisher.test(matrix(cells, 2, byrow = TRUE))$p.value),
  chisq = function(a, b) unlist(chisq.test(rbind(a, b), correct = FALSE)[c("statistic", "p.value")]),
  kruskal = function(a, b) unlist(kruskal.test(list(a, b))[c("statistic", "p.value")]),
  survdiff = function(times, events, groups) {
    found <- survival::survdiff(survival::Surv(times, events) ~ groups)
    c(found$chisq, pchisq(found$chisq, 1, lower.tail = FALSE), found$exp, found$var[1, 1])
  }
)

cases <- file("stdin", "r")
for (case in readLines(cases)) {
  name <- sub(" .*", "", case)
  groups <- lapply(strsplit(sub("^[a-z]+ ", "", case), "|", fixed = TRUE)[[1]], numbers)
  cat(sprintf("%.17g", do.call(tests[[name]], groups)), "\n")
}
