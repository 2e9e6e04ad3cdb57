-- studies_with_regions() -> rows
-- The studies with regions of significant copy-number change. Scans gistic.
-- Needs: gistic
-- Columns: study_pk integer
SELECT DISTINCT `CANCER_STUDY_ID` AS `study_pk` FROM `gistic`
