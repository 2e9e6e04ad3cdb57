-- studies_with_mutsig() -> rows
-- The studies with significantly mutated genes. Scans mut_sig.
-- Needs: mut_sig
-- Columns: study_pk integer
SELECT DISTINCT `CANCER_STUDY_ID` AS `study_pk` FROM `mut_sig`
