-- Corrects a gene whose type was not known.
UPDATE `gene` SET `HUGO_GENE_SYMBOL` = :symbol, `TYPE` = :type
WHERE `ENTREZ_GENE_ID` = :entrez
