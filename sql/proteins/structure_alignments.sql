-- structure_alignments -> records
-- Which part of a protein a chain of a structure shows, by protein, place and alignment; HEX sorts by the characters. Scans pdb_uniprot_alignment. Adding 0e0 makes
-- doubles of the floats, which MySQL would cut to six digits. Lives on pdb_uniprot_alignment.UNIPROT_ID.
-- Needs: pdb_uniprot_alignment
-- Record: DBPdbAlignment
-- Field: alignment_id integer = `a`.`ALIGNMENT_ID`
-- Field: pdb_id text = `a`.`PDB_ID`
-- Field: chain text = `a`.`CHAIN`
-- Field: uniprot_id text = `a`.`UNIPROT_ID`
-- Field: pdb_from text = `a`.`PDB_FROM` -- may carry an insertion code
-- Field: pdb_to text = `a`.`PDB_TO`
-- Field: uniprot_from integer = `a`.`UNIPROT_FROM`
-- Field: uniprot_to integer = `a`.`UNIPROT_TO`
-- Field: e_value real = `a`.`EVALUE` + 0e0
-- Field: identity_percent real = `a`.`IDENTP` + 0e0
-- Field: alignment_string text given -- per residue of the protein: that of both, + for a similar one, - for none
-- Column: uniprot_align text = `a`.`UNIPROT_ALIGN`
-- Column: pdb_align text = `a`.`PDB_ALIGN`
-- Column: midline_align text = `a`.`MIDLINE_ALIGN`
-- Filter: structure_alignments()
-- Filter: structure_alignments_by_proteins(uniprot_ids*) = `a`.`UNIPROT_ID` IN :uniprot_ids
-- Exact: uniprot_id in uniprot_ids
-- Long: structure_alignments_by_proteins as structure_alignments, uniprot_id in uniprot_ids
SELECT *
  FROM `pdb_uniprot_alignment` `a`
 WHERE TRUE
 ORDER BY HEX(`a`.`UNIPROT_ID`), `a`.`UNIPROT_FROM`, `a`.`ALIGNMENT_ID`
