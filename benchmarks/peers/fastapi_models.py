"""FastAPI and SQLAlchemy as the tutorial has it: response models, validated and serialized by pydantic."""

from fastapi import FastAPI
from pydantic import BaseModel, create_model

from benchmarks.peers import answers

app = FastAPI()


class Study(BaseModel):
    id: str
    type_of_cancer: str
    name: str
    short_name: str | None
    description: str | None
    pmid: str | None
    citation: str | None
    groups: str | None


class ClinicalValue(BaseModel):
    attr_id: str
    attr_val: str
    study_id: str
    sample_id: str


class Value(BaseModel):
    genetic_profile_id: str
    entrez_gene_id: str
    hugo_gene_symbol: str
    sample_id: str
    study_id: str
    sample_list_id: str | None
    profile_data: str


MUTATION_FIELDS = """
genetic_profile_id entrez_gene_id hugo_gene_symbol sample_id study_id sample_list_id sequencing_center mutation_status mutation_type
validation_status amino_acid_change functional_impact_score xvar_link xvar_link_pdb xvar_link_msa chr start_position end_position
protein_start_position protein_end_position reference_allele variant_allele reference_read_count_tumor variant_read_count_tumor
reference_read_count_normal variant_read_count_normal cosmic_count keyword
""".split()
Mutation = create_model("Mutation", **{name: (str | None, ...) for name in MUTATION_FIELDS})


@app.get("/studies", response_model=list[Study])
def studies():
    return answers.studies()


@app.get("/clinical", response_model=list[ClinicalValue])
def clinical_data(study_id: str):
    return answers.clinical_data(study_id)


@app.get("/mutations", response_model=list[Mutation])
def mutations(profile_id: str):
    return answers.mutations(profile_id)


@app.get("/values", response_model=list[Value])
def values(profile_id: str, genes: str):
    return answers.values(profile_id, genes)
