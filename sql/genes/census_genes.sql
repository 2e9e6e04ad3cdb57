-- census_genes() -> rows
-- The genes of the cancer gene census. Scans sanger_cancer_census.
-- Needs: sanger_cancer_census
-- Columns: entrez integer
SELECT DISTINCT `ENTREZ_GENE_ID` AS `entrez` FROM `sanger_cancer_census`
