"""Names as people type them: without accents, capitals or punctuation, and the nearest ones to a mistake."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_VOICING_MARKS = "\u3099\u309a"
_LINE_ENDS = "\u2028\u2029"


def without_accents(text: str) -> str:
    """The text without macrons and accents, for people who type on a plain keyboard.

    >>> without_accents("Hatchōbori"), without_accents("Élysée")
    ('Hatchobori', 'Elysee')
    """
    parts = unicodedata.normalize("NFKD", text)
    # The marks that make が out of か belong to the letter and are no accents.
    kept = "".join(part for part in parts if part in _VOICING_MARKS or not unicodedata.combining(part))
    return unicodedata.normalize("NFC", kept)


@lru_cache(maxsize=4096)
def matching_key(text: str) -> str:
    """The form in which names are compared: no case, no accents, no spaces, no punctuation.

    >>> matching_key("Gare de l'Est") == matching_key("gare-de-l-est")
    True
    """
    return "".join(letter for letter in without_accents(text).casefold() if letter.isalnum())


def can_be_shown(text: str) -> bool:
    """Does a text hold nothing but what can be seen: no control characters, no ends of lines?

    >>> can_be_shown("小田原　Odawara"), can_be_shown("red\\x1b[31m"), can_be_shown("two\\nlines")
    (True, False, False)
    """
    return not any(unicodedata.category(letter)[0] == "C" or letter in _LINE_ENDS for letter in text)


def nearest_names(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names that look most like a mistyped word, best first.

    >>> nearest_names("Shimbachi", ["Shimbashi", "Tokyo"])
    ['Shimbashi']
    """
    by_key = {matching_key(name): name for name in names}
    keys = difflib.get_close_matches(matching_key(word)[:80], list(by_key), n=most, cutoff=0.5)
    return [by_key[key] for key in keys]
