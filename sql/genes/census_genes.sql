-- The genes of the cancer gene census. Scans sanger_cancer_census.
-- ? sanger_cancer_census.*
SELECT DISTINCT `ENTREZ_GENE_ID` AS `entrez` FROM `sanger_cancer_census`
