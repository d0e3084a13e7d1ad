"""What the assistant says in its own words, by language."""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.wording.phrasebook import Phrases
from kanina.assistant.wording.phrases_en import ENGLISH
from kanina.assistant.wording.phrases_fil import FILIPINO
from kanina.models import Language

PHRASES: Mapping[Language, Phrases] = {"en": ENGLISH, "fil": FILIPINO}
