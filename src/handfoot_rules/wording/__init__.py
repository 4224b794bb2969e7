"""The rules in words: for each rule of the sheet the sentences that a variant makes of it.

A file has the rules of a few headings; a rule is one function, which reads the same fields and tables
and asks the same hooks as the engine. `describe` puts them together.
"""

from __future__ import annotations
