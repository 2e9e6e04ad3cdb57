-- Which residue of a structure a residue of a protein is, by alignment, then residue. Scans
-- pdb_uniprot_residue_mapping. Lives on pdb_uniprot_residue_mapping (ALIGNMENT_ID, UNIPROT_POSITION).
-- ? pdb_uniprot_residue_mapping.*
SELECT CAST(`r`.`ALIGNMENT_ID` AS CHAR) AS `alignment_id`,
       CAST(`r`.`UNIPROT_POSITION` AS CHAR) AS `uniprot_position`,
       CAST(`r`.`PDB_POSITION` AS CHAR) AS `pdb_position`,
       `r`.`PDB_INSERTION_CODE` AS `insertion_code`,
       `r`.`MATCH` AS `match`
  FROM `pdb_uniprot_residue_mapping` `r`
 WHERE `r`.`ALIGNMENT_ID` IN (:alignment_ids) -- ? alignment_ids
   AND `r`.`UNIPROT_POSITION` IN (:positions) -- ? positions
 ORDER BY `r`.`ALIGNMENT_ID`, `r`.`UNIPROT_POSITION`, `r`.`PDB_POSITION`, `r`.`PDB_INSERTION_CODE`
