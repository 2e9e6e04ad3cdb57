-- Variants with all that a database has of them.
INSERT INTO `mutation_event` (`MUTATION_EVENT_ID`, `ENTREZ_GENE_ID`, `CHR`, `START_POSITION`, `END_POSITION`,
                              `REFERENCE_ALLELE`, `TUMOR_SEQ_ALLELE`, `PROTEIN_CHANGE`, `MUTATION_TYPE`,
                              `FUNCTIONAL_IMPACT_SCORE`, `FIS_VALUE`, `LINK_XVAR`, `LINK_PDB`, `LINK_MSA`,
                              `NCBI_BUILD`, `STRAND`, `VARIANT_TYPE`, `DB_SNP_RS`, `DB_SNP_VAL_STATUS`,
                              `ONCOTATOR_DBSNP_RS`, `ONCOTATOR_REFSEQ_MRNA_ID`, `ONCOTATOR_CODON_CHANGE`,
                              `ONCOTATOR_UNIPROT_ENTRY_NAME`, `ONCOTATOR_UNIPROT_ACCESSION`,
                              `ONCOTATOR_PROTEIN_POS_START`, `ONCOTATOR_PROTEIN_POS_END`, `CANONICAL_TRANSCRIPT`,
                              `KEYWORD`)
VALUES (:event_pk, :entrez, :chromosome, :start_position, :end_position, :reference_allele, :allele, :protein_change,
        :mutation_type, :functional_impact_score, :fis_value, :link_xvar, :link_pdb, :link_msa, :ncbi_build, :strand,
        :variant_type, :db_snp_rs, :db_snp_val_status, :oncotator_dbsnp_rs, :refseq_mrna_id, :codon_change,
        :uniprot_entry_name, :uniprot_accession, :protein_pos_start, :protein_pos_end, :canonical_transcript, :keyword)
