-- The schema of every SQLite database that genows creates: version 2.11.0 of the portals' schema.
-- schema.mysql.sql is its twin. A statement ends with a semicolon at the end of a line, which is how the script is cut.
--
-- SQLite enforces no length of text: the loader does, by the widths that schema.mysql.sql declares.
-- Times are text, YYYY-MM-DD HH:MM:SS in UTC. Truth values are 0 and 1.
-- Index names are global here, so each begins with its table's name. Every foreign key has an index, as InnoDB makes them
-- by itself: without one, a delete would scan. Indexes and tables named genows_… are not of the portals' schema.
-- Link tables of small rows are WITHOUT ROWID: the primary key is the table, as in InnoDB, and nothing is stored twice.

-- About the database itself -------------------------------------------------------------------------------------------

-- One row: the schema's version, and that of the gene sets.
CREATE TABLE `info` (
  `DB_SCHEMA_VERSION` TEXT,
  `GENESET_VERSION`   TEXT
);
INSERT INTO `info` (`DB_SCHEMA_VERSION`, `GENESET_VERSION`) VALUES ('2.11.0', NULL);

-- genows' own, one row: which additions to the portals' schema are here (2: those for today's study files; 3: packed columns).
CREATE TABLE `genows_layout` (
  `LAYOUT` INTEGER NOT NULL
);
INSERT INTO `genows_layout` (`LAYOUT`) VALUES (4);

-- genows' own, one row with ID 1: counts what was loaded and removed, so that a running service notices.
CREATE TABLE `genows_data_version` (
  `ID`      INTEGER NOT NULL PRIMARY KEY,
  `VERSION` INTEGER NOT NULL,
  `MARK`    TEXT    NOT NULL
);
INSERT INTO `genows_data_version` (`ID`, `VERSION`, `MARK`) VALUES (1, 0, '');

-- Reference data ------------------------------------------------------------------------------------------------------

-- The tree of cancer types. PARENT has no foreign key: a parent's row may be absent, and `tissue` is a word of its own.
CREATE TABLE `type_of_cancer` (
  `TYPE_OF_CANCER_ID`       TEXT NOT NULL,
  `NAME`                    TEXT NOT NULL,
  `CLINICAL_TRIAL_KEYWORDS` TEXT NOT NULL,
  `DEDICATED_COLOR`         TEXT NOT NULL,
  `SHORT_NAME`              TEXT,
  `PARENT`                  TEXT,
  PRIMARY KEY (`TYPE_OF_CANCER_ID`)
);

CREATE TABLE `reference_genome` (
  `REFERENCE_GENOME_ID` INTEGER NOT NULL PRIMARY KEY,
  `SPECIES`             TEXT    NOT NULL,
  `NAME`                TEXT    NOT NULL,
  `BUILD_NAME`          TEXT    NOT NULL,
  `GENOME_SIZE`         INTEGER,
  `URL`                 TEXT    NOT NULL,
  `RELEASE_DATE`        TEXT,
  CONSTRAINT `BUILD_NAME_UNIQUE` UNIQUE (`BUILD_NAME`)
);
INSERT INTO `reference_genome`
  (`REFERENCE_GENOME_ID`, `SPECIES`, `NAME`, `BUILD_NAME`, `GENOME_SIZE`, `URL`, `RELEASE_DATE`)
VALUES
  (1, 'human', 'hg19', 'GRCh37', 2897310462, 'http://hgdownload.cse.ucsc.edu/goldenPath/hg19/bigZips', '2009-02-01 00:00:00'),
  (2, 'human', 'hg38', 'GRCh38', 3049315783, 'http://hgdownload.cse.ucsc.edu/goldenPath/hg38/bigZips', '2013-12-01 00:00:00'),
  (3, 'mouse', 'mm10', 'GRCm38', 2652783500, 'http://hgdownload.cse.ucsc.edu/goldenPath/mm10/bigZips', '2012-01-01 00:00:00');

-- Whatever can have a value per sample: a gene, a gene set, a treatment.
CREATE TABLE `genetic_entity` (
  `ID`          INTEGER NOT NULL PRIMARY KEY,
  `ENTITY_TYPE` TEXT    NOT NULL,
  `STABLE_ID`   TEXT
);

-- Name and value of what is told about an entity of a generic assay.
CREATE TABLE `generic_entity_properties` (
  `ID`                INTEGER NOT NULL PRIMARY KEY,
  `GENETIC_ENTITY_ID` INTEGER NOT NULL,
  `NAME`              TEXT    NOT NULL,
  `VALUE`             TEXT    NOT NULL,
  UNIQUE (`GENETIC_ENTITY_ID`, `NAME`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
);

-- Genes that were invented, as for phospho-proteins, have a negative number.
CREATE TABLE `gene` (
  `ENTREZ_GENE_ID`    INTEGER NOT NULL PRIMARY KEY,
  `HUGO_GENE_SYMBOL`  TEXT    NOT NULL,
  `GENETIC_ENTITY_ID` INTEGER NOT NULL,
  `TYPE`              TEXT,
  CONSTRAINT `GENETIC_ENTITY_ID_UNIQUE` UNIQUE (`GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
);
CREATE INDEX `gene_HUGO_GENE_SYMBOL` ON `gene` (`HUGO_GENE_SYMBOL`);

CREATE TABLE `gene_alias` (
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  `GENE_ALIAS`     TEXT    NOT NULL,
  PRIMARY KEY (`ENTREZ_GENE_ID`, `GENE_ALIAS`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) WITHOUT ROWID;
CREATE INDEX `genows_gene_alias_GENE_ALIAS` ON `gene_alias` (`GENE_ALIAS`);

-- Where a gene lies, per genome.
CREATE TABLE `reference_genome_gene` (
  `ENTREZ_GENE_ID`      INTEGER NOT NULL,
  `REFERENCE_GENOME_ID` INTEGER NOT NULL,
  `CHR`                 TEXT,
  `CYTOBAND`            TEXT,
  `EXONIC_LENGTH`       INTEGER,
  `START`               INTEGER,
  `END`                 INTEGER,
  PRIMARY KEY (`ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`REFERENCE_GENOME_ID`) REFERENCES `reference_genome` (`REFERENCE_GENOME_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `reference_genome_gene_REFERENCE_GENOME_ID` ON `reference_genome_gene` (`REFERENCE_GENOME_ID`);

CREATE TABLE `geneset` (
  `ID`                INTEGER NOT NULL PRIMARY KEY,
  `GENETIC_ENTITY_ID` INTEGER NOT NULL,
  `EXTERNAL_ID`       TEXT    NOT NULL,
  `NAME`              TEXT    NOT NULL,
  `DESCRIPTION`       TEXT    NOT NULL,
  `REF_LINK`          TEXT,
  CONSTRAINT `NAME_UNIQUE` UNIQUE (`NAME`),
  CONSTRAINT `EXTERNAL_ID_COLL_UNIQUE` UNIQUE (`EXTERNAL_ID`),
  CONSTRAINT `GENESET_GENETIC_ENTITY_ID_UNIQUE` UNIQUE (`GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
);

CREATE TABLE `geneset_gene` (
  `GENESET_ID`     INTEGER NOT NULL,
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  PRIMARY KEY (`GENESET_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`GENESET_ID`) REFERENCES `geneset` (`ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `geneset_gene_ENTREZ_GENE_ID` ON `geneset_gene` (`ENTREZ_GENE_ID`);

CREATE TABLE `geneset_hierarchy_node` (
  `NODE_ID`   INTEGER NOT NULL PRIMARY KEY,
  `NODE_NAME` TEXT    NOT NULL,
  `PARENT_ID` INTEGER,
  CONSTRAINT `NODE_NAME_UNIQUE` UNIQUE (`NODE_NAME`, `PARENT_ID`)
);

CREATE TABLE `geneset_hierarchy_leaf` (
  `NODE_ID`    INTEGER NOT NULL,
  `GENESET_ID` INTEGER NOT NULL,
  PRIMARY KEY (`NODE_ID`, `GENESET_ID`),
  FOREIGN KEY (`NODE_ID`) REFERENCES `geneset_hierarchy_node` (`NODE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENESET_ID`) REFERENCES `geneset` (`ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `geneset_hierarchy_leaf_GENESET_ID` ON `geneset_hierarchy_leaf` (`GENESET_ID`);

CREATE TABLE `treatment` (
  `ID`                INTEGER NOT NULL PRIMARY KEY,
  `STABLE_ID`         TEXT    NOT NULL,
  `NAME`              TEXT    NOT NULL,
  `DESCRIPTION`       TEXT    NOT NULL,
  `LINKOUT_URL`       TEXT    NOT NULL,
  `GENETIC_ENTITY_ID` INTEGER NOT NULL,
  UNIQUE (`STABLE_ID`),
  CONSTRAINT `TREATMENT_GENETIC_ENTITY_ID_UNIQUE` UNIQUE (`GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
);

CREATE TABLE `gene_panel` (
  `INTERNAL_ID` INTEGER NOT NULL PRIMARY KEY,
  `STABLE_ID`   TEXT    NOT NULL,
  `DESCRIPTION` TEXT,
  UNIQUE (`STABLE_ID`)
);

CREATE TABLE `gene_panel_list` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `GENE_ID`     INTEGER NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `GENE_ID`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `gene_panel` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `gene_panel_list_GENE_ID` ON `gene_panel_list` (`GENE_ID`);

-- Reference data that the service's addresses do not need, kept so that the schema is whole ---------------------------

-- With rowids: SQLite 3.40 tells of NULLs in tables without, where other columns stand before the key's (PRAGMA integrity_check).
CREATE TABLE `uniprot_id_mapping` (
  `UNIPROT_ACC`    TEXT    NOT NULL,
  `UNIPROT_ID`     TEXT    NOT NULL,
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  PRIMARY KEY (`ENTREZ_GENE_ID`, `UNIPROT_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);
CREATE INDEX `uniprot_id_mapping_UNIPROT_ACC` ON `uniprot_id_mapping` (`UNIPROT_ACC`);
CREATE INDEX `uniprot_id_mapping_UNIPROT_ID` ON `uniprot_id_mapping` (`UNIPROT_ID`);

CREATE TABLE `interaction` (
  `GENE_A`           INTEGER NOT NULL,
  `GENE_B`           INTEGER NOT NULL,
  `INTERACTION_TYPE` TEXT    NOT NULL,
  `DATA_SOURCE`      TEXT    NOT NULL,
  `EXPERIMENT_TYPES` TEXT    NOT NULL,
  `PMIDS`            TEXT    NOT NULL
);

CREATE TABLE `sanger_cancer_census` (
  `ENTREZ_GENE_ID`           INTEGER NOT NULL,
  `CANCER_SOMATIC_MUT`       INTEGER NOT NULL,
  `CANCER_GERMLINE_MUT`      INTEGER NOT NULL,
  `TUMOR_TYPES_SOMATIC_MUT`  TEXT    NOT NULL,
  `TUMOR_TYPES_GERMLINE_MUT` TEXT    NOT NULL,
  `CANCER_SYNDROME`          TEXT    NOT NULL,
  `TISSUE_TYPE`              TEXT    NOT NULL,
  `MUTATION_TYPE`            TEXT    NOT NULL,
  `TRANSLOCATION_PARTNER`    TEXT    NOT NULL,
  `OTHER_GERMLINE_MUT`       INTEGER NOT NULL,
  `OTHER_DISEASE`            TEXT    NOT NULL,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);
CREATE INDEX `sanger_cancer_census_ENTREZ_GENE_ID` ON `sanger_cancer_census` (`ENTREZ_GENE_ID`);

CREATE TABLE `cosmic_mutation` (
  `COSMIC_MUTATION_ID` TEXT    NOT NULL,
  `CHR`                TEXT,
  `START_POSITION`     INTEGER,
  `REFERENCE_ALLELE`   TEXT,
  `TUMOR_SEQ_ALLELE`   TEXT,
  `STRAND`             TEXT,
  `CODON_CHANGE`       TEXT,
  `ENTREZ_GENE_ID`     INTEGER NOT NULL,
  `PROTEIN_CHANGE`     TEXT    NOT NULL,
  `COUNT`              INTEGER NOT NULL,
  `KEYWORD`            TEXT,
  PRIMARY KEY (`COSMIC_MUTATION_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);
CREATE INDEX `cosmic_mutation_KEYWORD` ON `cosmic_mutation` (`KEYWORD`);
CREATE INDEX `cosmic_mutation_ENTREZ_GENE_ID` ON `cosmic_mutation` (`ENTREZ_GENE_ID`);

CREATE TABLE `pdb_uniprot_alignment` (
  `ALIGNMENT_ID`  INTEGER NOT NULL PRIMARY KEY,
  `PDB_ID`        TEXT    NOT NULL,
  `CHAIN`         TEXT    NOT NULL,
  `UNIPROT_ID`    TEXT    NOT NULL,
  `PDB_FROM`      TEXT    NOT NULL,
  `PDB_TO`        TEXT    NOT NULL,
  `UNIPROT_FROM`  INTEGER NOT NULL,
  `UNIPROT_TO`    INTEGER NOT NULL,
  `EVALUE`        REAL,
  `IDENTITY`      REAL,
  `IDENTP`        REAL,
  `UNIPROT_ALIGN` TEXT,
  `PDB_ALIGN`     TEXT,
  `MIDLINE_ALIGN` TEXT
);
CREATE INDEX `pdb_uniprot_alignment_UNIPROT_ID` ON `pdb_uniprot_alignment` (`UNIPROT_ID`);
CREATE INDEX `pdb_uniprot_alignment_PDB_ID_CHAIN` ON `pdb_uniprot_alignment` (`PDB_ID`, `CHAIN`);

CREATE TABLE `pdb_uniprot_residue_mapping` (
  `ALIGNMENT_ID`       INTEGER NOT NULL,
  `PDB_POSITION`       INTEGER NOT NULL,
  `PDB_INSERTION_CODE` TEXT,
  `UNIPROT_POSITION`   INTEGER NOT NULL,
  `MATCH`              TEXT,
  FOREIGN KEY (`ALIGNMENT_ID`) REFERENCES `pdb_uniprot_alignment` (`ALIGNMENT_ID`) ON DELETE RESTRICT
);
CREATE INDEX `pdb_uniprot_residue_mapping_ALIGNMENT_ID_UNIPROT_POSITION`
  ON `pdb_uniprot_residue_mapping` (`ALIGNMENT_ID`, `UNIPROT_POSITION`);

CREATE TABLE `pfam_graphics` (
  `UNIPROT_ACC` TEXT NOT NULL,
  `JSON_DATA`   TEXT NOT NULL,
  PRIMARY KEY (`UNIPROT_ACC`)
);

CREATE TABLE `drug` (
  `DRUG_ID`            TEXT    NOT NULL,
  `DRUG_RESOURCE`      TEXT    NOT NULL,
  `DRUG_NAME`          TEXT    NOT NULL,
  `DRUG_SYNONYMS`      TEXT,
  `DRUG_DESCRIPTION`   TEXT,
  `DRUG_XREF`          TEXT,
  `DRUG_ATC_CODE`      TEXT,
  `DRUG_APPROVED`      INTEGER DEFAULT 0,
  `DRUG_CANCERDRUG`    INTEGER DEFAULT 0,
  `DRUG_NUTRACEUTICAL` INTEGER DEFAULT 0,
  `DRUG_NUMOFTRIALS`   INTEGER DEFAULT -1,
  PRIMARY KEY (`DRUG_ID`)
);
CREATE INDEX `drug_DRUG_NAME` ON `drug` (`DRUG_NAME`);

CREATE TABLE `drug_interaction` (
  `DRUG`             TEXT    NOT NULL,
  `TARGET`           INTEGER NOT NULL,
  `INTERACTION_TYPE` TEXT    NOT NULL,
  `DATA_SOURCE`      TEXT    NOT NULL,
  `EXPERIMENT_TYPES` TEXT,
  `PMIDS`            TEXT,
  FOREIGN KEY (`DRUG`) REFERENCES `drug` (`DRUG_ID`) ON DELETE RESTRICT
);
CREATE INDEX `drug_interaction_DRUG` ON `drug_interaction` (`DRUG`);

CREATE TABLE `text_cache` (
  `HASH_KEY`        TEXT NOT NULL,
  `TEXT`            TEXT NOT NULL,
  `DATE_TIME_STAMP` TEXT NOT NULL,
  PRIMARY KEY (`HASH_KEY`)
);

-- Study, patients, samples, lists -------------------------------------------------------------------------------------

CREATE TABLE `cancer_study` (
  `CANCER_STUDY_ID`         INTEGER NOT NULL PRIMARY KEY,
  `CANCER_STUDY_IDENTIFIER` TEXT,
  `TYPE_OF_CANCER_ID`       TEXT    NOT NULL,
  `NAME`                    TEXT    NOT NULL,
  `SHORT_NAME`              TEXT    NOT NULL,
  `DESCRIPTION`             TEXT    NOT NULL,
  `PUBLIC`                  INTEGER NOT NULL,
  `PMID`                    TEXT,
  `CITATION`                TEXT,
  `GROUPS`                  TEXT,
  `STATUS`                  INTEGER,
  `IMPORT_DATE`             TEXT,
  `REFERENCE_GENOME_ID`     INTEGER DEFAULT 1,
  UNIQUE (`CANCER_STUDY_IDENTIFIER`),
  FOREIGN KEY (`TYPE_OF_CANCER_ID`) REFERENCES `type_of_cancer` (`TYPE_OF_CANCER_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`REFERENCE_GENOME_ID`) REFERENCES `reference_genome` (`REFERENCE_GENOME_ID`) ON DELETE RESTRICT
);
CREATE INDEX `cancer_study_TYPE_OF_CANCER_ID` ON `cancer_study` (`TYPE_OF_CANCER_ID`);
CREATE INDEX `cancer_study_REFERENCE_GENOME_ID` ON `cancer_study` (`REFERENCE_GENOME_ID`);

CREATE TABLE `cancer_study_tags` (
  `CANCER_STUDY_ID` INTEGER NOT NULL PRIMARY KEY,
  `TAGS`            TEXT    NOT NULL,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);

CREATE TABLE `patient` (
  `INTERNAL_ID`     INTEGER NOT NULL PRIMARY KEY,
  `STABLE_ID`       TEXT    NOT NULL,
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `genows_patient_STABLE_ID` ON `patient` (`STABLE_ID`);
CREATE INDEX `patient_CANCER_STUDY_ID` ON `patient` (`CANCER_STUDY_ID`);

CREATE TABLE `sample` (
  `INTERNAL_ID`       INTEGER NOT NULL PRIMARY KEY,
  `STABLE_ID`         TEXT    NOT NULL,
  `SAMPLE_TYPE`       TEXT    NOT NULL,
  `PATIENT_ID`        INTEGER NOT NULL,
  `TYPE_OF_CANCER_ID` TEXT    NOT NULL,
  FOREIGN KEY (`PATIENT_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`TYPE_OF_CANCER_ID`) REFERENCES `type_of_cancer` (`TYPE_OF_CANCER_ID`) ON DELETE RESTRICT
);
CREATE INDEX `genows_sample_STABLE_ID` ON `sample` (`STABLE_ID`);
CREATE INDEX `sample_PATIENT_ID` ON `sample` (`PATIENT_ID`);
CREATE INDEX `sample_TYPE_OF_CANCER_ID` ON `sample` (`TYPE_OF_CANCER_ID`);

CREATE TABLE `sample_list` (
  `LIST_ID`         INTEGER NOT NULL PRIMARY KEY,
  `STABLE_ID`       TEXT    NOT NULL,
  `CATEGORY`        TEXT    NOT NULL,
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `NAME`            TEXT    NOT NULL,
  `DESCRIPTION`     TEXT,
  UNIQUE (`STABLE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `sample_list_CANCER_STUDY_ID` ON `sample_list` (`CANCER_STUDY_ID`);

-- LIST_ID has no foreign key: whoever deletes a list deletes its rows here first.
CREATE TABLE `sample_list_list` (
  `LIST_ID`   INTEGER NOT NULL,
  `SAMPLE_ID` INTEGER NOT NULL,
  PRIMARY KEY (`LIST_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `sample_list_list_SAMPLE_ID` ON `sample_list_list` (`SAMPLE_ID`);

-- Profiles and values -------------------------------------------------------------------------------------------------

CREATE TABLE `genetic_profile` (
  `GENETIC_PROFILE_ID`           INTEGER NOT NULL PRIMARY KEY,
  `STABLE_ID`                    TEXT    NOT NULL,
  `CANCER_STUDY_ID`              INTEGER NOT NULL,
  `GENETIC_ALTERATION_TYPE`      TEXT    NOT NULL,
  `DATATYPE`                     TEXT    NOT NULL,
  `NAME`                         TEXT    NOT NULL,
  `DESCRIPTION`                  TEXT,
  `SHOW_PROFILE_IN_ANALYSIS_TAB` INTEGER NOT NULL,
  `PIVOT_THRESHOLD`              REAL,
  `SORT_ORDER`                   TEXT    CHECK (`SORT_ORDER` IN ('ASC', 'DESC')),
  `GENERIC_ASSAY_TYPE`           TEXT,
  `PATIENT_LEVEL`                INTEGER DEFAULT 0,
  UNIQUE (`STABLE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `genetic_profile_CANCER_STUDY_ID` ON `genetic_profile` (`CANCER_STUDY_ID`);

-- A profile derived from another. Delete the link before the profile that it refers to.
CREATE TABLE `genetic_profile_link` (
  `REFERRING_GENETIC_PROFILE_ID` INTEGER NOT NULL,
  `REFERRED_GENETIC_PROFILE_ID`  INTEGER NOT NULL,
  `REFERENCE_TYPE`               TEXT,
  PRIMARY KEY (`REFERRING_GENETIC_PROFILE_ID`, `REFERRED_GENETIC_PROFILE_ID`),
  FOREIGN KEY (`REFERRING_GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`REFERRED_GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE NO ACTION
) WITHOUT ROWID;
CREATE INDEX `genetic_profile_link_REFERRED_GENETIC_PROFILE_ID` ON `genetic_profile_link` (`REFERRED_GENETIC_PROFILE_ID`);

-- The samples of a matrix in the order of its columns: INTERNAL_IDs, a comma after each.
CREATE TABLE `genetic_profile_samples` (
  `GENETIC_PROFILE_ID`  INTEGER NOT NULL,
  `ORDERED_SAMPLE_LIST` TEXT    NOT NULL,
  UNIQUE (`GENETIC_PROFILE_ID`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE
);

-- One row of a matrix: a value per sample of genetic_profile_samples, a comma after each.
CREATE TABLE `genetic_alteration` (
  `GENETIC_PROFILE_ID` INTEGER NOT NULL,
  `GENETIC_ENTITY_ID`  INTEGER NOT NULL,
  `VALUES`             TEXT    NOT NULL,
  PRIMARY KEY (`GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE RESTRICT
);
CREATE INDEX `genetic_alteration_GENETIC_ENTITY_ID` ON `genetic_alteration` (`GENETIC_ENTITY_ID`);

-- No row: the sample was not profiled. No panel: profiled for all genes.
CREATE TABLE `sample_profile` (
  `SAMPLE_ID`          INTEGER NOT NULL,
  `GENETIC_PROFILE_ID` INTEGER NOT NULL,
  `PANEL_ID`           INTEGER,
  CONSTRAINT `UQ_SAMPLE_ID_GENETIC_PROFILE_ID` UNIQUE (`SAMPLE_ID`, `GENETIC_PROFILE_ID`),
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`PANEL_ID`) REFERENCES `gene_panel` (`INTERNAL_ID`) ON DELETE RESTRICT
);
CREATE INDEX `sample_profile_SAMPLE_ID` ON `sample_profile` (`SAMPLE_ID`);
CREATE INDEX `sample_profile_GENETIC_PROFILE_ID` ON `sample_profile` (`GENETIC_PROFILE_ID`);
CREATE INDEX `sample_profile_PANEL_ID` ON `sample_profile` (`PANEL_ID`);

-- Mutations -----------------------------------------------------------------------------------------------------------

-- A variant, shared by all samples and studies; the columns of KEY_MUTATION_EVENT_DETAILS identify it.
CREATE TABLE `mutation_event` (
  `MUTATION_EVENT_ID`            INTEGER NOT NULL PRIMARY KEY,
  `ENTREZ_GENE_ID`               INTEGER NOT NULL,
  `CHR`                          TEXT,
  `START_POSITION`               INTEGER,
  `END_POSITION`                 INTEGER,
  `REFERENCE_ALLELE`             TEXT,
  `TUMOR_SEQ_ALLELE`             TEXT,
  `PROTEIN_CHANGE`               TEXT,
  `MUTATION_TYPE`                TEXT,
  `FUNCTIONAL_IMPACT_SCORE`      TEXT,
  `FIS_VALUE`                    REAL,
  `LINK_XVAR`                    TEXT,
  `LINK_PDB`                     TEXT,
  `LINK_MSA`                     TEXT,
  `NCBI_BUILD`                   TEXT,
  `STRAND`                       TEXT,
  `VARIANT_TYPE`                 TEXT,
  `DB_SNP_RS`                    TEXT,
  `DB_SNP_VAL_STATUS`            TEXT,
  `ONCOTATOR_DBSNP_RS`           TEXT,
  `ONCOTATOR_REFSEQ_MRNA_ID`     TEXT,
  `ONCOTATOR_CODON_CHANGE`       TEXT,
  `ONCOTATOR_UNIPROT_ENTRY_NAME` TEXT,
  `ONCOTATOR_UNIPROT_ACCESSION`  TEXT,
  `ONCOTATOR_PROTEIN_POS_START`  INTEGER,
  `ONCOTATOR_PROTEIN_POS_END`    INTEGER,
  `CANONICAL_TRANSCRIPT`         INTEGER,
  `KEYWORD`                      TEXT,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);
CREATE INDEX `mutation_event_KEYWORD` ON `mutation_event` (`KEYWORD`);
CREATE INDEX `mutation_event_KEY_MUTATION_EVENT_DETAILS`
  ON `mutation_event`
  (`CHR`, `START_POSITION`, `END_POSITION`, `TUMOR_SEQ_ALLELE`, `ENTREZ_GENE_ID`, `PROTEIN_CHANGE`, `MUTATION_TYPE`);
CREATE INDEX `mutation_event_ENTREZ_GENE_ID` ON `mutation_event` (`ENTREZ_GENE_ID`);

-- A variant in a sample.
CREATE TABLE `mutation` (
  `MUTATION_EVENT_ID`              INTEGER NOT NULL,
  `GENETIC_PROFILE_ID`             INTEGER NOT NULL,
  `SAMPLE_ID`                      INTEGER NOT NULL,
  `ENTREZ_GENE_ID`                 INTEGER NOT NULL,
  `CENTER`                         TEXT,
  `SEQUENCER`                      TEXT,
  `MUTATION_STATUS`                TEXT,
  `VALIDATION_STATUS`              TEXT,
  `TUMOR_SEQ_ALLELE1`              TEXT,
  `TUMOR_SEQ_ALLELE2`              TEXT,
  `MATCHED_NORM_SAMPLE_BARCODE`    TEXT,
  `MATCH_NORM_SEQ_ALLELE1`         TEXT,
  `MATCH_NORM_SEQ_ALLELE2`         TEXT,
  `TUMOR_VALIDATION_ALLELE1`       TEXT,
  `TUMOR_VALIDATION_ALLELE2`       TEXT,
  `MATCH_NORM_VALIDATION_ALLELE1`  TEXT,
  `MATCH_NORM_VALIDATION_ALLELE2`  TEXT,
  `VERIFICATION_STATUS`            TEXT,
  `SEQUENCING_PHASE`               TEXT,
  `SEQUENCE_SOURCE`                TEXT    NOT NULL,
  `VALIDATION_METHOD`              TEXT,
  `SCORE`                          TEXT,
  `BAM_FILE`                       TEXT,
  `TUMOR_ALT_COUNT`                INTEGER,
  `TUMOR_REF_COUNT`                INTEGER,
  `NORMAL_ALT_COUNT`               INTEGER,
  `NORMAL_REF_COUNT`               INTEGER,
  `AMINO_ACID_CHANGE`              TEXT,
  `DRIVER_FILTER`                  TEXT,
  `DRIVER_FILTER_ANNOTATION`       TEXT,
  `DRIVER_TIERS_FILTER`            TEXT,
  `DRIVER_TIERS_FILTER_ANNOTATION` TEXT,
  `ANNOTATION_JSON`                TEXT,
  CONSTRAINT `UQ_MUTATION_EVENT_ID_GENETIC_PROFILE_ID_SAMPLE_ID`
    UNIQUE (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`MUTATION_EVENT_ID`) REFERENCES `mutation_event` (`MUTATION_EVENT_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);
CREATE INDEX `mutation_MUTATION_EVENT_ID` ON `mutation` (`MUTATION_EVENT_ID`);
CREATE INDEX `mutation_GENETIC_PROFILE_ID` ON `mutation` (`GENETIC_PROFILE_ID`);
CREATE INDEX `mutation_GENETIC_PROFILE_ID_ENTREZ_GENE_ID` ON `mutation` (`GENETIC_PROFILE_ID`, `ENTREZ_GENE_ID`);
CREATE INDEX `mutation_GENETIC_PROFILE_ID_SAMPLE_ID` ON `mutation` (`GENETIC_PROFILE_ID`, `SAMPLE_ID`);
CREATE INDEX `mutation_SAMPLE_ID` ON `mutation` (`SAMPLE_ID`);
CREATE INDEX `mutation_ENTREZ_GENE_ID` ON `mutation` (`ENTREZ_GENE_ID`);

-- The copy number of each allele at a mutation of a sample.
CREATE TABLE `allele_specific_copy_number` (
  `MUTATION_EVENT_ID`         INTEGER NOT NULL,
  `GENETIC_PROFILE_ID`        INTEGER NOT NULL,
  `SAMPLE_ID`                 INTEGER NOT NULL,
  `ASCN_INTEGER_COPY_NUMBER`  INTEGER,
  `ASCN_METHOD`               TEXT    NOT NULL,
  `CCF_EXPECTED_COPIES_UPPER` REAL,
  `CCF_EXPECTED_COPIES`       REAL,
  `CLONAL`                    TEXT,
  `MINOR_COPY_NUMBER`         INTEGER,
  `EXPECTED_ALT_COPIES`       INTEGER,
  `TOTAL_COPY_NUMBER`         INTEGER,
  CONSTRAINT `UQ_ASCN_MUTATION_EVENT_ID_GENETIC_PROFILE_ID_SAMPLE_ID`
    UNIQUE (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`MUTATION_EVENT_ID`) REFERENCES `mutation_event` (`MUTATION_EVENT_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
);
CREATE INDEX `allele_specific_copy_number_GENETIC_PROFILE_ID` ON `allele_specific_copy_number` (`GENETIC_PROFILE_ID`);
CREATE INDEX `allele_specific_copy_number_SAMPLE_ID` ON `allele_specific_copy_number` (`SAMPLE_ID`);

CREATE TABLE `mutation_count_by_keyword` (
  `GENETIC_PROFILE_ID` INTEGER NOT NULL,
  `KEYWORD`            TEXT,
  `ENTREZ_GENE_ID`     INTEGER NOT NULL,
  `KEYWORD_COUNT`      INTEGER NOT NULL,
  `GENE_COUNT`         INTEGER NOT NULL,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
);
CREATE INDEX `mutation_count_by_keyword_GENETIC_PROFILE_ID_KEYWORD`
  ON `mutation_count_by_keyword` (`GENETIC_PROFILE_ID`, `KEYWORD`);
CREATE INDEX `mutation_count_by_keyword_ENTREZ_GENE_ID` ON `mutation_count_by_keyword` (`ENTREZ_GENE_ID`);

CREATE TABLE `structural_variant` (
  `INTERNAL_ID`                    INTEGER NOT NULL PRIMARY KEY,
  `GENETIC_PROFILE_ID`             INTEGER NOT NULL,
  `SAMPLE_ID`                      INTEGER NOT NULL,
  `SITE1_ENTREZ_GENE_ID`           INTEGER,
  `SITE1_ENSEMBL_TRANSCRIPT_ID`    TEXT,
  `SITE1_EXON`                     INTEGER,
  `SITE1_CHROMOSOME`               TEXT,
  `SITE1_POSITION`                 INTEGER,
  `SITE1_DESCRIPTION`              TEXT,
  `SITE2_ENTREZ_GENE_ID`           INTEGER,
  `SITE2_ENSEMBL_TRANSCRIPT_ID`    TEXT,
  `SITE2_EXON`                     INTEGER,
  `SITE2_CHROMOSOME`               TEXT,
  `SITE2_POSITION`                 INTEGER,
  `SITE2_DESCRIPTION`              TEXT,
  `SITE2_EFFECT_ON_FRAME`          TEXT,
  `NCBI_BUILD`                     TEXT,
  `DNA_SUPPORT`                    TEXT,
  `RNA_SUPPORT`                    TEXT,
  `NORMAL_READ_COUNT`              INTEGER,
  `TUMOR_READ_COUNT`               INTEGER,
  `NORMAL_VARIANT_COUNT`           INTEGER,
  `TUMOR_VARIANT_COUNT`            INTEGER,
  `NORMAL_PAIRED_END_READ_COUNT`   INTEGER,
  `TUMOR_PAIRED_END_READ_COUNT`    INTEGER,
  `NORMAL_SPLIT_READ_COUNT`        INTEGER,
  `TUMOR_SPLIT_READ_COUNT`         INTEGER,
  `ANNOTATION`                     TEXT,
  `BREAKPOINT_TYPE`                TEXT,
  `CENTER`                         TEXT,
  `CONNECTION_TYPE`                TEXT,
  `EVENT_INFO`                     TEXT,
  `CLASS`                          TEXT,
  `LENGTH`                         INTEGER,
  `COMMENTS`                       TEXT,
  `EXTERNAL_ANNOTATION`            TEXT,
  `DRIVER_FILTER`                  TEXT,
  `DRIVER_FILTER_ANNOTATION`       TEXT,
  `DRIVER_TIERS_FILTER`            TEXT,
  `DRIVER_TIERS_FILTER_ANNOTATION` TEXT,
  `SITE1_REGION`                   TEXT,
  `SITE1_REGION_NUMBER`            INTEGER,
  `SITE1_CONTIG`                   TEXT,
  `SITE2_REGION`                   TEXT,
  `SITE2_REGION_NUMBER`            INTEGER,
  `SITE2_CONTIG`                   TEXT,
  `SV_STATUS`                      TEXT    NOT NULL DEFAULT 'SOMATIC',
  `ANNOTATION_JSON`                TEXT,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SITE1_ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SITE2_ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
);
CREATE INDEX `structural_variant_GENETIC_PROFILE_ID` ON `structural_variant` (`GENETIC_PROFILE_ID`);
CREATE INDEX `structural_variant_SAMPLE_ID` ON `structural_variant` (`SAMPLE_ID`);
CREATE INDEX `structural_variant_SITE1_ENTREZ_GENE_ID` ON `structural_variant` (`SITE1_ENTREZ_GENE_ID`);
CREATE INDEX `structural_variant_SITE2_ENTREZ_GENE_ID` ON `structural_variant` (`SITE2_ENTREZ_GENE_ID`);

-- Copy number ---------------------------------------------------------------------------------------------------------

CREATE TABLE `cna_event` (
  `CNA_EVENT_ID`   INTEGER NOT NULL PRIMARY KEY,
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  `ALTERATION`     INTEGER NOT NULL,
  UNIQUE (`ENTREZ_GENE_ID`, `ALTERATION`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);

CREATE TABLE `sample_cna_event` (
  `CNA_EVENT_ID`       INTEGER NOT NULL,
  `SAMPLE_ID`          INTEGER NOT NULL,
  `GENETIC_PROFILE_ID` INTEGER NOT NULL,
  `ANNOTATION_JSON`    TEXT,
  PRIMARY KEY (`CNA_EVENT_ID`, `SAMPLE_ID`, `GENETIC_PROFILE_ID`),
  FOREIGN KEY (`CNA_EVENT_ID`) REFERENCES `cna_event` (`CNA_EVENT_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `sample_cna_event_GENETIC_PROFILE_ID_SAMPLE_ID` ON `sample_cna_event` (`GENETIC_PROFILE_ID`, `SAMPLE_ID`);
CREATE INDEX `sample_cna_event_SAMPLE_ID` ON `sample_cna_event` (`SAMPLE_ID`);

-- What is said of a copy-number event or a structural variant: whether it drives the tumour. Which of them the event is,
-- the profile's type tells: their ids share a column.
CREATE TABLE `alteration_driver_annotation` (
  `ALTERATION_EVENT_ID`            INTEGER NOT NULL,
  `GENETIC_PROFILE_ID`             INTEGER NOT NULL,
  `SAMPLE_ID`                      INTEGER NOT NULL,
  `DRIVER_FILTER`                  TEXT,
  `DRIVER_FILTER_ANNOTATION`       TEXT,
  `DRIVER_TIERS_FILTER`            TEXT,
  `DRIVER_TIERS_FILTER_ANNOTATION` TEXT,
  PRIMARY KEY (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `alteration_driver_annotation_DRIVER_FILTER` ON `alteration_driver_annotation` (`DRIVER_FILTER`);
CREATE INDEX `alteration_driver_annotation_DRIVER_TIERS_FILTER` ON `alteration_driver_annotation` (`DRIVER_TIERS_FILTER`);
CREATE INDEX `alteration_driver_annotation_GENETIC_PROFILE_ID` ON `alteration_driver_annotation` (`GENETIC_PROFILE_ID`);
CREATE INDEX `alteration_driver_annotation_SAMPLE_ID` ON `alteration_driver_annotation` (`SAMPLE_ID`);

CREATE TABLE `copy_number_seg` (
  `SEG_ID`          INTEGER NOT NULL PRIMARY KEY,
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `SAMPLE_ID`       INTEGER NOT NULL,
  `CHR`             TEXT    NOT NULL,
  `START`           INTEGER NOT NULL,
  `END`             INTEGER NOT NULL,
  `NUM_PROBES`      INTEGER NOT NULL,
  `SEGMENT_MEAN`    REAL    NOT NULL,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
);
CREATE INDEX `copy_number_seg_CANCER_STUDY_ID_SAMPLE_ID` ON `copy_number_seg` (`CANCER_STUDY_ID`, `SAMPLE_ID`);
CREATE INDEX `copy_number_seg_SAMPLE_ID` ON `copy_number_seg` (`SAMPLE_ID`);

-- REFERENCE_GENOME_ID is a name such as hg19, despite what it is called.
CREATE TABLE `copy_number_seg_file` (
  `SEG_FILE_ID`         INTEGER NOT NULL PRIMARY KEY,
  `CANCER_STUDY_ID`     INTEGER NOT NULL,
  `REFERENCE_GENOME_ID` TEXT    NOT NULL,
  `DESCRIPTION`         TEXT    NOT NULL,
  `FILENAME`            TEXT    NOT NULL,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `copy_number_seg_file_CANCER_STUDY_ID` ON `copy_number_seg_file` (`CANCER_STUDY_ID`);

-- Clinical data and timeline ------------------------------------------------------------------------------------------

CREATE TABLE `clinical_patient` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `ATTR_ID`     TEXT    NOT NULL,
  `ATTR_VALUE`  TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `ATTR_ID`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE `clinical_sample` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `ATTR_ID`     TEXT    NOT NULL,
  `ATTR_VALUE`  TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `ATTR_ID`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE `clinical_attribute_meta` (
  `ATTR_ID`           TEXT    NOT NULL,
  `DISPLAY_NAME`      TEXT    NOT NULL,
  `DESCRIPTION`       TEXT    NOT NULL,
  `DATATYPE`          TEXT    NOT NULL,
  `PATIENT_ATTRIBUTE` INTEGER NOT NULL,
  `PRIORITY`          TEXT    NOT NULL,
  `CANCER_STUDY_ID`   INTEGER NOT NULL,
  PRIMARY KEY (`ATTR_ID`, `CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `clinical_attribute_meta_CANCER_STUDY_ID` ON `clinical_attribute_meta` (`CANCER_STUDY_ID`);

CREATE TABLE `clinical_event` (
  `CLINICAL_EVENT_ID` INTEGER NOT NULL PRIMARY KEY,
  `PATIENT_ID`        INTEGER NOT NULL,
  `START_DATE`        INTEGER NOT NULL,
  `STOP_DATE`         INTEGER,
  `EVENT_TYPE`        TEXT    NOT NULL,
  FOREIGN KEY (`PATIENT_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
);
CREATE INDEX `clinical_event_PATIENT_ID_EVENT_TYPE` ON `clinical_event` (`PATIENT_ID`, `EVENT_TYPE`);

CREATE TABLE `clinical_event_data` (
  `CLINICAL_EVENT_ID` INTEGER NOT NULL,
  `KEY`               TEXT    NOT NULL,
  `VALUE`             TEXT    NOT NULL,
  FOREIGN KEY (`CLINICAL_EVENT_ID`) REFERENCES `clinical_event` (`CLINICAL_EVENT_ID`) ON DELETE CASCADE
);
CREATE INDEX `clinical_event_data_CLINICAL_EVENT_ID` ON `clinical_event_data` (`CLINICAL_EVENT_ID`);

-- Links that a study offers, and who has which: the study, its patients, its samples.
CREATE TABLE `resource_definition` (
  `RESOURCE_ID`     TEXT    NOT NULL,
  `DISPLAY_NAME`    TEXT    NOT NULL,
  `DESCRIPTION`     TEXT,
  `RESOURCE_TYPE`   TEXT    NOT NULL CHECK (`RESOURCE_TYPE` IN ('STUDY', 'PATIENT', 'SAMPLE')),
  `OPEN_BY_DEFAULT` INTEGER DEFAULT 0,
  `PRIORITY`        INTEGER NOT NULL,
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `CUSTOM_METADATA` TEXT,
  PRIMARY KEY (`RESOURCE_ID`, `CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `resource_definition_CANCER_STUDY_ID` ON `resource_definition` (`CANCER_STUDY_ID`);

-- The links of a sample.
CREATE TABLE `resource_sample` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `RESOURCE_ID` TEXT    NOT NULL,
  `URL`         TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

-- The links of a patient.
CREATE TABLE `resource_patient` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `RESOURCE_ID` TEXT    NOT NULL,
  `URL`         TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

-- The links of a study.
CREATE TABLE `resource_study` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `RESOURCE_ID` TEXT    NOT NULL,
  `URL`         TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

-- Protein arrays ------------------------------------------------------------------------------------------------------

CREATE TABLE `protein_array_info` (
  `PROTEIN_ARRAY_ID` TEXT NOT NULL,
  `TYPE`             TEXT NOT NULL,
  `GENE_SYMBOL`      TEXT NOT NULL,
  `TARGET_RESIDUE`   TEXT,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`)
);

CREATE TABLE `protein_array_target` (
  `PROTEIN_ARRAY_ID` TEXT    NOT NULL,
  `ENTREZ_GENE_ID`   INTEGER NOT NULL,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`PROTEIN_ARRAY_ID`) REFERENCES `protein_array_info` (`PROTEIN_ARRAY_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) WITHOUT ROWID;
CREATE INDEX `protein_array_target_ENTREZ_GENE_ID` ON `protein_array_target` (`ENTREZ_GENE_ID`);

CREATE TABLE `protein_array_data` (
  `PROTEIN_ARRAY_ID` TEXT    NOT NULL,
  `CANCER_STUDY_ID`  INTEGER NOT NULL,
  `SAMPLE_ID`        INTEGER NOT NULL,
  `ABUNDANCE`        REAL    NOT NULL,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`PROTEIN_ARRAY_ID`) REFERENCES `protein_array_info` (`PROTEIN_ARRAY_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `protein_array_data_CANCER_STUDY_ID` ON `protein_array_data` (`CANCER_STUDY_ID`);
CREATE INDEX `protein_array_data_SAMPLE_ID` ON `protein_array_data` (`SAMPLE_ID`);

CREATE TABLE `protein_array_cancer_study` (
  `PROTEIN_ARRAY_ID` TEXT    NOT NULL,
  `CANCER_STUDY_ID`  INTEGER NOT NULL,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX `protein_array_cancer_study_CANCER_STUDY_ID` ON `protein_array_cancer_study` (`CANCER_STUDY_ID`);

-- Results of a study's analysis ---------------------------------------------------------------------------------------

CREATE TABLE `mut_sig` (
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `ENTREZ_GENE_ID`  INTEGER NOT NULL,
  `RANK`            INTEGER NOT NULL,
  `NumBasesCovered` INTEGER NOT NULL,
  `NumMutations`    INTEGER NOT NULL,
  `P_VALUE`         REAL    NOT NULL,
  `Q_VALUE`         REAL    NOT NULL,
  PRIMARY KEY (`CANCER_STUDY_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) WITHOUT ROWID;
CREATE INDEX `mut_sig_ENTREZ_GENE_ID` ON `mut_sig` (`ENTREZ_GENE_ID`);

CREATE TABLE `gistic` (
  `GISTIC_ROI_ID`   INTEGER NOT NULL PRIMARY KEY,
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `CHROMOSOME`      INTEGER NOT NULL,
  `CYTOBAND`        TEXT    NOT NULL,
  `WIDE_PEAK_START` INTEGER NOT NULL,
  `WIDE_PEAK_END`   INTEGER NOT NULL,
  `Q_VALUE`         REAL    NOT NULL,
  `AMP`             INTEGER NOT NULL,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `gistic_CANCER_STUDY_ID` ON `gistic` (`CANCER_STUDY_ID`);

CREATE TABLE `gistic_to_gene` (
  `GISTIC_ROI_ID`  INTEGER NOT NULL,
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  PRIMARY KEY (`GISTIC_ROI_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`GISTIC_ROI_ID`) REFERENCES `gistic` (`GISTIC_ROI_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) WITHOUT ROWID;
CREATE INDEX `gistic_to_gene_ENTREZ_GENE_ID` ON `gistic_to_gene` (`ENTREZ_GENE_ID`);

-- Users and what they may see -----------------------------------------------------------------------------------------

CREATE TABLE `users` (
  `EMAIL`   TEXT    NOT NULL,
  `NAME`    TEXT    NOT NULL,
  `ENABLED` INTEGER NOT NULL,
  PRIMARY KEY (`EMAIL`)
);

CREATE TABLE `authorities` (
  `EMAIL`     TEXT NOT NULL,
  `AUTHORITY` TEXT NOT NULL
);

CREATE TABLE `data_access_tokens` (
  `TOKEN`      TEXT NOT NULL,
  `USERNAME`   TEXT NOT NULL,
  `EXPIRATION` TEXT NOT NULL,
  `CREATION`   TEXT,
  PRIMARY KEY (`TOKEN`)
);
CREATE INDEX `data_access_tokens_USERNAME` ON `data_access_tokens` (`USERNAME`);

-- genows' own: what answers need of a study, derived from its rows in the other tables and written with them, in the order in which it
-- leaves (genows/load/packing.py). KIND 'study' says that a study is packed whole, and in which format.
CREATE TABLE `genows_packed` (
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `KIND`            TEXT    NOT NULL,
  `OWNER`           INTEGER NOT NULL,
  `ITEM`            TEXT    NOT NULL,
  `CONTENT`         TEXT    NOT NULL,
  PRIMARY KEY (`KIND`, `OWNER`, `ITEM`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);
CREATE INDEX `genows_packed_CANCER_STUDY_ID` ON `genows_packed` (`CANCER_STUDY_ID`);

-- genows' own: lists of genes of which portals keep files (genows/load/reference/genelists.py). KIND is 'cancer gene', 'hotspot' (NAME is the residue),
-- 'gene set' (one of the query page, in the order of PLACE) or 'gene name' (NAME is an alias that means this gene alone).
CREATE TABLE `genows_gene_list` (
  `KIND`           TEXT    NOT NULL,
  `NAME`           TEXT    NOT NULL,
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  `PLACE`          INTEGER NOT NULL,
  PRIMARY KEY (`KIND`, `NAME`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);
CREATE INDEX `genows_gene_list_ENTREZ_GENE_ID` ON `genows_gene_list` (`ENTREZ_GENE_ID`);
