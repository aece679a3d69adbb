# Generated from docs/openapi.json by `npm run docs`; do not edit.
"""What result codes mean."""

import re
from typing import Any, Mapping, Union

#: The groups of result codes in the order in which they are tried, and what the codes of each mean.
_GROUPS = [
    ("success", re.compile(r"^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)")),
    ("review", re.compile(r"^(000\.400\.0[^3]|000\.400\.100)")),
    ("pending", re.compile(r"^(000\.200)")),
    ("pending", re.compile(r"^(800\.400\.5|100\.400\.500)")),
    ("declined", re.compile(r"^(000\.400\.[1][0-9][1-9]|000\.400\.2)")),
    ("declined", re.compile(r"^(800\.[17]00|800\.800\.[123])")),
    ("error", re.compile(r"^(900\.[1234]00|000\.400\.030)")),
    ("error", re.compile(r"^(800\.[56]|999\.|600\.1|800\.800\.[84])")),
    ("declined", re.compile(r"^(100\.39[765])")),
    ("declined", re.compile(r"^(300\.100\.100)")),
    ("declined", re.compile(r"^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)")),
    ("declined", re.compile(r"^(800\.400\.1)")),
    ("declined", re.compile(r"^(800\.400\.2|100\.390)")),
    ("declined", re.compile(r"^(800\.[32])")),
    ("declined", re.compile(r"^(800\.1[123456]0)")),
    ("error", re.compile(r"^(600\.[23]|500\.[12]|800\.121)")),
    ("error", re.compile(r"^(100\.[13]50)")),
    ("error", re.compile(r"^(100\.250|100\.360)")),
    ("error", re.compile(r"^(700\.[1345][05]0)")),
    ("error", re.compile(r"^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)")),
    ("error", re.compile(r"^(100\.800)")),
    ("error", re.compile(r"^(100\.[97]00)")),
    ("error", re.compile(r"^(100\.100|100.2[01])")),
    ("error", re.compile(r"^(100\.55)")),
    ("declined", re.compile(r"^(000\.100\.2)")),
]

HasResult = Union[str, Mapping[str, Any]]


def category_of(of: HasResult) -> str:
    """Returns the meaning of a result code, or of that of a reply: success, review, pending, declined or error."""
    code = of if isinstance(of, str) else str(of.get("result", {}).get("code", ""))
    return next((category for category, pattern in _GROUPS if pattern.match(code)), "error")


def is_success(of: HasResult) -> bool:
    """Returns whether a payment has succeeded."""
    return category_of(of) == "success"


def is_review(of: HasResult) -> bool:
    """Returns whether a payment has succeeded and should be reviewed by hand."""
    return category_of(of) == "review"


def is_pending(of: HasResult) -> bool:
    """Returns whether the outcome of a payment is not known yet."""
    return category_of(of) == "pending"


def is_declined(of: HasResult) -> bool:
    """Returns whether a payment was declined."""
    return category_of(of) == "declined"
