"""The values and the contract: cards, melds, actions, reasons, errors, states, variants."""
