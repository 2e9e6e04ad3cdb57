"""What a load tells: findings, progress, the report."""
