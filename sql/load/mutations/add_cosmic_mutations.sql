-- Mutations that COSMIC counted; the genes are there already.
-- ? cosmic_mutation.KEYWORD
INSERT INTO `cosmic_mutation` (`COSMIC_MUTATION_ID`, `CHR`, `START_POSITION`, `REFERENCE_ALLELE`, `TUMOR_SEQ_ALLELE`,
                               `STRAND`, `CODON_CHANGE`, `ENTREZ_GENE_ID`, `PROTEIN_CHANGE`, `COUNT`, `KEYWORD`)
VALUES (:cosmic_id, :chr, :start, :reference, :allele, :strand, :codon_change, :entrez, :protein_change, :count,
        :keyword)
