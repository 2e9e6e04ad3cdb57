-- Adds to a database that an older genows made on MariaDB what genows has now: tables and columns for today's study files (layout 1 to 2), and
-- the table of packed columns (2 to 3), and that of lists of genes (3 to 4): 'genows check --upgrade'.
-- schema_upgrade.sqlite.sql is its twin. A statement ends with a semicolon at the end of a line, which is how the script is cut; in front
-- of it stands what says that it has been done: a table, a column, or what a column is. Each statement is committed by itself: one that
-- was killed is as if it had not begun, and the next run goes on behind the last that was done.

-- Seconds. A statement waits for whoever reads its table in a long answer, and new readers wait behind it: it gives way and tries again.
SET SESSION lock_wait_timeout = 3;

-- Unless: generic_entity_properties
CREATE TABLE `generic_entity_properties` (
  `ID`                int           NOT NULL,
  `GENETIC_ENTITY_ID` int           NOT NULL,
  `NAME`              varchar(255)  NOT NULL,
  `VALUE`             varchar(5000) NOT NULL,
  PRIMARY KEY (`ID`),
  UNIQUE KEY `GENETIC_ENTITY_ID_NAME` (`GENETIC_ENTITY_ID`, `NAME`),
  FOREIGN KEY (`GENETIC_ENTITY_ID`) REFERENCES `genetic_entity` (`ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Unless: allele_specific_copy_number
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

-- Unless: alteration_driver_annotation
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

-- Unless: resource_definition
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

-- Unless: resource_sample
CREATE TABLE `resource_sample` (
  `INTERNAL_ID` int          NOT NULL,
  `RESOURCE_ID` varchar(255) NOT NULL,
  `URL`         varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `sample` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Unless: resource_patient
CREATE TABLE `resource_patient` (
  `INTERNAL_ID` int          NOT NULL,
  `RESOURCE_ID` varchar(255) NOT NULL,
  `URL`         varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `patient` (`INTERNAL_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Unless: resource_study
CREATE TABLE `resource_study` (
  `INTERNAL_ID` int          NOT NULL,
  `RESOURCE_ID` varchar(255) NOT NULL,
  `URL`         varchar(255) NOT NULL,
  PRIMARY KEY (`INTERNAL_ID`, `RESOURCE_ID`, `URL`),
  FOREIGN KEY (`INTERNAL_ID`) REFERENCES `cancer_study` (`CANCER_STUDY_ID`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- Unless: genetic_entity.STABLE_ID
ALTER TABLE `genetic_entity` ADD COLUMN `STABLE_ID` varchar(255);

-- Unless: genetic_profile.GENERIC_ASSAY_TYPE
ALTER TABLE `genetic_profile` ADD COLUMN `GENERIC_ASSAY_TYPE` varchar(255);

-- Unless: genetic_profile.PATIENT_LEVEL
ALTER TABLE `genetic_profile` ADD COLUMN `PATIENT_LEVEL` tinyint(1) DEFAULT 0;

-- Unless: mutation.ANNOTATION_JSON
ALTER TABLE `mutation` ADD COLUMN `ANNOTATION_JSON` json;

-- Unless: sample_cna_event.ANNOTATION_JSON
ALTER TABLE `sample_cna_event` ADD COLUMN `ANNOTATION_JSON` json;

-- Unless: structural_variant.SV_STATUS
ALTER TABLE `structural_variant`
  ADD COLUMN `SITE1_REGION` varchar(25),
  ADD COLUMN `SITE1_REGION_NUMBER` int,
  ADD COLUMN `SITE1_CONTIG` varchar(100),
  ADD COLUMN `SITE2_REGION` varchar(25),
  ADD COLUMN `SITE2_REGION_NUMBER` int,
  ADD COLUMN `SITE2_CONTIG` varchar(100),
  ADD COLUMN `SV_STATUS` varchar(25) NOT NULL DEFAULT 'SOMATIC',
  ADD COLUMN `ANNOTATION_JSON` json;

-- Unless: structural_variant.SITE1_ENTREZ_GENE_ID may be NULL
ALTER TABLE `structural_variant` MODIFY COLUMN `SITE1_ENTREZ_GENE_ID` int;

-- Unless: clinical_event.EVENT_TYPE is varchar(50)
ALTER TABLE `clinical_event` MODIFY COLUMN `EVENT_TYPE` varchar(50) NOT NULL;

-- Unless: sample.STABLE_ID is varchar(63)
ALTER TABLE `sample` MODIFY COLUMN `STABLE_ID` varchar(63) NOT NULL;

-- What answers need of the studies, derived from the other tables: layout 3.
-- Unless: genows_packed
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

-- Lists of genes: layout 4.
-- Unless: genows_gene_list
CREATE TABLE `genows_gene_list` (
  `KIND`           varchar(20)  NOT NULL,
  `NAME`           varchar(255) NOT NULL,
  `ENTREZ_GENE_ID` int          NOT NULL,
  `PLACE`          int          NOT NULL,
  PRIMARY KEY (`KIND`, `NAME`, `ENTREZ_GENE_ID`),
  KEY `genows_gene_list_ENTREZ_GENE_ID` (`ENTREZ_GENE_ID`),
  FOREIGN KEY (`ENTREZ_GENE_ID`) REFERENCES `gene` (`ENTREZ_GENE_ID`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;

-- The number is written into it when all else is done.
-- Unless: genows_layout
CREATE TABLE `genows_layout` (
  `LAYOUT` int NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin ROW_FORMAT=DYNAMIC;
