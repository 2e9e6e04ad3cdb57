"""What requests name, found in the database: genes, antibodies, samples and their cells."""
