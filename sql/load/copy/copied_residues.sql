-- Which positions of proteins are which of structures. Scans pdb_uniprot_residue_mapping.
-- ? pdb_uniprot_residue_mapping.*
SELECT `ALIGNMENT_ID` AS `alignment_id`,
       `PDB_POSITION` AS `pdb_position`,
       `PDB_INSERTION_CODE` AS `pdb_insertion_code`,
       `UNIPROT_POSITION` AS `uniprot_position`,
       `MATCH` AS `residue_match`
  FROM `pdb_uniprot_residue_mapping`
