-- Which place of a structure a position of a protein has in an alignment, by alignment. Lives on
-- pdb_uniprot_residue_mapping (ALIGNMENT_ID, UNIPROT_POSITION).
-- ? pdb_uniprot_residue_mapping.*
SELECT `ALIGNMENT_ID` AS `alignment_pk`, `UNIPROT_POSITION` AS `uniprot_position`, `PDB_POSITION` AS `pdb_position`,
       `PDB_INSERTION_CODE` AS `insertion`
  FROM `pdb_uniprot_residue_mapping`
 WHERE `ALIGNMENT_ID` IN (:alignment_pks) AND `UNIPROT_POSITION` IN (:positions)
 ORDER BY `ALIGNMENT_ID`, `UNIPROT_POSITION`
