"""What holds between the tables of a database that was loaded into, whatever was loaded: call `broken(made)` after a load.

The numbers are those of the written schema (section 11) and of its supplement (11 to 16). A test says `assert broken(made) == []`.
"""

MUTATIONS = "('MUTATION_EXTENDED', 'MUTATION_UNCALLED')"

# What each says, and a SELECT of the rows that break it.
RULES = {
    "1: a profile with values lists its samples once, and others do not": f"""
        SELECT p.STABLE_ID FROM genetic_profile p
         WHERE (EXISTS (SELECT 1 FROM genetic_alteration a WHERE a.GENETIC_PROFILE_ID = p.GENETIC_PROFILE_ID)
                AND (SELECT COUNT(*) FROM genetic_profile_samples s WHERE s.GENETIC_PROFILE_ID = p.GENETIC_PROFILE_ID) <> 1)
            OR (p.GENETIC_ALTERATION_TYPE IN {MUTATIONS}
                AND EXISTS (SELECT 1 FROM genetic_profile_samples s WHERE s.GENETIC_PROFILE_ID = p.GENETIC_PROFILE_ID))""",
    "4: a value belongs to a gene, a gene set or what a generic assay measures, as its profile's type says": """
        SELECT p.STABLE_ID, a.GENETIC_ENTITY_ID
          FROM genetic_alteration a
          JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = a.GENETIC_PROFILE_ID
          JOIN genetic_entity e ON e.ID = a.GENETIC_ENTITY_ID
         WHERE CASE p.GENETIC_ALTERATION_TYPE
                 WHEN 'GENESET_SCORE' THEN NOT EXISTS (SELECT 1 FROM geneset g WHERE g.GENETIC_ENTITY_ID = e.ID)
                 WHEN 'GENERIC_ASSAY' THEN e.ENTITY_TYPE <> 'GENERIC_ASSAY'
                 ELSE NOT EXISTS (SELECT 1 FROM gene g WHERE g.GENETIC_ENTITY_ID = e.ID) END""",
    "5: a mutation has the gene of its event": """
        SELECT m.MUTATION_EVENT_ID FROM mutation m JOIN mutation_event e ON e.MUTATION_EVENT_ID = m.MUTATION_EVENT_ID
         WHERE e.ENTREZ_GENE_ID <> m.ENTREZ_GENE_ID""",
    "6: a sample with a mutation is profiled": """
        SELECT m.GENETIC_PROFILE_ID, m.SAMPLE_ID FROM mutation m
         WHERE NOT EXISTS (SELECT 1 FROM sample_profile s WHERE s.GENETIC_PROFILE_ID = m.GENETIC_PROFILE_ID AND s.SAMPLE_ID = m.SAMPLE_ID)""",
    "7: a sample's value has an attribute of its study": """
        SELECT v.ATTR_ID FROM clinical_sample v JOIN sample s ON s.INTERNAL_ID = v.INTERNAL_ID JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID
         WHERE NOT EXISTS (SELECT 1 FROM clinical_attribute_meta a WHERE a.ATTR_ID = v.ATTR_ID AND a.CANCER_STUDY_ID = p.CANCER_STUDY_ID)""",
    "7: a patient's value has an attribute of its study": """
        SELECT v.ATTR_ID FROM clinical_patient v JOIN patient p ON p.INTERNAL_ID = v.INTERNAL_ID
         WHERE NOT EXISTS (SELECT 1 FROM clinical_attribute_meta a WHERE a.ATTR_ID = v.ATTR_ID AND a.CANCER_STUDY_ID = p.CANCER_STUDY_ID)""",
    "8: MUTATION_COUNT is there for the samples that were profiled for mutations, and for no others": """
        SELECT s.STABLE_ID FROM sample s
         WHERE (SELECT COUNT(*) FROM clinical_sample v WHERE v.INTERNAL_ID = s.INTERNAL_ID AND v.ATTR_ID = 'MUTATION_COUNT')
            <> CASE WHEN EXISTS (SELECT 1 FROM sample_profile x JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = x.GENETIC_PROFILE_ID
                                  WHERE x.SAMPLE_ID = s.INTERNAL_ID AND p.GENETIC_ALTERATION_TYPE = 'MUTATION_EXTENDED') THEN 1 ELSE 0 END""",
    "9: a sample has its study's cancer type": """
        SELECT s.STABLE_ID FROM sample s
          JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID JOIN cancer_study c ON c.CANCER_STUDY_ID = p.CANCER_STUDY_ID
         WHERE s.TYPE_OF_CANCER_ID <> c.TYPE_OF_CANCER_ID""",
    "10: a sample is there once in its study": """
        SELECT p.CANCER_STUDY_ID, s.STABLE_ID FROM sample s JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID
         GROUP BY p.CANCER_STUDY_ID, s.STABLE_ID HAVING COUNT(*) > 1""",
    "10: a patient is there once in its study": """
        SELECT CANCER_STUDY_ID, STABLE_ID FROM patient GROUP BY CANCER_STUDY_ID, STABLE_ID HAVING COUNT(*) > 1""",
    "11: a driver annotation has its copy-number event or its structural variant, by event, profile and sample": """
        SELECT a.ALTERATION_EVENT_ID, a.GENETIC_PROFILE_ID, a.SAMPLE_ID FROM alteration_driver_annotation a
         WHERE NOT EXISTS (SELECT 1 FROM sample_cna_event c WHERE c.CNA_EVENT_ID = a.ALTERATION_EVENT_ID
                              AND c.GENETIC_PROFILE_ID = a.GENETIC_PROFILE_ID AND c.SAMPLE_ID = a.SAMPLE_ID)
           AND NOT EXISTS (SELECT 1 FROM structural_variant v WHERE v.INTERNAL_ID = a.ALTERATION_EVENT_ID
                              AND v.GENETIC_PROFILE_ID = a.GENETIC_PROFILE_ID AND v.SAMPLE_ID = a.SAMPLE_ID)""",
    "12: an allele-specific copy number has its mutation": """
        SELECT n.MUTATION_EVENT_ID, n.GENETIC_PROFILE_ID, n.SAMPLE_ID FROM allele_specific_copy_number n
         WHERE NOT EXISTS (SELECT 1 FROM mutation m WHERE m.MUTATION_EVENT_ID = n.MUTATION_EVENT_ID
                              AND m.GENETIC_PROFILE_ID = n.GENETIC_PROFILE_ID AND m.SAMPLE_ID = n.SAMPLE_ID)""",
    "13: a sample's link is defined by its study, for samples": """
        SELECT r.RESOURCE_ID FROM resource_sample r
          JOIN sample s ON s.INTERNAL_ID = r.INTERNAL_ID JOIN patient p ON p.INTERNAL_ID = s.PATIENT_ID
         WHERE NOT EXISTS (SELECT 1 FROM resource_definition d WHERE d.RESOURCE_ID = r.RESOURCE_ID
                              AND d.CANCER_STUDY_ID = p.CANCER_STUDY_ID AND d.RESOURCE_TYPE = 'SAMPLE')""",
    "13: a patient's link is defined by its study, for patients": """
        SELECT r.RESOURCE_ID FROM resource_patient r JOIN patient p ON p.INTERNAL_ID = r.INTERNAL_ID
         WHERE NOT EXISTS (SELECT 1 FROM resource_definition d WHERE d.RESOURCE_ID = r.RESOURCE_ID
                              AND d.CANCER_STUDY_ID = p.CANCER_STUDY_ID AND d.RESOURCE_TYPE = 'PATIENT')""",
    "13: a study's link is defined by it, for studies": """
        SELECT r.RESOURCE_ID FROM resource_study r
         WHERE NOT EXISTS (SELECT 1 FROM resource_definition d WHERE d.RESOURCE_ID = r.RESOURCE_ID
                              AND d.CANCER_STUDY_ID = r.INTERNAL_ID AND d.RESOURCE_TYPE = 'STUDY')""",
    "15: a structural variant has a gene": """
        SELECT INTERNAL_ID FROM structural_variant WHERE SITE1_ENTREZ_GENE_ID IS NULL AND SITE2_ENTREZ_GENE_ID IS NULL""",
    "16: what a generic assay measures has a name of its own, and nothing else has": """
        SELECT ID, ENTITY_TYPE, STABLE_ID FROM genetic_entity WHERE (ENTITY_TYPE = 'GENERIC_ASSAY') <> (STABLE_ID IS NOT NULL)""",
    "16: no two of them have the same name": """
        SELECT STABLE_ID FROM genetic_entity WHERE ENTITY_TYPE = 'GENERIC_ASSAY' GROUP BY STABLE_ID HAVING COUNT(*) > 1""",
}


def broken(made) -> list[tuple]:
    """(what does not hold, the rows or values that break it), of a `tests.databases.Made` of layout 2; [] where all holds."""
    found = [(says, rows) for says, select in RULES.items() if (rows := made.rows(select))]
    return found + list(_orders(made))


def _orders(made):
    """What the lists of samples break: texts, so that no SELECT can look into them."""
    patient_of = dict(made.rows("SELECT INTERNAL_ID, PATIENT_ID FROM sample"))
    study_of = dict(made.rows("SELECT INTERNAL_ID, CANCER_STUDY_ID FROM patient"))
    samples_of: dict[int, set] = {}
    for sample, patient in patient_of.items():
        samples_of.setdefault(patient, set()).add(sample)
    profiled = set(made.rows("SELECT GENETIC_PROFILE_ID, SAMPLE_ID FROM sample_profile"))
    profiles = made.rows(
        "SELECT p.GENETIC_PROFILE_ID, p.CANCER_STUDY_ID, p.PATIENT_LEVEL, s.ORDERED_SAMPLE_LIST"
        " FROM genetic_profile p JOIN genetic_profile_samples s ON s.GENETIC_PROFILE_ID = p.GENETIC_PROFILE_ID"
    )
    for profile, study, of_patients, text in profiles:
        order = _listed(text)
        if any((profile, sample) not in profiled for sample in order):
            yield "2: a listed sample is profiled", profile
        if any(study_of.get(patient_of.get(sample)) != study for sample in order):
            yield "3: a listed sample is of the profile's study", profile
        elif of_patients:
            runs = _runs([patient_of[sample] for sample in order])
            for says in _of_patients(made, profile, order, runs, samples_of):
                yield says, profile


def _listed(text):
    return [int(cell) for cell in text.rstrip(",").split(",") if cell]


def _runs(patients):
    """[(patient, first place, behind the last place)] of equal patients next to each other."""
    runs: list[tuple] = []
    for place, patient in enumerate(patients):
        if runs and runs[-1][0] == patient:
            runs[-1] = (patient, runs[-1][1], place + 1)
        else:
            runs.append((patient, place, place + 1))
    return runs


def _of_patients(made, profile, order, runs, samples_of):
    if len({patient for patient, _, _ in runs}) != len(runs):
        yield "14: the samples of a patient stand next to each other"
    if any(set(order[begin:end]) != samples_of[patient] for patient, begin, end in runs):
        yield "14: all samples of each patient are listed"
    for (text,) in made.rows(f"SELECT `VALUES` FROM genetic_alteration WHERE GENETIC_PROFILE_ID = {profile}"):
        values = text.split(",")
        if any(len(set(values[begin:end])) > 1 for _, begin, end in runs):
            yield "14: the samples of a patient have equal values"
