"""What the offline planner says itself, by language."""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.offline.replies_en import ENGLISH
from kanina.assistant.offline.replies_fil import FILIPINO
from kanina.assistant.offline.reply_book import Replies
from kanina.models import Language

REPLIES: Mapping[Language, Replies] = {"en": ENGLISH, "fil": FILIPINO}
