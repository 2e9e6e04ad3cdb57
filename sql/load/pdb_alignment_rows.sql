-- pdb_alignment_rows() -> rows
-- What tells alignments apart. Scans pdb_uniprot_alignment.
-- Needs: pdb_uniprot_alignment
-- Columns: alignment_id integer, pdb_id text, chain text, uniprot_id text, pdb_from text, uniprot_from integer, uniprot_to integer
SELECT `ALIGNMENT_ID` AS `alignment_id`, `PDB_ID` AS `pdb_id`, `CHAIN` AS `chain`, `UNIPROT_ID` AS `uniprot_id`, `PDB_FROM` AS `pdb_from`,
       `UNIPROT_FROM` AS `uniprot_from`, `UNIPROT_TO` AS `uniprot_to`
  FROM `pdb_uniprot_alignment`
