"""What requests cost, estimated before they start.

How many genes, samples and studies they are about, and what each address does with them.
"""
