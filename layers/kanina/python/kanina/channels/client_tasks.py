"""The tasks that chat clients set a model beside the chat: a title, follow-ups, tags, search queries, completions.

They come as prompts like any question, and are known by their shape, whatever the client's wording: an instruction to
make one of these things, with a form for the answer, beside a conversation. What must hold depends on where that is:

| the conversation is | the instruction is | known by |
|---|---|---|
| quoted in a message: a block, fences, lines by role, JSON | around it | what it wants, or the names in its JSON |
| the person's one message | the system's | what it wants of a conversation, and two rules of form |
| the messages before | the last message, or the system's where the last is no person's | the same |

What says less than that is a person's question. Used by the OpenAI door; runs nothing and keeps nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kanina.assistant.digest import Digest
from kanina.assistant.exchange import Exchange
from kanina.channels.client_task_words import (
    COMPLETED,
    COUNTED,
    KEYS,
    LISTS,
    MADE,
    NUMBERS,
    OF_TALK,
    PRODUCTS,
    RULES,
    Kind,
)
from kanina.channels.quoted_talk import Said, exchanges, quoted

INSTRUCTION_CHARACTERS = 10_000
"""A longer text around a conversation is no instruction."""
RULES_OF_FORM = 2
TITLE_WORDS = 6
TITLE_CHARACTERS = 80
EMOJI = "📊"
LANGUAGES = {"en": "English", "fil": "Filipino"}

_PREFIX = re.compile(r"<text>((?:(?!<text>).)*)</text>", re.IGNORECASE | re.DOTALL)
_OBJECT = re.compile(r"\{[^{}]{0,400}\}")
_MEMBER = re.compile(r'"([A-Za-z_][\w-]{0,40})"\s*:\s*(\[|")')
_ARRAY = re.compile(r'\[\s*"[^"\]]*"\s*(?:,|\])|\bJSON (?:array|list)\b', re.IGNORECASE)
_JSON = re.compile(r"\bJSON\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Form:
    """How the answer is to be written. members: of a JSON object, and whether each is a list; none: no object.

    words, characters: the most a title may have.
    """

    members: tuple[tuple[str, bool], ...] = ()
    is_array: bool = False
    words: int = TITLE_WORDS
    characters: int = TITLE_CHARACTERS


@dataclass(frozen=True, slots=True)
class ClientTask:
    """What is wanted of which conversation. begun: the text to complete."""

    kind: Kind
    said: tuple[Exchange, ...]
    form: Form = Form()
    begun: str = ""

    def answer(self, known: Digest) -> str:
        """The text of the answer, in the form that was asked for."""
        if self.form.members:
            members = {name: self._member(name, is_list, known) for name, is_list in self.form.members}
            return json.dumps(members, ensure_ascii=False)
        value = self._value(self.kind, known)
        if self.form.is_array:
            return json.dumps([value] if isinstance(value, str) else value, ensure_ascii=False)
        if isinstance(value, str):
            return value
        return (", " if self.kind == "tags" else "\n").join(value)

    def _member(self, name: str, is_list: bool, known: Digest) -> str | list[str]:
        value = self._value(_kind_of(name), known)
        if is_list:
            return [value] if value and isinstance(value, str) else list(value)
        return value if isinstance(value, str) else ", ".join(value)

    def _value(self, kind: Kind, known: Digest) -> str | list[str]:
        match kind:
            case "title":
                return known.title(self.form.words, self.form.characters)
            case "follow_ups":
                return list(known.follow_ups)
            case "tags":
                return list(known.tags)
            case "queries":
                return [known.latest] if known.latest else []
            case "completion":
                return _rest(self.begun, (*known.follow_ups, known.asked, known.latest))
            case "emoji":
                return EMOJI
            case "summary":
                return known.summary
            case "language":
                return LANGUAGES[known.language]
        return ""


def client_task(messages: Sequence[Said], wanted: Any = None) -> ClientTask | None:
    """The task that a request's messages set, oldest first; None for a question.

    messages: by role, those without text left out. wanted: the request's `response_format`.
    """
    if not (isinstance(wanted, Mapping) and str(wanted.get("type")).startswith("json")):
        wanted = None  # words, which need no form
    spoken = [(role, text) for role, text in messages if role in ("user", "assistant")]
    ruled = [text for role, text in messages if role in ("system", "developer")]
    if not spoken:
        return _quoting(ruled[-1], wanted) if ruled else None
    last_role, last = spoken[-1]
    if last_role != "user":
        return _task(ruled[-1], exchanges(spoken), wanted, is_quoted=False) if ruled else None
    task = _quoting(last, wanted)
    if task is not None or not (ruled or len(spoken) > 1):
        return task
    if len(spoken) > 1:
        return _task(last, exchanges(spoken[:-1]), wanted, is_quoted=False)
    _, said = quoted(last, _wanted) or ("", [])
    return _task(ruled[-1], exchanges(said or [("user", last)]), wanted, is_quoted=False, is_apart=bool(said))


def _quoting(text: str, wanted: Any) -> ClientTask | None:
    """A task whose conversation is in the message itself."""
    found = quoted(text, _wanted)
    return _task(found[0], exchanges(found[1]), wanted, is_quoted=True, begun=text) if found else None


def _task(
    instruction: str,
    said: tuple[Exchange, ...],
    wanted: Any,
    *,
    is_quoted: bool,
    is_apart: bool = False,
    begun: str = "",
) -> ClientTask | None:
    """The task of an instruction, if it is one.

    is_quoted: the conversation is in its own message, so that it may speak of one or rule the form, and JSON alone may
    say what is wanted. is_apart: it is quoted in the other message. begun: where to look for a text to complete.
    """
    if len(instruction) > INSTRUCTION_CHARACTERS:
        return None
    kind = _wanted(instruction)
    form = _form(instruction, wanted, kind)
    rules = sum(bool(rule.search(instruction)) for rule in RULES) + bool(wanted)
    is_ruled = rules >= RULES_OF_FORM
    if is_quoted:
        kind = next((named for name, _ in form.members if (named := _kind_of(name)) != "unknown"), kind)
        if not (rules or OF_TALK.search(instruction)):
            return None
    elif kind is not None and (kind == "summary" or not (is_ruled and OF_TALK.search(instruction))):
        return None  # a summary of what is not quoted may be one of figures
    if kind is None:
        if not (is_ruled and form.members and said and (is_quoted or is_apart)):
            return None
        kind = "unknown"  # another of its tasks, such as the choice of a tool: nothing, in the form it reads
    if not (said or form.members):
        return None
    prefixes = _PREFIX.findall(begun)
    return ClientTask(kind, said, form, prefixes[-1] if prefixes else "")


def _wanted(instruction: str) -> Kind | None:
    """What stands first behind a verb of making; a completion needs none."""
    for made in MADE.finditer(instruction):
        found = [(match.start(), kind) for kind, words in PRODUCTS.items() if (match := words.search(made[1]))]
        if found:
            return min(found)[1]
    return "completion" if COMPLETED.search(instruction) else None


def _kind_of(member: str) -> Kind:
    return next((kind for kind, words in KEYS.items() if words.search(member)), "unknown")


def _form(instruction: str, wanted: Any, kind: Kind | None) -> Form:
    """The form that the request says, else the one that the instruction shows, else JSON's plainest where it wants
    JSON."""
    words, characters = TITLE_WORDS, TITLE_CHARACTERS
    for match in COUNTED.finditer(instruction):
        number = max(1, NUMBERS.get(match[1].lower()) or int(match[1]))
        if match[2].lower().startswith("c"):
            characters = number
        else:
            words = min(number, TITLE_WORDS)
    members = tuple(_members_of_schema(wanted)) or tuple(_members_shown(instruction))
    is_array = not members and bool(_ARRAY.search(instruction))
    if not members and not is_array and kind and (wanted or _JSON.search(instruction)):
        members = ((kind, kind in LISTS),)
    return Form(members, is_array, words, characters)


def _members_of_schema(wanted: Any) -> Iterator[tuple[str, bool]]:
    for name in ("json_schema", "schema", "properties"):
        wanted = wanted.get(name) if isinstance(wanted, Mapping) else None
    for name, kind in wanted.items() if isinstance(wanted, Mapping) else ():
        yield str(name), isinstance(kind, Mapping) and kind.get("type") == "array"


def _members_shown(instruction: str) -> Iterator[tuple[str, bool]]:
    """The members of the first JSON object that is shown, what stands before the word JSON (a list of tools) last."""
    told = _JSON.search(instruction)
    begins = told.start() if told else 0
    for shown in (*_OBJECT.finditer(instruction, begins), *_OBJECT.finditer(instruction, 0, begins)):
        members = {name: opening == "[" for name, opening in _MEMBER.findall(shown[0])}
        if members:
            yield from members.items()
            return


def _rest(begun: str, known: Sequence[str]) -> str:
    """What completes a text to a question that is known here; nothing where none begins so."""
    start = begun.strip().casefold()
    return next((text[len(start) :] for text in known if start and text.casefold().startswith(start)), "")
