-- pfam_graphics_by_accs(uniprot_accs*) -> rows
-- The domains of proteins, as JSON. Lives on pfam_graphics' primary key.
-- Needs: pfam_graphics
-- Columns: uniprot_acc text, json text
-- Exact: uniprot_acc in uniprot_accs
SELECT `UNIPROT_ACC` AS `uniprot_acc`, `JSON_DATA` AS `json` FROM `pfam_graphics` WHERE `UNIPROT_ACC` IN :uniprot_accs
