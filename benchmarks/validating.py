"""Compares `genows validate` with `genows load`: a mutation file of 500,000 rows, and a matrix of 20,000 genes and 1,000 samples.

`python -m benchmarks.validating FOLDER` makes both studies in FOLDER, which must not exist, and prints seconds, memory and the ratio.
A validation should take less than 1.2 times the load's time.
"""

import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

from genows.db.packaged import tables

MUTATIONS, GENES, SAMPLES, ROUNDS = 500_000, 20_000, 1000, 3
STUDY = "cancer_study_identifier: big\n"
PROFILE = "show_profile_in_analysis_tab: false\nprofile_name: n\nprofile_description: d\n"
COLUMNS = (
    "Hugo_Symbol Entrez_Gene_Id NCBI_Build Chromosome Start_Position End_Position Variant_Classification Variant_Type Reference_Allele"
    " Tumor_Seq_Allele1 Tumor_Seq_Allele2 Tumor_Sample_Barcode Mutation_Status t_ref_count t_alt_count HGVSp_Short Protein_position SWISSPROT"
).split()


def begin(folder: Path) -> list[str]:
    """Writes the study and its samples; returns their ids."""
    folder.mkdir(parents=True)
    samples = [f"S{number:04}" for number in range(SAMPLES)]
    (folder / "meta_study.txt").write_text(f"{STUDY}type_of_cancer: brca\nname: big\ndescription: d\nadd_global_case_list: true\n")
    meta = "genetic_alteration_type: CLINICAL\ndatatype: SAMPLE_ATTRIBUTES\ndata_filename: data_samples.txt\n"
    (folder / "meta_samples.txt").write_text(STUDY + meta)
    head = "#P\tS\n#P\tS\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tSAMPLE_ID\n"
    (folder / "data_samples.txt").write_text(head + "".join(f"P{sample}\t{sample}\n" for sample in samples))
    return samples


def make_matrix(folder: Path, genes) -> None:
    samples, chance = begin(folder), random.Random(1)
    meta = "genetic_alteration_type: MRNA_EXPRESSION\ndatatype: CONTINUOUS\nstable_id: mrna\ndata_filename: data_expr.txt\n"
    (folder / "meta_expr.txt").write_text(STUDY + meta + PROFILE)
    pool = [f"{chance.uniform(-3, 3):.4f}" for _ in range(50_000)]
    with open(folder / "data_expr.txt", "w") as file:
        file.write("\t".join(["Hugo_Symbol", "Entrez_Gene_Id", *samples]) + "\n")
        for gene in genes:
            first = chance.randrange(len(pool) - SAMPLES)
            file.write("\t".join([gene.symbol, str(gene.entrez), *pool[first : first + SAMPLES]]) + "\n")


def make_mutations(folder: Path, genes) -> None:
    samples, chance = begin(folder), random.Random(2)
    meta = "genetic_alteration_type: MUTATION_EXTENDED\ndatatype: MAF\nstable_id: mutations\nswissprot_identifier: name\ndata_filename: data_mut.txt\n"
    (folder / "meta_mut.txt").write_text(STUDY + meta + PROFILE)
    with open(folder / "data_mut.txt", "w") as file:
        file.write("\t".join(COLUMNS) + "\n")
        for _ in range(MUTATIONS):
            gene, start, residue = chance.choice(genes), chance.randint(1000, 200_000_000), chance.randint(1, 1500)
            reference, allele = chance.sample("ACGT", 2)
            before, after = chance.sample("ACDEFGHIKLMNPQRSTVWY", 2)
            cells = (gene.symbol, gene.entrez, "GRCh37", chance.randint(1, 22), start, start, "Missense_Mutation", "SNP", reference, reference)
            more = (allele, chance.choice(samples), "SOMATIC", 30, 12, f"p.{before}{residue}{after}", residue, f"{gene.symbol[:5]}_HUMAN")
            file.write("\t".join(map(str, cells + more)) + "\n")


def seconds_of(command: list[str], environ: dict[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-m", "genows", *command, "--quiet"], env=environ, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - started


def compare(folder: Path) -> tuple[float, float]:
    """The best seconds of a load into a new database that has its genes, and of a validation."""
    loads, validations = [], []
    for number in range(ROUNDS):
        environ = {**os.environ, "GENOWS_DB_CONNECTION_STRING": f"sqlite:///{folder}-{number}.db"}
        subprocess.run([sys.executable, "-m", "genows", "check", "--create"], env=environ, stdout=subprocess.DEVNULL, check=True)
        loads.append(seconds_of(["load", str(folder)], environ))
        validations.append(seconds_of(["validate", str(folder)], environ))
        Path(f"{folder}-{number}.db").unlink()
    return min(loads), min(validations)


def main(folder: Path) -> None:
    genes = [gene for gene in tables.genes() if gene.type == "protein-coding"][:GENES]
    for name, make in (("mutations", make_mutations), ("matrix", make_matrix)):
        make(folder / name, genes)
        load, validation = compare(folder / name)
        print(f"{name}: load {load:.2f} s, validate {validation:.2f} s, ratio {validation / load:.2f}")
    print(f"largest process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
