-- The studies with regions of significant copy-number change. Scans gistic.
-- ? gistic.*
SELECT DISTINCT `CANCER_STUDY_ID` AS `study_pk` FROM `gistic`
