-- pdb_positions -> records
-- Which residue of a structure a residue of a protein is, by alignment, then residue. Scans pdb_uniprot_residue_mapping. Lives on
-- pdb_uniprot_residue_mapping (ALIGNMENT_ID, UNIPROT_POSITION).
-- Needs: pdb_uniprot_residue_mapping
-- Record: DBPdbPosition
-- Field: alignment_id integer = `r`.`ALIGNMENT_ID`
-- Field: uniprot_position integer = `r`.`UNIPROT_POSITION`
-- Field: pdb_position integer = `r`.`PDB_POSITION`
-- Field: insertion_code text = `r`.`PDB_INSERTION_CODE`
-- Field: match text = `r`.`MATCH` -- the residue of both, + for a similar one, empty for another
-- Filter: pdb_positions()
-- Filter: pdb_positions_by_alignments(alignment_ids*) = `r`.`ALIGNMENT_ID` IN :alignment_ids
-- Filter: pdb_positions_by_places(positions*) = `r`.`UNIPROT_POSITION` IN :positions
-- Filter: pdb_positions_by_alignments_places(alignment_ids*, positions*) = `r`.`ALIGNMENT_ID` IN :alignment_ids AND `r`.`UNIPROT_POSITION` IN :positions
-- Long: pdb_positions_by_alignments as pdb_positions, alignment_id in alignment_ids
-- Long: pdb_positions_by_places as pdb_positions, uniprot_position in positions
SELECT *
  FROM `pdb_uniprot_residue_mapping` `r`
 WHERE TRUE
 ORDER BY `r`.`ALIGNMENT_ID`, `r`.`UNIPROT_POSITION`, `r`.`PDB_POSITION`, `r`.`PDB_INSERTION_CODE`
