"""The JSON Schema of the documents that `handfoot_rules.jsonio` writes, as it is published.

python scripts/json_schema.py            prints it
python scripts/json_schema.py --write    puts it into docs/schema
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from handfoot_rules.schemas import schema

FILE = Path(__file__).resolve().parents[1] / "docs" / "schema" / "handfoot-1.json"


def text() -> str:
    """Write the schema for people to read and for `git diff` to compare."""
    return json.dumps(schema(), indent=2, ensure_ascii=True) + "\n"


def main() -> None:
    """Print the schema, or write its file."""
    parser = argparse.ArgumentParser(description="The JSON Schema of this version's documents.")
    parser.add_argument("--write", action="store_true", help="put it into docs/schema/handfoot-1.json")
    if parser.parse_args().write:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(text(), "utf-8")
    else:
        print(text(), end="")


if __name__ == "__main__":
    main()
