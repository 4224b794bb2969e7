"""One file a heading of docs/rules.md: every rule, worked by hand."""
