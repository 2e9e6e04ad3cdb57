-- 1 where any UniProt entry name can be looked up; no row in most databases. Scans uniprot_id_mapping, whose first row
-- is enough.
SELECT 1 AS `known`
  FROM `uniprot_id_mapping`
 LIMIT 1
