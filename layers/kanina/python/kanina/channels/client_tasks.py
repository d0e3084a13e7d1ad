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
from itertools import zip_longest
from typing import Any

from kanina.assistant.digest import Digest
from kanina.assistant.exchange import Exchange
from kanina.channels.client_task_words import (
    ANY_ROLE,
    BLOCKS,
    COMPLETED,
    COUNTED,
    FENCE,
    FENCED,
    KEYS,
    LISTS,
    MADE,
    NUMBERS,
    OF_TALK,
    PRODUCTS,
    ROLES,
    RULES,
    Kind,
)

Said = tuple[str, str]
"""Who (`user` or `assistant`), and what."""

UNANSWERED = "…"
"""For the answer to a question that another followed at once, or whose answer had no words: it was asked."""
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
            case "language":
                return LANGUAGES[known.language]
        return ""


def client_task(messages: Sequence[Said], wanted: Any = None) -> ClientTask | None:
    """The task that a request's messages set, oldest first; None for a question.

    messages: by role, those without text left out. wanted: the request's `response_format`.
    """
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
    _, said = _quoted(last) or ("", [])
    return _task(ruled[-1], exchanges(said or [("user", last)]), wanted, is_quoted=False, is_apart=bool(said))


def exchanges(said: Sequence[Said]) -> tuple[Exchange, ...]:
    """Questions with their answers. What was said before any question, or again after an answer, is left out."""
    told: list[Exchange] = []
    question = ""
    for role, text in said:
        if role == "user":
            if question:
                told.append(Exchange(question, UNANSWERED))
            question = text
        elif question:
            told.append(Exchange(question, text))
            question = ""
    return (*told, Exchange(question, UNANSWERED)) if question else tuple(told)


def _quoting(text: str, wanted: Any) -> ClientTask | None:
    """A task whose conversation is in the message itself."""
    found = _quoted(text)
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
    elif kind is not None and not (is_ruled and OF_TALK.search(instruction)):
        return None
    if kind is None:
        if not (is_ruled and form.members and said and (is_quoted or is_apart)):
            return None
        kind = "unknown"  # another of its tasks, such as the choice of a tool: nothing, in the form it reads
    if not (said or form.members):
        return None
    prefixes = _PREFIX.findall(begun)
    return ClientTask(kind, said, form, prefixes[-1] if prefixes else "")


def _quoted(text: str) -> tuple[str, list[Said]] | None:
    """An instruction and the conversation within it: in a block, as JSON, between fences, or as lines by role."""
    tags = list(BLOCKS.finditer(text))
    if tags and tags[-1][1]:
        closing = tags[-1]
        opening = next((tag for tag in tags if not tag[1] and tag[2].lower() == closing[2].lower()), None)
        if opening is not None:
            inside = text[opening.end() : closing.start()]
            return text[: opening.start()] + text[closing.end() :], _by_role(inside) or _as_json(inside)
    start, end = text.find("["), text.rfind("]") + 1
    if '"role"' in text and 0 <= start < end and (said := _as_json(text[start:end])):
        return text[:start] + text[end:], said
    fence = FENCED.search(text) if text.rstrip().endswith(FENCE) else None
    if fence is not None and (inside := text[fence.end() :].rstrip().removesuffix(FENCE)):
        return text[: fence.start()], [("user", inside)]
    first = ANY_ROLE.search(text)
    if first is None:
        return None
    body, tail = text[first.start() :], ""
    before, _, last = body.rpartition("\n\n")
    if before and _wanted(last) and not ANY_ROLE.search(last):  # the instruction stands behind the conversation
        body, tail = before, last
    said = _by_role(body)
    if len({role for role, _ in said}) < 2:  # one side alone may be a person's list
        return None
    return f"{text[: first.start()]}\n{tail}", said


def _by_role(text: str) -> list[Said]:
    marks = list(ANY_ROLE.finditer(text))
    said: list[Said] = []
    for mark, following in zip_longest(marks, marks[1:]):
        end = following.start() if following else len(text)
        role, words = ROLES[mark[1].lower()], text[mark.end() : end].strip().strip('"').strip()
        if words and role != "system":
            said.append((role, words))
    return said


def _as_json(text: str) -> list[Said]:
    """Messages of a chat, in the form of an API or with the text under another common name."""
    try:
        messages = json.loads(text)
    except (ValueError, RecursionError):
        return []
    said: list[Said] = []
    for each in messages if isinstance(messages, list) else []:
        if isinstance(each, dict) and each.get("role") in ("user", "assistant"):
            words = next((each[name] for name in ("content", "mainText", "text") if each.get(name)), None)
            if isinstance(words, str):
                said.append((str(each["role"]), words))
    return said


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
