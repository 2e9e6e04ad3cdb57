-- Significantly mutated genes of a study.
INSERT INTO `mut_sig`
  (`CANCER_STUDY_ID`, `ENTREZ_GENE_ID`, `RANK`, `NumBasesCovered`, `NumMutations`, `P_VALUE`, `Q_VALUE`)
VALUES (:study_pk, :entrez, :rank, :bases_covered, :mutations, :p, :q)
