"""The words that requests are made of: ids of what the databases hold, and ids of nothing."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field

ODD = [
    "nosuch", "NOSUCH", "\u00e9", "e", "\u0394", "\U0001f9ec", "%", "_", "'", '"', "\\", "' OR 1=1 --", "\0", "\x7f", "\u200b", "null", "NULL", "0", "-1", "01",
    "x" * 300, "<b>&amp;", "a b", "#", "\ufeff", "\uff33\uff11", "1e3", "99999999999", "7157.0",
]  # fmt: skip


# Further ids of Words: name → the table and the column where they stand.
MORE = {
    "panels": ("gene_panel", "STABLE_ID"), "gene_sets": ("geneset", "EXTERNAL_ID"), "entities": ("genetic_entity", "STABLE_ID"),
    "resources": ("resource_definition", "RESOURCE_ID"), "keywords": ("mutation_event", "KEYWORD"), "event_types": ("clinical_event", "EVENT_TYPE"),
    "drugs": ("drug", "DRUG_ID"), "accessions": ("uniprot_id_mapping", "UNIPROT_ACC"), "entry_names": ("uniprot_id_mapping", "UNIPROT_ID"),
    "chromosomes": ("mutation_event", "CHR"), "protein_changes": ("mutation_event", "PROTEIN_CHANGE"), "data_sources": ("interaction", "DATA_SOURCE"),
    "placed": ("reference_genome_gene", "ENTREZ_GENE_ID"), "tiers": ("alteration_driver_annotation", "DRIVER_TIERS_FILTER"),
}  # fmt: skip


@dataclass
class Study:
    """Ids of one study, in load order. *of_patients*, *of_samples*: attributes that have values; *genes*: symbols of those that have some;
    *kinds*: profile → its alteration type."""

    id: str
    profiles: list[str] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)
    patients: list[str] = field(default_factory=list)
    samples: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    of_patients: list[str] = field(default_factory=list)
    of_samples: list[str] = field(default_factory=list)
    arrays: list[str] = field(default_factory=list)
    genes: list[str] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    resources: list[str] = field(default_factory=list)

    def of_kind(self, kind):
        """Its profiles of an alteration type; all where *kind* is None."""
        return [profile for profile in self.profiles if kind is None or self.kinds[profile].startswith(kind)]


class Words:
    """*studies*, and ids across them."""

    def __init__(self, file):
        with closing(sqlite3.connect(file)) as connection:
            self._ask = connection.execute
            self._columns = set(connection.execute("SELECT made.name, held.name FROM sqlite_master AS made, pragma_table_info(made.name) AS held"))
            self.studies = [
                self._study(pk, study_id)
                for pk, study_id in self._rows("SELECT CANCER_STUDY_ID, CANCER_STUDY_IDENTIFIER FROM cancer_study")
            ]
            self.cancer_types = self._texts("SELECT TYPE_OF_CANCER_ID FROM type_of_cancer ORDER BY 1")
            self.symbols = self._texts("SELECT DISTINCT HUGO_GENE_SYMBOL FROM gene ORDER BY 1")
            self.entrez = self._texts("SELECT ENTREZ_GENE_ID FROM gene ORDER BY 1")
            self.aliases = self._texts("SELECT DISTINCT GENE_ALIAS FROM gene_alias ORDER BY 1")
            self.keys = self._texts("SELECT HASH_KEY FROM text_cache ORDER BY 1")
            self.interacting = self._texts(
                "SELECT DISTINCT HUGO_GENE_SYMBOL FROM gene, interaction WHERE ENTREZ_GENE_ID IN (GENE_A, GENE_B) ORDER BY 1"
            )
            self.mutated = self._texts(
                "SELECT DISTINCT HUGO_GENE_SYMBOL FROM gene, mutation WHERE gene.ENTREZ_GENE_ID = mutation.ENTREZ_GENE_ID ORDER BY 1"
            )
            for name, (table, column) in MORE.items():
                setattr(self, name, self._texts_of(table, column, f"WHERE {column} <> '' ORDER BY 1 LIMIT 200"))
        self.profiles, self.lists, self.patients, self.samples, self.attributes, self.arrays = (
            sorted({word for study in self.studies for word in getattr(study, name)})
            for name in ("profiles", "lists", "patients", "samples", "attributes", "arrays")
        )

    def _rows(self, statement, *values):
        return self._ask(statement, values).fetchall()

    def _texts(self, statement, *values):
        return [str(text) for (text,) in self._rows(statement, *values)]

    def _texts_of(self, table, column, rest, *values):
        """Each text of a column once; none of one that an earlier version has not made."""
        return self._texts(f"SELECT DISTINCT {column} FROM {table} {rest}", *values) if (table, column) in self._columns else []

    def _study(self, pk, study_id):
        patients = "SELECT INTERNAL_ID FROM patient WHERE CANCER_STUDY_ID = ?1"
        samples = f"SELECT INTERNAL_ID FROM sample WHERE PATIENT_ID IN ({patients})"
        return Study(
            study_id,
            self._texts("SELECT STABLE_ID FROM genetic_profile WHERE CANCER_STUDY_ID = ? ORDER BY GENETIC_PROFILE_ID", pk),
            self._texts("SELECT STABLE_ID FROM sample_list WHERE CANCER_STUDY_ID = ? ORDER BY LIST_ID", pk),
            self._texts("SELECT STABLE_ID FROM patient WHERE CANCER_STUDY_ID = ? ORDER BY INTERNAL_ID", pk),
            self._texts(f"SELECT STABLE_ID FROM sample WHERE INTERNAL_ID IN ({samples}) ORDER BY INTERNAL_ID", pk),
            self._texts(
                f"SELECT ATTR_ID FROM clinical_attribute_meta WHERE CANCER_STUDY_ID = ?1 UNION SELECT ATTR_ID FROM clinical_patient"
                f" WHERE INTERNAL_ID IN ({patients}) UNION SELECT ATTR_ID FROM clinical_sample WHERE INTERNAL_ID IN ({samples}) ORDER BY 1",
                pk,
            ),
            self._texts(f"SELECT DISTINCT ATTR_ID FROM clinical_patient WHERE INTERNAL_ID IN ({patients}) ORDER BY 1", pk),
            self._texts(f"SELECT DISTINCT ATTR_ID FROM clinical_sample WHERE INTERNAL_ID IN ({samples}) ORDER BY 1", pk),
            self._texts("SELECT PROTEIN_ARRAY_ID FROM protein_array_cancer_study WHERE CANCER_STUDY_ID = ? ORDER BY 1", pk),
            self._texts(
                "SELECT DISTINCT HUGO_GENE_SYMBOL FROM gene WHERE GENETIC_ENTITY_ID IN (SELECT GENETIC_ENTITY_ID FROM genetic_alteration JOIN"
                " genetic_profile USING (GENETIC_PROFILE_ID) WHERE CANCER_STUDY_ID = ?1) OR ENTREZ_GENE_ID IN (SELECT ENTREZ_GENE_ID FROM"
                " mutation JOIN genetic_profile USING (GENETIC_PROFILE_ID) WHERE CANCER_STUDY_ID = ?1) ORDER BY 1",
                pk,
            ),
            dict(self._rows("SELECT STABLE_ID, GENETIC_ALTERATION_TYPE FROM genetic_profile WHERE CANCER_STUDY_ID = ?", pk)),
            self._texts_of("resource_definition", "RESOURCE_ID", "WHERE CANCER_STUDY_ID = ? ORDER BY 1", pk),
        )
