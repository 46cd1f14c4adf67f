"""What the tests are fed with: Hypothesis strategies, seeded rounds, records in brief."""
