-- The schema of every database that genows creates on MySQL 5.7+ and MariaDB 10.3+: version 2.11.0 of the portals' schema.
-- schema.sqlite.sql is its twin. A statement ends with a semicolon at the end of a line, which is how the script is cut.
--
-- Texts compare exactly (utf8mb4_bin), as SQLite's do, save for blanks at their end, which MySQL pads away.
-- Ids are given by the loader, the column's maximum + 1: no AUTO_INCREMENT, so that both databases hold the same numbers.
-- ROW_FORMAT=DYNAMIC lets an index hold 3,072 bytes: three varchar(255), of 4 bytes a character.
-- InnoDB itself makes the index of a foreign key that no other index leads with.
-- Indexes and tables named genows_… are not of the portals' schema.

-- About the database itself -------------------------------------------------------------------------------------------

-- One row: the schema's version, and that of the gene sets.
CREATE TABLE `info` (
  `DB_SCHEMA_VERSION` varchar(24),
  `GENESET_VERSION`   varchar(24)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
INSERT INTO `info` (`DB_SCHEMA_VERSION`, `GENESET_VERSION`) VALUES ('2.11.0', NULL);

-- genows' own, one row: which additions to the portals' schema are here (2: those for today's study files; 3: packed columns).
CREATE TABLE `genows_layout` (
  `LAYOUT` int NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
INSERT INTO `genows_layout` (`LAYOUT`) VALUES (4);

-- genows' own, one row with ID 1: counts what was loaded and removed, so that a running service notices.
CREATE TABLE `genows_data_version` (
  `ID`      int         NOT NULL,
  `VERSION` bigint      NOT NULL,
  `MARK`    varchar(36) NOT NULL,
  PRIMARY KEY (`ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
INSERT INTO `genows_data_version` (`ID`, `VERSION`, `MARK`) VALUES (1, 0, '');

-- Reference data ------------------------------------------------------------------------------------------------------

-- The tree of cancer types. PARENT has no foreign key: a parent's row may be absent, and `tissue` is a word of its own.
CREATE TABLE `type_of_cancer` (
  `TYPE_OF_CANCER_ID`       varchar(63)   NOT NULL,
  `NAME`                    varchar(255)  NOT NULL,
  `CLINICAL_TRIAL_KEYWORDS` varchar(1024) NOT NULL,
  `DEDICATED_COLOR`         char(31)      NOT NULL,
  `SHORT_NAME`              varchar(127),
  `PARENT`                  varchar(63),
  PRIMARY KEY (`TYPE_OF_CANCER_ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `reference_genome` (
  `REFERENCE_GENOME_ID` int          NOT NULL,
  `SPECIES`             varchar(64)  NOT NULL,
  `NAME`                varchar(64)  NOT NULL,
  `BUILD_NAME`          varchar(64)  NOT NULL,
  `GENOME_SIZE`         bigint,
  `URL`                 varchar(256) NOT NULL,
  `RELEASE_DATE`        datetime,
  PRIMARY KEY (`REFERENCE_GENOME_ID`),
  UNIQUE KEY `BUILD_NAME_UNIQUE` (`BUILD_NAME`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
INSERT INTO `reference_genome`
  (`REFERENCE_GENOME_ID`, `SPECIES`, `NAME`, `BUILD_NAME`, `GENOME_SIZE`, `URL`, `RELEASE_DATE`)
VALUES
  (1, 'human', 'hg19', 'GRCh37', 2897310462, 'http://hgdownload.cse.ucsc.edu/goldenPath/hg19/bigZips', '2009-02-01 00:00:00'),
  (2, 'human', 'hg38', 'GRCh38', 3049315783, 'http://hgdownload.cse.ucsc.edu/goldenPath/hg38/bigZips', '2013-12-01 00:00:00'),
  (3, 'mouse', 'mm10', 'GRCm38', 2652783500, 'http://hgdownload.cse.ucsc.edu/goldenPath/mm10/bigZips', '2012-01-01 00:00:00');

-- Whatever can have a value per sample: a gene, a gene set, a treatment.
CREATE TABLE `genetic_entity` (
  `ID`          int         NOT NULL,
  `ENTITY_TYPE` varchar(45) NOT NULL,
  `STABLE_ID`   varchar(255),
  PRIMARY KEY (`ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Name and value of what is told about an entity of a generic assay.
CREATE TABLE `generic_entity_properties` (
  `ID`                int           NOT NULL,
  `GENETIC_ENTITY_ID` int           NOT NULL,
  `NAME`              varchar(255)  NOT NULL,
  `VALUE`             varchar(5000) NOT NULL,
  PRIMARY KEY (`ID`),
  UNIQUE KEY `GENETIC_ENTITY_ID_NAME` (`GENETIC_ENTITY_ID`, `NAME`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Genes that were invented, as for phospho-proteins, have a negative number.
CREATE TABLE `gene` (
  `ENTREZ_GENE_ID`    int          NOT NULL,
  `HUGO_GENE_SYMBOL`  varchar(255) NOT NULL,
  `GENETIC_ENTITY_ID` int          NOT NULL,
  `TYPE`              varchar(50),
  PRIMARY KEY (`ENTREZ_GENE_ID`),
  UNIQUE KEY `GENETIC_ENTITY_ID_UNIQUE` (`GENETIC_ENTITY_ID`),
  KEY `HUGO_GENE_SYMBOL` (`HUGO_GENE_SYMBOL`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `gene_alias` (
  `ENTREZ_GENE_ID` int          NOT NULL,
  `GENE_ALIAS`     varchar(255) NOT NULL,
  PRIMARY KEY (`ENTREZ_GENE_ID`, `GENE_ALIAS`),
  KEY `genows_gene_alias_GENE_ALIAS` (`GENE_ALIAS`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Where a gene lies, per genome.
CREATE TABLE `reference_genome_gene` (
  `ENTREZ_GENE_ID`      int         NOT NULL,
  `REFERENCE_GENOME_ID` int         NOT NULL,
  `CHR`                 varchar(5),
  `CYTOBAND`            varchar(64),
  `EXONIC_LENGTH`       int,
  `START`               bigint,
  `END`                 bigint,
  PRIMARY KEY (`ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`REFERENCE_GENOME_ID`) REFERENCES `reference_genome` (`REFERENCE_GENOME_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `geneset` (
  `ID`                int          NOT NULL,
  `GENETIC_ENTITY_ID` int          NOT NULL,
  `EXTERNAL_ID`       varchar(200) NOT NULL,
  `NAME`              varchar(200) NOT NULL,
  `DESCRIPTION`       varchar(300) NOT NULL,
  `REF_LINK`          text,
  PRIMARY KEY (`ID`),
  UNIQUE KEY `NAME_UNIQUE` (`NAME`),
  UNIQUE KEY `EXTERNAL_ID_COLL_UNIQUE` (`EXTERNAL_ID`),
  UNIQUE KEY `GENESET_GENETIC_ENTITY_ID_UNIQUE` (`GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `geneset_gene` (
  `GENESET_ID`     int NOT NULL,
  `ENTREZ_GENE_ID` int NOT NULL,
  PRIMARY KEY (`GENESET_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`GENESET_ID`) REFERENCES `geneset` (`ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `geneset_hierarchy_node` (
  `NODE_ID`   bigint       NOT NULL,
  `NODE_NAME` varchar(200) NOT NULL,
  `PARENT_ID` bigint,
  PRIMARY KEY (`NODE_ID`),
  UNIQUE KEY `NODE_NAME_UNIQUE` (`NODE_NAME`, `PARENT_ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `geneset_hierarchy_leaf` (
  `NODE_ID`    bigint NOT NULL,
  `GENESET_ID` int    NOT NULL,
  PRIMARY KEY (`NODE_ID`, `GENESET_ID`),
  FOREIGN KEY (`NODE_ID`) REFERENCES `geneset_hierarchy_node` (`NODE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENESET_ID`) REFERENCES `geneset` (`ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `treatment` (
  `ID`                int          NOT NULL,
  `STABLE_ID`         varchar(45)  NOT NULL,
  `NAME`              varchar(45)  NOT NULL,
  `DESCRIPTION`       varchar(200) NOT NULL,
  `LINKOUT_URL`       varchar(400) NOT NULL,
  `GENETIC_ENTITY_ID` int          NOT NULL,
  PRIMARY KEY (`ID`),
  UNIQUE KEY `STABLE_ID` (`STABLE_ID`),
  UNIQUE KEY `TREATMENT_GENETIC_ENTITY_ID_UNIQUE` (`GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `gene_panel` (
  `INTERNAL_ID` int          NOT NULL,
  `STABLE_ID`   varchar(255) NOT NULL,
  `DESCRIPTION` mediumtext,
  PRIMARY KEY (`INTERNAL_ID`),
  UNIQUE KEY `STABLE_ID` (`STABLE_ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `gene_panel_list` (
  `INTERNAL_ID` int NOT NULL,
  `GENE_ID`     int NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `GENE_ID`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `gene_panel` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Reference data that the service's addresses do not need, kept so that the schema is whole ---------------------------

CREATE TABLE `uniprot_id_mapping` (
  `UNIPROT_ACC`    varchar(255) NOT NULL,
  `UNIPROT_ID`     varchar(255) NOT NULL,
  `ENTREZ_GENE_ID` int          NOT NULL,
  PRIMARY KEY (`ENTREZ_GENE_ID`, `UNIPROT_ID`),
  KEY `UNIPROT_ACC` (`UNIPROT_ACC`),
  KEY `UNIPROT_ID` (`UNIPROT_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `interaction` (
  `GENE_A`           bigint        NOT NULL,
  `GENE_B`           bigint        NOT NULL,
  `INTERACTION_TYPE` varchar(256)  NOT NULL,
  `DATA_SOURCE`      varchar(256)  NOT NULL,
  `EXPERIMENT_TYPES` varchar(1024) NOT NULL,
  `PMIDS`            varchar(1024) NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `sanger_cancer_census` (
  `ENTREZ_GENE_ID`           int        NOT NULL,
  `CANCER_SOMATIC_MUT`       tinyint(1) NOT NULL,
  `CANCER_GERMLINE_MUT`      tinyint(1) NOT NULL,
  `TUMOR_TYPES_SOMATIC_MUT`  text       NOT NULL,
  `TUMOR_TYPES_GERMLINE_MUT` text       NOT NULL,
  `CANCER_SYNDROME`          text       NOT NULL,
  `TISSUE_TYPE`              text       NOT NULL,
  `MUTATION_TYPE`            text       NOT NULL,
  `TRANSLOCATION_PARTNER`    text       NOT NULL,
  `OTHER_GERMLINE_MUT`       tinyint(1) NOT NULL,
  `OTHER_DISEASE`            text       NOT NULL,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `cosmic_mutation` (
  `COSMIC_MUTATION_ID` varchar(30)  NOT NULL,
  `CHR`                varchar(5),
  `START_POSITION`     bigint,
  `REFERENCE_ALLELE`   varchar(255),
  `TUMOR_SEQ_ALLELE`   varchar(255),
  `STRAND`             varchar(2),
  `CODON_CHANGE`       varchar(255),
  `ENTREZ_GENE_ID`     int          NOT NULL,
  `PROTEIN_CHANGE`     varchar(255) NOT NULL,
  `COUNT`              int          NOT NULL,
  `KEYWORD`            varchar(50),
  PRIMARY KEY (`COSMIC_MUTATION_ID`),
  KEY `KEYWORD` (`KEYWORD`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `pdb_uniprot_alignment` (
  `ALIGNMENT_ID`  int         NOT NULL,
  `PDB_ID`        char(4)     NOT NULL,
  `CHAIN`         char(1)     NOT NULL,
  `UNIPROT_ID`    varchar(50) NOT NULL,
  `PDB_FROM`      varchar(10) NOT NULL,
  `PDB_TO`        varchar(10) NOT NULL,
  `UNIPROT_FROM`  int         NOT NULL,
  `UNIPROT_TO`    int         NOT NULL,
  `EVALUE`        float,
  `IDENTITY`      float,
  `IDENTP`        float,
  `UNIPROT_ALIGN` text,
  `PDB_ALIGN`     text,
  `MIDLINE_ALIGN` text,
  PRIMARY KEY (`ALIGNMENT_ID`),
  KEY `UNIPROT_ID` (`UNIPROT_ID`),
  KEY `PDB_ID_CHAIN` (`PDB_ID`, `CHAIN`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `pdb_uniprot_residue_mapping` (
  `ALIGNMENT_ID`       int     NOT NULL,
  `PDB_POSITION`       int     NOT NULL,
  `PDB_INSERTION_CODE` char(1),
  `UNIPROT_POSITION`   int     NOT NULL,
  `MATCH`              char(1),
  KEY `ALIGNMENT_ID_UNIPROT_POSITION` (`ALIGNMENT_ID`, `UNIPROT_POSITION`),
  FOREIGN KEY (`ALIGNMENT_ID`) REFERENCES `pdb_uniprot_alignment` (`ALIGNMENT_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `pfam_graphics` (
  `UNIPROT_ACC` varchar(255) NOT NULL,
  `JSON_DATA`   longtext     NOT NULL,
  PRIMARY KEY (`UNIPROT_ACC`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `drug` (
  `DRUG_ID`            char(30)      NOT NULL,
  `DRUG_RESOURCE`      varchar(255)  NOT NULL,
  `DRUG_NAME`          varchar(255)  NOT NULL,
  `DRUG_SYNONYMS`      varchar(4096),
  `DRUG_DESCRIPTION`   varchar(4096),
  `DRUG_XREF`          varchar(4096),
  `DRUG_ATC_CODE`      varchar(1024),
  `DRUG_APPROVED`      int           DEFAULT 0,
  `DRUG_CANCERDRUG`    int           DEFAULT 0,
  `DRUG_NUTRACEUTICAL` int           DEFAULT 0,
  `DRUG_NUMOFTRIALS`   int           DEFAULT -1,
  PRIMARY KEY (`DRUG_ID`),
  KEY `DRUG_NAME` (`DRUG_NAME`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `drug_interaction` (
  `DRUG`             char(30)      NOT NULL,
  `TARGET`           bigint        NOT NULL,
  `INTERACTION_TYPE` char(50)      NOT NULL,
  `DATA_SOURCE`      varchar(256)  NOT NULL,
  `EXPERIMENT_TYPES` varchar(1024),
  `PMIDS`            varchar(1024),
  FOREIGN KEY (`DRUG`) REFERENCES `drug` (`DRUG_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `text_cache` (
  `HASH_KEY`        varchar(32) NOT NULL,
  `TEXT`            longtext    NOT NULL,
  `DATE_TIME_STAMP` datetime    NOT NULL,
  PRIMARY KEY (`HASH_KEY`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Study, patients, samples, lists -------------------------------------------------------------------------------------

CREATE TABLE `cancer_study` (
  `CANCER_STUDY_ID`         int           NOT NULL,
  `CANCER_STUDY_IDENTIFIER` varchar(255),
  `TYPE_OF_CANCER_ID`       varchar(63)   NOT NULL,
  `NAME`                    varchar(255)  NOT NULL,
  `SHORT_NAME`              varchar(64)   NOT NULL,
  `DESCRIPTION`             varchar(1024) NOT NULL,
  `PUBLIC`                  tinyint(1)    NOT NULL,
  `PMID`                    varchar(1024),
  `CITATION`                varchar(200),
  `GROUPS`                  varchar(200),
  `STATUS`                  int,
  `IMPORT_DATE`             datetime,
  `REFERENCE_GENOME_ID`     int           DEFAULT 1,
  PRIMARY KEY (`CANCER_STUDY_ID`),
  UNIQUE KEY `CANCER_STUDY_IDENTIFIER` (`CANCER_STUDY_IDENTIFIER`),
  FOREIGN KEY (`TYPE_OF_CANCER_ID`) REFERENCES `type_of_cancer` (`TYPE_OF_CANCER_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`REFERENCE_GENOME_ID`) REFERENCES `reference_genome` (`REFERENCE_GENOME_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `cancer_study_tags` (
  `CANCER_STUDY_ID` int  NOT NULL,
  `TAGS`            text NOT NULL,
  PRIMARY KEY (`CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `patient` (
  `INTERNAL_ID`     int         NOT NULL,
  `STABLE_ID`       varchar(50) NOT NULL,
  `CANCER_STUDY_ID` int         NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`),
  KEY `genows_patient_STABLE_ID` (`STABLE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `sample` (
  `INTERNAL_ID`       int          NOT NULL,
  `STABLE_ID`         varchar(63)  NOT NULL,
  `SAMPLE_TYPE`       varchar(255) NOT NULL,
  `PATIENT_ID`        int          NOT NULL,
  `TYPE_OF_CANCER_ID` varchar(63)  NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`),
  KEY `genows_sample_STABLE_ID` (`STABLE_ID`),
  FOREIGN KEY (`PATIENT_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`TYPE_OF_CANCER_ID`) REFERENCES `type_of_cancer` (`TYPE_OF_CANCER_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `sample_list` (
  `LIST_ID`         int          NOT NULL,
  `STABLE_ID`       varchar(255) NOT NULL,
  `CATEGORY`        varchar(255) NOT NULL,
  `CANCER_STUDY_ID` int          NOT NULL,
  `NAME`            varchar(255) NOT NULL,
  `DESCRIPTION`     mediumtext,
  PRIMARY KEY (`LIST_ID`),
  UNIQUE KEY `STABLE_ID` (`STABLE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- LIST_ID has no foreign key: whoever deletes a list deletes its rows here first.
CREATE TABLE `sample_list_list` (
  `LIST_ID`   int NOT NULL,
  `SAMPLE_ID` int NOT NULL,
  PRIMARY KEY (`LIST_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Profiles and values -------------------------------------------------------------------------------------------------

CREATE TABLE `genetic_profile` (
  `GENETIC_PROFILE_ID`           int                NOT NULL,
  `STABLE_ID`                    varchar(255)       NOT NULL,
  `CANCER_STUDY_ID`              int                NOT NULL,
  `GENETIC_ALTERATION_TYPE`      varchar(255)       NOT NULL,
  `DATATYPE`                     varchar(255)       NOT NULL,
  `NAME`                         varchar(255)       NOT NULL,
  `DESCRIPTION`                  mediumtext,
  `SHOW_PROFILE_IN_ANALYSIS_TAB` tinyint(1)         NOT NULL,
  `PIVOT_THRESHOLD`              float,
  `SORT_ORDER`                   enum('ASC','DESC'),
  `GENERIC_ASSAY_TYPE`           varchar(255),
  `PATIENT_LEVEL`                tinyint(1)         DEFAULT 0,
  PRIMARY KEY (`GENETIC_PROFILE_ID`),
  UNIQUE KEY `STABLE_ID` (`STABLE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- A profile derived from another. Delete the link before the profile that it refers to.
CREATE TABLE `genetic_profile_link` (
  `REFERRING_GENETIC_PROFILE_ID` int         NOT NULL,
  `REFERRED_GENETIC_PROFILE_ID`  int         NOT NULL,
  `REFERENCE_TYPE`               varchar(45),
  PRIMARY KEY (`REFERRING_GENETIC_PROFILE_ID`, `REFERRED_GENETIC_PROFILE_ID`),
  FOREIGN KEY (`REFERRING_GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`REFERRED_GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE NO ACTION
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The samples of a matrix in the order of its columns: INTERNAL_IDs, a comma after each.
CREATE TABLE `genetic_profile_samples` (
  `GENETIC_PROFILE_ID`  int      NOT NULL,
  `ORDERED_SAMPLE_LIST` longtext NOT NULL,
  UNIQUE KEY `GENETIC_PROFILE_ID` (`GENETIC_PROFILE_ID`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- One row of a matrix: a value per sample of genetic_profile_samples, a comma after each.
CREATE TABLE `genetic_alteration` (
  `GENETIC_PROFILE_ID` int      NOT NULL,
  `GENETIC_ENTITY_ID`  int      NOT NULL,
  `VALUES`             longtext NOT NULL,
  PRIMARY KEY (`GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- No row: the sample was not profiled. No panel: profiled for all genes.
CREATE TABLE `sample_profile` (
  `SAMPLE_ID`          int NOT NULL,
  `GENETIC_PROFILE_ID` int NOT NULL,
  `PANEL_ID`           int,
  UNIQUE KEY `UQ_SAMPLE_ID_GENETIC_PROFILE_ID` (`SAMPLE_ID`, `GENETIC_PROFILE_ID`),
  KEY `SAMPLE_ID` (`SAMPLE_ID`),
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`PANEL_ID`) REFERENCES `gene_panel` (`INTERNAL_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Mutations -----------------------------------------------------------------------------------------------------------

-- A variant, shared by all samples and studies; the columns of KEY_MUTATION_EVENT_DETAILS identify it.
-- That index takes 3,054 of the 3,072 bytes that it may, with no more than 240 characters of the allele.
CREATE TABLE `mutation_event` (
  `MUTATION_EVENT_ID`            int          NOT NULL,
  `ENTREZ_GENE_ID`               int          NOT NULL,
  `CHR`                          varchar(5),
  `START_POSITION`               bigint,
  `END_POSITION`                 bigint,
  `REFERENCE_ALLELE`             text,
  `TUMOR_SEQ_ALLELE`             text,
  `PROTEIN_CHANGE`               varchar(255),
  `MUTATION_TYPE`                varchar(255),
  `FUNCTIONAL_IMPACT_SCORE`      varchar(50),
  `FIS_VALUE`                    float,
  `LINK_XVAR`                    varchar(500),
  `LINK_PDB`                     varchar(500),
  `LINK_MSA`                     varchar(500),
  `NCBI_BUILD`                   varchar(10),
  `STRAND`                       varchar(2),
  `VARIANT_TYPE`                 varchar(15),
  `DB_SNP_RS`                    varchar(25),
  `DB_SNP_VAL_STATUS`            varchar(255),
  `ONCOTATOR_DBSNP_RS`           varchar(255),
  `ONCOTATOR_REFSEQ_MRNA_ID`     varchar(64),
  `ONCOTATOR_CODON_CHANGE`       varchar(255),
  `ONCOTATOR_UNIPROT_ENTRY_NAME` varchar(64),
  `ONCOTATOR_UNIPROT_ACCESSION`  varchar(64),
  `ONCOTATOR_PROTEIN_POS_START`  int,
  `ONCOTATOR_PROTEIN_POS_END`    int,
  `CANONICAL_TRANSCRIPT`         tinyint(1),
  `KEYWORD`                      varchar(255),
  PRIMARY KEY (`MUTATION_EVENT_ID`),
  KEY `KEYWORD` (`KEYWORD`),
  KEY `KEY_MUTATION_EVENT_DETAILS`
    (`CHR`, `START_POSITION`, `END_POSITION`, `TUMOR_SEQ_ALLELE`(240), `ENTREZ_GENE_ID`, `PROTEIN_CHANGE`, `MUTATION_TYPE`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- A variant in a sample.
CREATE TABLE `mutation` (
  `MUTATION_EVENT_ID`              int          NOT NULL,
  `GENETIC_PROFILE_ID`             int          NOT NULL,
  `SAMPLE_ID`                      int          NOT NULL,
  `ENTREZ_GENE_ID`                 int          NOT NULL,
  `CENTER`                         varchar(100),
  `SEQUENCER`                      varchar(255),
  `MUTATION_STATUS`                varchar(25),
  `VALIDATION_STATUS`              varchar(25),
  `TUMOR_SEQ_ALLELE1`              text,
  `TUMOR_SEQ_ALLELE2`              text,
  `MATCHED_NORM_SAMPLE_BARCODE`    varchar(255),
  `MATCH_NORM_SEQ_ALLELE1`         text,
  `MATCH_NORM_SEQ_ALLELE2`         text,
  `TUMOR_VALIDATION_ALLELE1`       text,
  `TUMOR_VALIDATION_ALLELE2`       text,
  `MATCH_NORM_VALIDATION_ALLELE1`  text,
  `MATCH_NORM_VALIDATION_ALLELE2`  text,
  `VERIFICATION_STATUS`            varchar(10),
  `SEQUENCING_PHASE`               varchar(100),
  `SEQUENCE_SOURCE`                varchar(255) NOT NULL,
  `VALIDATION_METHOD`              varchar(255),
  `SCORE`                          varchar(100),
  `BAM_FILE`                       varchar(255),
  `TUMOR_ALT_COUNT`                int,
  `TUMOR_REF_COUNT`                int,
  `NORMAL_ALT_COUNT`               int,
  `NORMAL_REF_COUNT`               int,
  `AMINO_ACID_CHANGE`              varchar(255),
  `DRIVER_FILTER`                  varchar(20),
  `DRIVER_FILTER_ANNOTATION`       varchar(80),
  `DRIVER_TIERS_FILTER`            varchar(50),
  `DRIVER_TIERS_FILTER_ANNOTATION` varchar(80),
  `ANNOTATION_JSON`                json,
  UNIQUE KEY `UQ_MUTATION_EVENT_ID_GENETIC_PROFILE_ID_SAMPLE_ID` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  KEY `MUTATION_EVENT_ID` (`MUTATION_EVENT_ID`),
  KEY `GENETIC_PROFILE_ID` (`GENETIC_PROFILE_ID`),
  KEY `GENETIC_PROFILE_ID_ENTREZ_GENE_ID` (`GENETIC_PROFILE_ID`, `ENTREZ_GENE_ID`),
  KEY `GENETIC_PROFILE_ID_SAMPLE_ID` (`GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  KEY `SAMPLE_ID` (`SAMPLE_ID`),
  KEY `ENTREZ_GENE_ID` (`ENTREZ_GENE_ID`),
  FOREIGN KEY (`MUTATION_EVENT_ID`) REFERENCES `mutation_event` (`MUTATION_EVENT_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The copy number of each allele at a mutation of a sample.
CREATE TABLE `allele_specific_copy_number` (
  `MUTATION_EVENT_ID`         int         NOT NULL,
  `GENETIC_PROFILE_ID`        int         NOT NULL,
  `SAMPLE_ID`                 int         NOT NULL,
  `ASCN_INTEGER_COPY_NUMBER`  int,
  `ASCN_METHOD`               varchar(24) NOT NULL,
  `CCF_EXPECTED_COPIES_UPPER` float,
  `CCF_EXPECTED_COPIES`       float,
  `CLONAL`                    varchar(16),
  `MINOR_COPY_NUMBER`         int,
  `EXPECTED_ALT_COPIES`       int,
  `TOTAL_COPY_NUMBER`         int,
  UNIQUE KEY `UQ_ASCN_MUTATION_EVENT_ID_GENETIC_PROFILE_ID_SAMPLE_ID` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`MUTATION_EVENT_ID`) REFERENCES `mutation_event` (`MUTATION_EVENT_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `mutation_count_by_keyword` (
  `GENETIC_PROFILE_ID` int          NOT NULL,
  `KEYWORD`            varchar(255),
  `ENTREZ_GENE_ID`     int          NOT NULL,
  `KEYWORD_COUNT`      int          NOT NULL,
  `GENE_COUNT`         int          NOT NULL,
  KEY `GENETIC_PROFILE_ID_KEYWORD` (`GENETIC_PROFILE_ID`, `KEYWORD`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `structural_variant` (
  `INTERNAL_ID`                    int          NOT NULL,
  `GENETIC_PROFILE_ID`             int          NOT NULL,
  `SAMPLE_ID`                      int          NOT NULL,
  `SITE1_ENTREZ_GENE_ID`           int,
  `SITE1_ENSEMBL_TRANSCRIPT_ID`    varchar(25),
  `SITE1_EXON`                     int,
  `SITE1_CHROMOSOME`               varchar(5),
  `SITE1_POSITION`                 int,
  `SITE1_DESCRIPTION`              varchar(255),
  `SITE2_ENTREZ_GENE_ID`           int,
  `SITE2_ENSEMBL_TRANSCRIPT_ID`    varchar(25),
  `SITE2_EXON`                     int,
  `SITE2_CHROMOSOME`               varchar(5),
  `SITE2_POSITION`                 int,
  `SITE2_DESCRIPTION`              varchar(255),
  `SITE2_EFFECT_ON_FRAME`          varchar(25),
  `NCBI_BUILD`                     varchar(10),
  `DNA_SUPPORT`                    varchar(3),
  `RNA_SUPPORT`                    varchar(3),
  `NORMAL_READ_COUNT`              int,
  `TUMOR_READ_COUNT`               int,
  `NORMAL_VARIANT_COUNT`           int,
  `TUMOR_VARIANT_COUNT`            int,
  `NORMAL_PAIRED_END_READ_COUNT`   int,
  `TUMOR_PAIRED_END_READ_COUNT`    int,
  `NORMAL_SPLIT_READ_COUNT`        int,
  `TUMOR_SPLIT_READ_COUNT`         int,
  `ANNOTATION`                     varchar(255),
  `BREAKPOINT_TYPE`                varchar(25),
  `CENTER`                         varchar(25),
  `CONNECTION_TYPE`                varchar(25),
  `EVENT_INFO`                     varchar(255),
  `CLASS`                          varchar(25),
  `LENGTH`                         int,
  `COMMENTS`                       varchar(255),
  `EXTERNAL_ANNOTATION`            varchar(80),
  `DRIVER_FILTER`                  varchar(20),
  `DRIVER_FILTER_ANNOTATION`       varchar(80),
  `DRIVER_TIERS_FILTER`            varchar(50),
  `DRIVER_TIERS_FILTER_ANNOTATION` varchar(80),
  `SITE1_REGION`                   varchar(25),
  `SITE1_REGION_NUMBER`            int,
  `SITE1_CONTIG`                   varchar(100),
  `SITE2_REGION`                   varchar(25),
  `SITE2_REGION_NUMBER`            int,
  `SITE2_CONTIG`                   varchar(100),
  `SV_STATUS`                      varchar(25)  NOT NULL DEFAULT 'SOMATIC',
  `ANNOTATION_JSON`                json,
  PRIMARY KEY (`INTERNAL_ID`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SITE1_ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SITE2_ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Copy number ---------------------------------------------------------------------------------------------------------

CREATE TABLE `cna_event` (
  `CNA_EVENT_ID`   int     NOT NULL,
  `ENTREZ_GENE_ID` int     NOT NULL,
  `ALTERATION`     tinyint NOT NULL,
  PRIMARY KEY (`CNA_EVENT_ID`),
  UNIQUE KEY `ENTREZ_GENE_ID_ALTERATION` (`ENTREZ_GENE_ID`, `ALTERATION`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `sample_cna_event` (
  `CNA_EVENT_ID`       int NOT NULL,
  `SAMPLE_ID`          int NOT NULL,
  `GENETIC_PROFILE_ID` int NOT NULL,
  `ANNOTATION_JSON`    json,
  PRIMARY KEY (`CNA_EVENT_ID`, `SAMPLE_ID`, `GENETIC_PROFILE_ID`),
  KEY `GENETIC_PROFILE_ID_SAMPLE_ID` (`GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`CNA_EVENT_ID`) REFERENCES `cna_event` (`CNA_EVENT_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- What is said of a copy-number event or a structural variant: whether it drives the tumour. Which of them the event is,
-- the profile's type tells: their ids share a column.
CREATE TABLE `alteration_driver_annotation` (
  `ALTERATION_EVENT_ID`            int NOT NULL,
  `GENETIC_PROFILE_ID`             int NOT NULL,
  `SAMPLE_ID`                      int NOT NULL,
  `DRIVER_FILTER`                  varchar(20),
  `DRIVER_FILTER_ANNOTATION`       varchar(80),
  `DRIVER_TIERS_FILTER`            varchar(50),
  `DRIVER_TIERS_FILTER_ANNOTATION` varchar(80),
  PRIMARY KEY (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`),
  KEY `DRIVER_FILTER` (`DRIVER_FILTER`),
  KEY `DRIVER_TIERS_FILTER` (`DRIVER_TIERS_FILTER`),
  FOREIGN KEY (`GENETIC_PROFILE_ID`) REFERENCES `genetic_profile` (`GENETIC_PROFILE_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `copy_number_seg` (
  `SEG_ID`          bigint     NOT NULL,
  `CANCER_STUDY_ID` int        NOT NULL,
  `SAMPLE_ID`       int        NOT NULL,
  `CHR`             varchar(5) NOT NULL,
  `START`           int        NOT NULL,
  `END`             int        NOT NULL,
  `NUM_PROBES`      int        NOT NULL,
  `SEGMENT_MEAN`    double     NOT NULL,
  PRIMARY KEY (`SEG_ID`),
  KEY `CANCER_STUDY_ID_SAMPLE_ID` (`CANCER_STUDY_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- REFERENCE_GENOME_ID is a name such as hg19, despite what it is called.
CREATE TABLE `copy_number_seg_file` (
  `SEG_FILE_ID`         int          NOT NULL,
  `CANCER_STUDY_ID`     int          NOT NULL,
  `REFERENCE_GENOME_ID` varchar(10)  NOT NULL,
  `DESCRIPTION`         varchar(255) NOT NULL,
  `FILENAME`            varchar(255) NOT NULL,
  PRIMARY KEY (`SEG_FILE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Clinical data and timeline ------------------------------------------------------------------------------------------

CREATE TABLE `clinical_patient` (
  `INTERNAL_ID` int          NOT NULL,
  `ATTR_ID`     varchar(255) NOT NULL,
  `ATTR_VALUE`  varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `ATTR_ID`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `clinical_sample` (
  `INTERNAL_ID` int          NOT NULL,
  `ATTR_ID`     varchar(255) NOT NULL,
  `ATTR_VALUE`  varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `ATTR_ID`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `clinical_attribute_meta` (
  `ATTR_ID`           varchar(255)  NOT NULL,
  `DISPLAY_NAME`      varchar(255)  NOT NULL,
  `DESCRIPTION`       varchar(2048) NOT NULL,
  `DATATYPE`          varchar(255)  NOT NULL,
  `PATIENT_ATTRIBUTE` tinyint(1)    NOT NULL,
  `PRIORITY`          varchar(255)  NOT NULL,
  `CANCER_STUDY_ID`   int           NOT NULL,
  PRIMARY KEY (`ATTR_ID`, `CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `clinical_event` (
  `CLINICAL_EVENT_ID` int         NOT NULL,
  `PATIENT_ID`        int         NOT NULL,
  `START_DATE`        int         NOT NULL,
  `STOP_DATE`         int,
  `EVENT_TYPE`        varchar(50) NOT NULL,
  PRIMARY KEY (`CLINICAL_EVENT_ID`),
  KEY `PATIENT_ID_EVENT_TYPE` (`PATIENT_ID`, `EVENT_TYPE`),
  FOREIGN KEY (`PATIENT_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `clinical_event_data` (
  `CLINICAL_EVENT_ID` int           NOT NULL,
  `KEY`               varchar(255)  NOT NULL,
  `VALUE`             varchar(5000) NOT NULL,
  FOREIGN KEY (`CLINICAL_EVENT_ID`) REFERENCES `clinical_event` (`CLINICAL_EVENT_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Links that a study offers, and who has which: the study, its patients, its samples.
CREATE TABLE `resource_definition` (
  `RESOURCE_ID`     varchar(255)  NOT NULL,
  `DISPLAY_NAME`    varchar(255)  NOT NULL,
  `DESCRIPTION`     varchar(2048),
  `RESOURCE_TYPE`   enum('STUDY','PATIENT','SAMPLE') NOT NULL,
  `OPEN_BY_DEFAULT` tinyint(1)    DEFAULT 0,
  `PRIORITY`        int           NOT NULL,
  `CANCER_STUDY_ID` int           NOT NULL,
  `CUSTOM_METADATA` json,
  PRIMARY KEY (`RESOURCE_ID`, `CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The links of a sample.
CREATE TABLE `resource_sample` (
  `INTERNAL_ID` int          NOT NULL,
  `RESOURCE_ID` varchar(255) NOT NULL,
  `URL`         varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The links of a patient.
CREATE TABLE `resource_patient` (
  `INTERNAL_ID` int          NOT NULL,
  `RESOURCE_ID` varchar(255) NOT NULL,
  `URL`         varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The links of a study.
CREATE TABLE `resource_study` (
  `INTERNAL_ID` int          NOT NULL,
  `RESOURCE_ID` varchar(255) NOT NULL,
  `URL`         varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Protein arrays ------------------------------------------------------------------------------------------------------

CREATE TABLE `protein_array_info` (
  `PROTEIN_ARRAY_ID` varchar(50) NOT NULL,
  `TYPE`             varchar(50) NOT NULL,
  `GENE_SYMBOL`      varchar(50) NOT NULL,
  `TARGET_RESIDUE`   varchar(20),
  PRIMARY KEY (`PROTEIN_ARRAY_ID`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `protein_array_target` (
  `PROTEIN_ARRAY_ID` varchar(50) NOT NULL,
  `ENTREZ_GENE_ID`   int         NOT NULL,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`PROTEIN_ARRAY_ID`) REFERENCES `protein_array_info` (`PROTEIN_ARRAY_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `protein_array_data` (
  `PROTEIN_ARRAY_ID` varchar(50) NOT NULL,
  `CANCER_STUDY_ID`  int         NOT NULL,
  `SAMPLE_ID`        int         NOT NULL,
  `ABUNDANCE`        double      NOT NULL,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`, `SAMPLE_ID`),
  FOREIGN KEY (`PROTEIN_ARRAY_ID`) REFERENCES `protein_array_info` (`PROTEIN_ARRAY_ID`) ON DELETE RESTRICT,
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`SAMPLE_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `protein_array_cancer_study` (
  `PROTEIN_ARRAY_ID` varchar(50) NOT NULL,
  `CANCER_STUDY_ID`  int         NOT NULL,
  PRIMARY KEY (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Results of a study's analysis ---------------------------------------------------------------------------------------

CREATE TABLE `mut_sig` (
  `CANCER_STUDY_ID` int   NOT NULL,
  `ENTREZ_GENE_ID`  int   NOT NULL,
  `RANK`            int   NOT NULL,
  `NumBasesCovered` int   NOT NULL,
  `NumMutations`    int   NOT NULL,
  `P_VALUE`         float NOT NULL,
  `Q_VALUE`         float NOT NULL,
  PRIMARY KEY (`CANCER_STUDY_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `gistic` (
  `GISTIC_ROI_ID`   bigint       NOT NULL,
  `CANCER_STUDY_ID` int          NOT NULL,
  `CHROMOSOME`      int          NOT NULL,
  `CYTOBAND`        varchar(255) NOT NULL,
  `WIDE_PEAK_START` int          NOT NULL,
  `WIDE_PEAK_END`   int          NOT NULL,
  `Q_VALUE`         double       NOT NULL,
  `AMP`             tinyint(1)   NOT NULL,
  PRIMARY KEY (`GISTIC_ROI_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `gistic_to_gene` (
  `GISTIC_ROI_ID`  bigint NOT NULL,
  `ENTREZ_GENE_ID` int    NOT NULL,
  PRIMARY KEY (`GISTIC_ROI_ID`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`GISTIC_ROI_ID`) REFERENCES `gistic` (`GISTIC_ROI_ID`) ON DELETE CASCADE,
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Users and what they may see -----------------------------------------------------------------------------------------

CREATE TABLE `users` (
  `EMAIL`   varchar(128) NOT NULL,
  `NAME`    varchar(255) NOT NULL,
  `ENABLED` tinyint(1)   NOT NULL,
  PRIMARY KEY (`EMAIL`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `authorities` (
  `EMAIL`     varchar(128) NOT NULL,
  `AUTHORITY` varchar(255) NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

CREATE TABLE `data_access_tokens` (
  `TOKEN`      varchar(50)  NOT NULL,
  `USERNAME`   varchar(255) NOT NULL,
  `EXPIRATION` datetime     NOT NULL,
  `CREATION`   datetime,
  PRIMARY KEY (`TOKEN`),
  KEY `USERNAME` (`USERNAME`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- genows' own: what answers need of a study, derived from its rows in the other tables and written with them, in the order in which it
-- leaves (genows/load/packing.py). KIND 'study' says that a study is packed whole, and in which format.
CREATE TABLE `genows_packed` (
  `CANCER_STUDY_ID` int          NOT NULL,
  `KIND`            varchar(20)  NOT NULL,
  `OWNER`           int          NOT NULL,
  `ITEM`            varchar(255) NOT NULL,
  `CONTENT`         longtext     NOT NULL,
  PRIMARY KEY (`KIND`, `OWNER`, `ITEM`),
  KEY `genows_packed_CANCER_STUDY_ID` (`CANCER_STUDY_ID`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- genows' own: lists of genes of which portals keep files (genows/load/reference/genelists.py). KIND is 'cancer gene', 'hotspot' (NAME is the residue),
-- 'gene set' (one of the query page, in the order of PLACE) or 'gene name' (NAME is an alias that means this gene alone).
CREATE TABLE `genows_gene_list` (
  `KIND`           varchar(20)  NOT NULL,
  `NAME`           varchar(255) NOT NULL,
  `ENTREZ_GENE_ID` int          NOT NULL,
  `PLACE`          int          NOT NULL,
  PRIMARY KEY (`KIND`, `NAME`, `ENTREZ_GENE_ID`),
  KEY `genows_gene_list_ENTREZ_GENE_ID` (`ENTREZ_GENE_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
