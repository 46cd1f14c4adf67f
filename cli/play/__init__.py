"""``kibitz play``: rounds against bots at the prompt, which deals and knows the rules."""
