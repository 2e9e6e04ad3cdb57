-- Takes an alias from a gene that is being corrected.
DELETE FROM `gene_alias`
WHERE `ENTREZ_GENE_ID` = :entrez AND `GENE_ALIAS` = :alias
