-- The studies with significantly mutated genes. Scans mut_sig.
-- ? mut_sig.*
SELECT DISTINCT `CANCER_STUDY_ID` AS `study_pk` FROM `mut_sig`
