-- Adds to a database that an older genows made on SQLite what genows has now: tables and columns for today's study files (layout 1 to 2), and
-- the table of packed columns (2 to 3), and that of lists of genes (3 to 4): 'genows check --upgrade'.
-- schema_upgrade.mysql.sql is its twin. A statement ends with a semicolon at the end of a line, which is how the script is cut; in front
-- of it stands what says that it has been done: a table, a column, or what a column is. All statements are one transaction.

-- Unless: generic_entity_properties
CREATE TABLE `generic_entity_properties` (
  `ID`                INTEGER NOT NULL PRIMARY KEY,
  `GENETIC_ENTITY_ID` INTEGER NOT NULL,
  `NAME`              TEXT    NOT NULL,
  `VALUE`             TEXT    NOT NULL,
  UNIQUE (`GENETIC_ENTITY_ID`, `NAME`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
);

-- Unless: allele_specific_copy_number
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

-- Unless: allele_specific_copy_number
CREATE INDEX `allele_specific_copy_number_GENETIC_PROFILE_ID` ON `allele_specific_copy_number` (`GENETIC_PROFILE_ID`);

-- Unless: allele_specific_copy_number
CREATE INDEX `allele_specific_copy_number_SAMPLE_ID` ON `allele_specific_copy_number` (`SAMPLE_ID`);

-- Unless: alteration_driver_annotation
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

-- Unless: alteration_driver_annotation
CREATE INDEX `alteration_driver_annotation_DRIVER_FILTER` ON `alteration_driver_annotation` (`DRIVER_FILTER`);

-- Unless: alteration_driver_annotation
CREATE INDEX `alteration_driver_annotation_DRIVER_TIERS_FILTER` ON `alteration_driver_annotation` (`DRIVER_TIERS_FILTER`);

-- Unless: alteration_driver_annotation
CREATE INDEX `alteration_driver_annotation_GENETIC_PROFILE_ID` ON `alteration_driver_annotation` (`GENETIC_PROFILE_ID`);

-- Unless: alteration_driver_annotation
CREATE INDEX `alteration_driver_annotation_SAMPLE_ID` ON `alteration_driver_annotation` (`SAMPLE_ID`);

-- Unless: resource_definition
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

-- Unless: resource_definition
CREATE INDEX `resource_definition_CANCER_STUDY_ID` ON `resource_definition` (`CANCER_STUDY_ID`);

-- Unless: resource_sample
CREATE TABLE `resource_sample` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `RESOURCE_ID` TEXT    NOT NULL,
  `URL`         TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

-- Unless: resource_patient
CREATE TABLE `resource_patient` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `RESOURCE_ID` TEXT    NOT NULL,
  `URL`         TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

-- Unless: resource_study
CREATE TABLE `resource_study` (
  `INTERNAL_ID` INTEGER NOT NULL,
  `RESOURCE_ID` TEXT    NOT NULL,
  `URL`         TEXT    NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) WITHOUT ROWID;

-- Unless: genetic_entity.STABLE_ID
ALTER TABLE `genetic_entity` ADD COLUMN `STABLE_ID` TEXT;

-- Unless: genetic_profile.GENERIC_ASSAY_TYPE
ALTER TABLE `genetic_profile` ADD COLUMN `GENERIC_ASSAY_TYPE` TEXT;

-- Unless: genetic_profile.PATIENT_LEVEL
ALTER TABLE `genetic_profile` ADD COLUMN `PATIENT_LEVEL` INTEGER DEFAULT 0;

-- Unless: mutation.ANNOTATION_JSON
ALTER TABLE `mutation` ADD COLUMN `ANNOTATION_JSON` TEXT;

-- Unless: sample_cna_event.ANNOTATION_JSON
ALTER TABLE `sample_cna_event` ADD COLUMN `ANNOTATION_JSON` TEXT;

-- A column cannot lose its NOT NULL: the table is made anew. No other table refers to it, and no older genows filled it.
-- Unless: structural_variant.SV_STATUS
CREATE TABLE `genows_structural_variant` (
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

-- Unless: structural_variant.SV_STATUS
INSERT INTO `genows_structural_variant` (
  `INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE1_ENSEMBL_TRANSCRIPT_ID`, `SITE1_EXON`,
  `SITE1_CHROMOSOME`, `SITE1_POSITION`, `SITE1_DESCRIPTION`, `SITE2_ENTREZ_GENE_ID`, `SITE2_ENSEMBL_TRANSCRIPT_ID`,
  `SITE2_EXON`, `SITE2_CHROMOSOME`, `SITE2_POSITION`, `SITE2_DESCRIPTION`, `SITE2_EFFECT_ON_FRAME`, `NCBI_BUILD`,
  `DNA_SUPPORT`, `RNA_SUPPORT`, `NORMAL_READ_COUNT`, `TUMOR_READ_COUNT`, `NORMAL_VARIANT_COUNT`, `TUMOR_VARIANT_COUNT`,
  `NORMAL_PAIRED_END_READ_COUNT`, `TUMOR_PAIRED_END_READ_COUNT`, `NORMAL_SPLIT_READ_COUNT`, `TUMOR_SPLIT_READ_COUNT`,
  `ANNOTATION`, `BREAKPOINT_TYPE`, `CENTER`, `CONNECTION_TYPE`, `EVENT_INFO`, `CLASS`, `LENGTH`, `COMMENTS`,
  `EXTERNAL_ANNOTATION`, `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`, `DRIVER_TIERS_FILTER_ANNOTATION`
)
SELECT
  `INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE1_ENSEMBL_TRANSCRIPT_ID`, `SITE1_EXON`,
  `SITE1_CHROMOSOME`, `SITE1_POSITION`, `SITE1_DESCRIPTION`, `SITE2_ENTREZ_GENE_ID`, `SITE2_ENSEMBL_TRANSCRIPT_ID`,
  `SITE2_EXON`, `SITE2_CHROMOSOME`, `SITE2_POSITION`, `SITE2_DESCRIPTION`, `SITE2_EFFECT_ON_FRAME`, `NCBI_BUILD`,
  `DNA_SUPPORT`, `RNA_SUPPORT`, `NORMAL_READ_COUNT`, `TUMOR_READ_COUNT`, `NORMAL_VARIANT_COUNT`, `TUMOR_VARIANT_COUNT`,
  `NORMAL_PAIRED_END_READ_COUNT`, `TUMOR_PAIRED_END_READ_COUNT`, `NORMAL_SPLIT_READ_COUNT`, `TUMOR_SPLIT_READ_COUNT`,
  `ANNOTATION`, `BREAKPOINT_TYPE`, `CENTER`, `CONNECTION_TYPE`, `EVENT_INFO`, `CLASS`, `LENGTH`, `COMMENTS`,
  `EXTERNAL_ANNOTATION`, `DRIVER_FILTER`, `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`, `DRIVER_TIERS_FILTER_ANNOTATION`
  FROM `structural_variant`;

-- Unless: structural_variant.SV_STATUS
DROP TABLE `structural_variant`;

-- Unless: structural_variant.SV_STATUS
ALTER TABLE `genows_structural_variant` RENAME TO `structural_variant`;

-- Unless: structural_variant.SV_STATUS
CREATE INDEX `structural_variant_GENETIC_PROFILE_ID` ON `structural_variant` (`GENETIC_PROFILE_ID`);

-- Unless: structural_variant.SV_STATUS
CREATE INDEX `structural_variant_SAMPLE_ID` ON `structural_variant` (`SAMPLE_ID`);

-- Unless: structural_variant.SV_STATUS
CREATE INDEX `structural_variant_SITE1_ENTREZ_GENE_ID` ON `structural_variant` (`SITE1_ENTREZ_GENE_ID`);

-- Unless: structural_variant.SV_STATUS
CREATE INDEX `structural_variant_SITE2_ENTREZ_GENE_ID` ON `structural_variant` (`SITE2_ENTREZ_GENE_ID`);

-- What answers need of the studies, derived from the other tables: layout 3.
-- Unless: genows_packed
CREATE TABLE `genows_packed` (
  `CANCER_STUDY_ID` INTEGER NOT NULL,
  `KIND`            TEXT    NOT NULL,
  `OWNER`           INTEGER NOT NULL,
  `ITEM`            TEXT    NOT NULL,
  `CONTENT`         TEXT    NOT NULL,
  PRIMARY KEY (`KIND`, `OWNER`, `ITEM`),
  FOREIGN KEY (`CANCER_STUDY_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
);

-- Unless: genows_packed
CREATE INDEX `genows_packed_CANCER_STUDY_ID` ON `genows_packed` (`CANCER_STUDY_ID`);

-- Lists of genes: layout 4.
-- Unless: genows_gene_list
CREATE TABLE `genows_gene_list` (
  `KIND`           TEXT    NOT NULL,
  `NAME`           TEXT    NOT NULL,
  `ENTREZ_GENE_ID` INTEGER NOT NULL,
  `PLACE`          INTEGER NOT NULL,
  PRIMARY KEY (`KIND`, `NAME`, `ENTREZ_GENE_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
);

-- Unless: genows_gene_list
CREATE INDEX `genows_gene_list_ENTREZ_GENE_ID` ON `genows_gene_list` (`ENTREZ_GENE_ID`);

-- The number is written into it when all else is done.
-- Unless: genows_layout
CREATE TABLE `genows_layout` (
  `LAYOUT` INTEGER NOT NULL
);
