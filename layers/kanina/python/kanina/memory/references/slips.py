"""Slips of one letter, by which a word that nobody knows may be one that is known. Pure."""

from __future__ import annotations

SHORTEST_SLIP = 4
"""Letters of the longer of two words of which one may be a slip of the other: "rsa" for "rosa"."""
SHORT_WORD = 5
"""Letters below which such words must at least begin alike."""


def is_slip(written: str, word: str) -> bool:
    """Whether one letter is wrong, missing, too many, or changed places with its neighbour. Digits are never slips."""
    longer = max(len(written), len(word))
    if longer < SHORTEST_SLIP or abs(len(written) - len(word)) > 1 or written == word:
        return False
    if any(character.isdigit() for character in written + word):
        return False
    if longer < SHORT_WORD and written[0] != word[0]:
        return False
    same = 0
    while same < min(len(written), len(word)) and written[same] == word[same]:
        same += 1
    one, other = written[same:], word[same:]
    swapped = len(one) >= 2 and one[1::-1] == other[:2] and one[2:] == other[2:]
    return swapped or one[1:] == other[1:] or one[1:] == other or one == other[1:]
