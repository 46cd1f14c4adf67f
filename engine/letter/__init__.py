"""The 16-card family: Love Letter and its relatives."""
