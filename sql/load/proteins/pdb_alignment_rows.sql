-- What tells alignments apart. Scans pdb_uniprot_alignment.
-- ? pdb_uniprot_alignment.*
SELECT `ALIGNMENT_ID` AS `alignment_id`, `PDB_ID` AS `pdb_id`, `CHAIN` AS `chain`, `UNIPROT_ID` AS `uniprot_id`,
       `PDB_FROM` AS `pdb_from`, `UNIPROT_FROM` AS `uniprot_from`, `UNIPROT_TO` AS `uniprot_to`
  FROM `pdb_uniprot_alignment`
