"""What people say outright that is to be remembered or forgotten, in both languages: one table of wordings.

Whole messages only, in the person's own voice. A wording is plain words; `(a|b)` are alternatives, `[a]` may be left
out, `{slot}` is what is meant, and a comma stands for a comma or a space. Nothing here knows the data: a slot is the
person's own words (`assistant.known.meanings` reads them). What is only stated ("state") is not to be remembered, and
asks for nothing. The Filipino wordings were written with care but not checked by a native speaker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

Move = Literal["remember", "filter", "split", "define", "name", "year", "stop", "state", "forget", "ask", "who", "on"]
ASKS: Final[tuple[Move, ...]] = ("ask", "who", "on")
"""What says nothing to remember, and may be a question."""

_LOOK = "(look after|handle|manage|cover|take care of|care about|deal with|work on|work with|oversee|supervise)"
_HANDLE = "(look after|handle|manage|oversee|supervise|take care of)"
_BEING = (
    "(from|in|at|based in|based at|based out of|located in|working in|working at|working for|living in|staying in|"
    "assigned to|assigned in|assigned at|stationed in|stationed at|posted in|posted to)"
)
_DOING = "(nagtatrabaho|nakatira|nakatalaga|naka-assign|nakatoka|nakadestino|naka-destino|nakabase|naka-base|nagtuturo)"
_LOOKING = "(responsible for|in charge of|assigned to|handling|managing|covering|looking after|overseeing)"
_SHOW = "(show|give|break|split|group|list|report)"
_IT = "[me] [(the|all|my|our)] [(it|this|them|everything|things|figures|numbers|results|totals|answers|data)] [down]"
_BY = "(by|per|for each|for every)"
_KEEP = "(remember|note|keep in mind|bear in mind|make a note|take note)"
_TANDAAN = "(tandaan|pakitandaan|paki-tandaan|itala|pakitala|isaisip)"
_LAGI = "(palagi|lagi|laging|palaging)"
_HELD = (
    "(hawak|sakop|area|inaasikaso|binabantayan|hinahawakan|hina-handle|hinahandle|mina-manage|minamanage|saklaw|responsibilidad|"
    "pinangangasiwaan|tinitingnan)"
)
_MINE = "(ko|namin|naming)"
_ASSIGNED = "(naka-assign|nakatalaga|nakatoka|nakadestino|naka-destino|nagtatrabaho)"
_AYON = "(ayon sa|kada|bawat|per|by)"
_IPAKITA = "(hatiin|ipakita|pakita|i-breakdown|i-split|i-group|pangkatin|hati-hatiin)"
_FISCAL = "(fiscal|financial|business|company)"
_BEGINS = "(starts|begins|runs from) [(in|on)] [(1|1st|the 1st of)]"
_FOR_ME = "(for me|to me|for us|to us|in my messages|in my questions|in our team|in our office)"
_WHEN_SAID = "(pag|kapag|kung|'pag|tuwing) (sinabi|sabihin|sinasabi) (kong|ko|naming)"
_MEANT = "(ibig kong sabihin|ibig sabihin ko|ibig sabihin|tinutukoy ko|gusto kong sabihin|ang ibig kong sabihin)"

WORDINGS: Final[Mapping[Move, tuple[str, ...]]] = {
    "forget": (
        "(forget|unlearn|stop remembering) that {what}",
        "(don't|do not) remember (that|anymore that) {what}",
        "(forget|delete|remove|erase) [about] my {field}",
        "{word} (no longer|doesn't|does not) (means|mean) {what} [(anymore|any more|now)]",
        "(forget|remove|delete|erase) (it|that|this)",
        "(remove|alisin|tanggalin)",
        "(forget|unlearn|remove|delete|erase) [about] {thing}",
        "(kalimutan|alisin|tanggalin|burahin) [(mo|nyo|ninyo)] [na] (ito|iyan|iyon|yan|yun|yon)",
        "(kalimutan|alisin|tanggalin|burahin) [(mo|nyo|ninyo)] [na] [(na|ang|yung|iyong)] {thing}",
        "kalimutan (mo|nyo|ninyo) [na] [(na|ang|yung)] {whole}",
        "(huwag|wag) mo (na|nang) tandaan [(na|ang|yung)] {what}",
        "hindi na {what} ang ibig sabihin ng {word}",
    ),
    "ask": (
        "what do you (know|remember) about me",
        "what (have|did) you (remembered|remember|learned|learn|learnt|stored|store|keep|kept) about me",
        "what (have|did) I (told|tell|asked|ask) you (to remember|about (me|myself|us))",
        "what (have|did) I (told|tell) you",
        "what (are|were) my (memories|preferences|notes|definitions)",
        "(am I|are we) (limited|restricted|confined) to {what}",
        "[(can you|could you)] (show|list|tell) [me] (my memories|what you (know|remember) about me)",
        "ano [ba] ang [mga] (alam|natatandaan|naaalala|tinandaan|tinatandaan) (mo|nyo|ninyo) tungkol sa akin",
        "[(ipakita|ilista)] [mo] [ang] [mga] (alam|natatandaan|naaalala) mo tungkol sa akin",
        "(ano|anong|anu-ano|ano-ano) [ba] [(ang|yung|iyong)] [mga] (ipinatanda|pinatanda|ipinatandaan) (ko|namin) "
        "[sa (iyo|inyo)]",
        "(ano|anong) [ba] [(ang|yung|iyong)] [mga] sinabi (kong|naming) tandaan mo",
        "limitado ba (ako|kami) sa {what}",
    ),
    "who": (
        "(what is|what's|whats|tell me|do you know|do you remember) my name",
        "what [name] do you call me",
        "(what am I called|who am I|do you know who I am)",
        "(ano|anong) [ba] [(ang|yung)] pangalan ko [ba]",
        "(alam|tanda|natatandaan) mo [ba] [(ang|yung)] pangalan ko",
        "(ano|anong) [ba] [(ang|yung)] (tawag|itinatawag|itatawag) mo sa akin",
        "sino [ba] ako",
        "kilala mo [ba] ako",
    ),
    "on": (
        "(turn|switch) (on|off) [(my|your|the)] memory",
        "(turn|switch) [(my|your|the)] memory (on|off)",
        "[paki] (i-on|i-off|buksan|isara) (ang|mo ang) memory",
    ),
    "remember": (
        f"{_KEEP} that {{what}}",
        f"{_KEEP}(,|:) {{what}}",
        f"{_KEEP} (?={{owner}}){{what}}",
        "(don't|dont|do not|never) forget that {what}",
        f"{_TANDAAN} [(mo|ninyo|nyo|niyo)] (na|:) {{what}}",
        f"{_TANDAAN} mong {{what}}",
        f"{_TANDAAN} [(mo|ninyo|nyo|niyo)](,|:) {{what}}",
        "(huwag|wag) (mong|mo|ninyong|nyong) (kalimutang|kalimutan) [na] {what}",
    ),
    "name": (
        "[(just|you can|you may|you could)] call me {name} [from now on]",
        "my name is {name}",
        "I (go by|am called) {name}",
        "(tawagin|tawagan) (mo|nyo|niyo|ninyo) [(lang|na lang)] (akong|ako) {name}",
        "{name} [na] [(lang|lamang)] ang (itawag|tawag) (mo|nyo|ninyo) sa akin",
        "ang pangalan ko ay {name}",
    ),
    "filter": (
        f"(I|we) (only|just) {_LOOK} {{what}}, so [please] (keep|stick|limit it) to (that|it)",
        f"(I|we) (only|just|only ever) {_LOOK} {{what}}",
        f"(I|we) {_LOOK} {{what}} only",
        f"(I|we) {_LOOK} (only|just) {{what}}",
        f"(I|we) {_HANDLE} {{what}}",
        f"(I'm|I am|we're|we are) (only|just) {_LOOKING} {{what}}",
        f"(I'm|I am|we're|we are) {_LOOKING} {{what}} only",
        f"(I'm|I am|we're|we are) {_LOOKING} (only|just) {{what}}",
        "(I'm|I am|we're|we are) (responsible for|in charge of) {what}",
        "my {field} (is|are) {what}",
        "(from now on|from here on|going forward), (only|just) (show|give|tell) me {what}",
        "always (limit|keep|restrict|narrow) (it|everything|figures|the figures|answers|results) to {what}",
        f"{{what}} (lang|lamang) (ang|yung|iyong) [mga] {_HELD} {_MINE}",
        f"{{what}} (lang|lamang) (ang|yung|iyong) [mga] {_HELD} (kong|naming) {{field}}",
        f"[ang] {_HELD} {_MINE} (lang|lamang) (ang|yung|ay) {{what}}",
        f"[ang] {_HELD} (lang|lamang) {_MINE} (ang|yung|ay) {{what}}",
        f"[ang] {_HELD} {_MINE} (ay|ang|yung) {{what}} [(lang|lamang)]",
        f"sa {{what}} (lang|lamang) (ako|kami) [{_ASSIGNED}]",
        f"(ako|kami) [ay] [{_ASSIGNED}] sa {{what}} (lang|lamang)",
        "(mula|simula) ngayon, {what} (lang|lamang) (ang|yung) ipakita [mo] [sa akin]",
    ),
    "split": (
        f"[from now on,] always {_SHOW} {_IT} {_BY} {{field}} [from now on]",
        f"(from now on|from here on|going forward), [always] {_SHOW} {_IT} {_BY} {{field}}",
        f"(I|we|I'd|we'd) always (want|like|prefer|need) [to (see|have|get|read)] {_IT} {_BY} {{field}}",
        f"{_LAGI} [(mo|mong|nyo|nyong|ninyong)] {_IPAKITA} [mo] [ang lahat] {_AYON} {{field}}",
        f"{_LAGI} [mo] (akong|kaming) (bigyan|pakitaan) [ng] [(mga numero|numero|resulta)] {_AYON} {{field}}",
        f"{_LAGI} {_AYON} {{field}} (ang|mong|mo) (ipakita|hatiin) [mo] [sa akin]",
        f"{_LAGI} kong gustong makita [(ito|ang lahat|ang mga numero)] {_AYON} {{field}}",
        f"gusto (ko|kong|namin|naming) {_LAGI} [na] (makita|nakahati|nakahiwalay|nakagrupo|hatiin) {_AYON} {{field}}",
        f"(mula|simula) ngayon, {_IPAKITA} [mo] [ang lahat] {_AYON} {{field}}",
    ),
    "define": (
        "by {word}, (I|we) mean {what}",
        "(when|whenever|if) (I|we) say {word}, (I|we) mean {what}",
        f"{_FOR_ME}, {{word}} (means|is) {{what}}",
        f"{_WHEN_SAID} {{word}}, {{what}} [(ang|yung)] {_MEANT}",
        f"{_WHEN_SAID} {{word}}, {{what}} (yun|iyon|yon)",
        "(sa akin|para sa akin|sa amin), ang ibig sabihin ng {word} ay {what}",
        "ang ibig kong sabihin (sa|ng|kapag sinabi kong) {word} ay {what}",
    ),
    "year": (
        f"(our|my) [{_FISCAL}] year {_BEGINS} {{month}} [(1|1st)]",
        f"the {_FISCAL} year {_BEGINS} {{month}} [(1|1st)]",
        "(nagsisimula|nag-uumpisa|nagsisimula) ang [(fiscal|piskal na)] (taon|year) (namin|natin) (sa|tuwing) {month}",
        "{month} ang (simula|umpisa) ng (fiscal year|taon|taong piskal) (namin|natin)",
        "(sa|tuwing) {month} (nagsisimula|nag-uumpisa) ang (fiscal year|taon|taong piskal) (namin|natin)",
        "[ang] (fiscal year|taon|taong piskal) (namin|natin) [ay] (nagsisimula|nag-uumpisa) (sa|tuwing) {month}",
    ),
    "stop": (
        "(I|we) (no longer|don't|do not) {what} [(anymore|any more)], (now I|now we|I now|we now|but now I) {now}",
        "(I|we) (stopped|quit|gave up) {what}, [and] [now] (I|we) [now] {now}",
        "(I|we) (no longer|stopped|quit|gave up) {what}",
        "(I|we) (don't|do not) {what} (anymore|any more)",
        "hindi na (ako|kami) {what}",
        "hindi ko na {what}",
    ),
    "state": (
        "(I|we) (work|live|stay|teach|study|report|belong) [here] (in|at|for|from|with|to) {what}",
        f"(I'm|I am|we're|we are) [(now|here)] {_BEING} {{what}} [(now|today|right now|at the moment)]",
        "(I'm|I am) (a|an|the) {role} (of|in|at|for|from) {what}",
        "my (team|boss|manager|family) (works|work|lives|live) (in|at|for|from) {what}",
        f"{_DOING} (ako|kami) sa {{what}}",
        f"sa {{what}} (ako|kami) {_DOING}",
        f"(ako|kami) [ay] {_DOING} sa {{what}}",
        "(taga|nasa) {what} (ako|kami) [ngayon]",
        "(ako|kami) [ay] (taga|nasa) {what}",
    ),
}

LONGEST: Final = 600
"""Characters: a longer message is no statement, and would take long to be tried as one."""
_OWNER = r"(?:i|i'm|my|we|our|i've|ako|ang)\b"
"""What a thing to remember begins with where no "that" is said."""
_WORD = re.compile(r"[\w'-]+")
_PERSONAL_SLOTS = {
    "thing": r"[^,.;:!?]+",
    "field": r"[^,]+?",
    "month": r"\w+\.?",
    "name": r".{1,300}?",
    "word": r".{1,40}?",
}

_JOKES = r"lol|lmao|rofl|ha(?:ha)+h?|he(?:he)+|hi(?:hi)+|joke|jk|kidding|charot|char|chos|eme|😂|🤣|😜|😆"
_REPORTED = r"says|said|told|sabi|daw|raw|wrote|writes"
NOT_OWN: Final = (
    re.compile(rf"(?<!\w)(?:{_JOKES})(?!\w)", re.IGNORECASE),  # a joke
    re.compile(r"[\"“”«»„]|^\s*>|^```", re.MULTILINE),  # a quotation
    re.compile(r"\n\s*\S.*\n\s*\S", re.DOTALL),  # three lines or more: pasted
    re.compile(r"[<>{}|`#\[\]\\]|\w://|\b(?:system|assistant|human|user)\s*:", re.IGNORECASE),  # no plain sentence
    re.compile(  # the head of a mail
        r"^\s*(?:from|to|subject|sent|date|cc|forwarded message|mula kay|para kay|paksa)\s*:|\bwrote:\s*$"
        r"|^-+\s*(?:original|forwarded) message",
        re.IGNORECASE | re.MULTILINE,
    ),
)
"""What tells that a message's words are not the person's own, or not meant."""
_NAMED = re.compile(r"\b(by|say|kong|word) [\"“]([\w -]{1,30})[\"”]", re.IGNORECASE)
"""A word that is quoted since it is defined: no quotation of what somebody said."""
OTHERS: Final = re.compile(rf"(?<!\w)(?:{_REPORTED})(?!\w)", re.IGNORECASE)
"""What tells that somebody else said it; a thing to remember may hold it all the same."""
_LINKED = re.compile(r"(?<=[aeiou]) (?:pong|hong)(?!\w)", re.IGNORECASE)
"""A particle that bears the linker of the word before it: "mo pong" is "mong"."""
_PARTICLES = re.compile(r"(?<![\w-])(?:po|opo|ho|nga|naman)(?![\w-])[,]?", re.IGNORECASE)
OPENING: Final = re.compile(
    r"^\s*(?:(?:hi|hello|hey|ok|okay|sige|oo|so|also|and|by the way|btw|fyi|just so you know|for your information"
    r"|please|pls|kindly|paki|para alam mo|siya nga pala)\b[,!.:]?\s+)+",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"[\s,]*(?:(?:please|pls)?\s*(?:remember|note|keep in mind) (?:that|this|it)|tandaan mo (?:yan|iyan|ito|iyon)"
    r"|please|pls|thanks|thank you|salamat|ha|okay|ok)?[\s.!,]*$",
    re.IGNORECASE,
)
MEANT_TO_BE_KEPT: Final = re.compile(
    r"^\W*(?:please\s+|kindly\s+)?(?:remember|note|keep in mind|don'?t forget|tandaan|pakitandaan|itala|call me"
    r"|my name is|tawagin|by\b|when i say|i only|i just|huwag mong kalimutan)\b",
    re.IGNORECASE,
)
"""Begins a message that asks to be remembered, whatever its wording is."""

_OF_THEMSELVES: Final = re.compile(
    r"^\W*(?:please\s+|paki\s*)?"
    r"(?:(?:i|we)(?!\s+(?:want|need|would|wish|mean|meant|asked|said)\b|'d)|i'm|my|our"
    r"|always|never(?!\s+mind)|from now on|from here on|going forward"
    r"|palagi|lagi|laging|palaging|mula ngayon|simula ngayon"
    r"|(?:ako|kami|area|hawak|sakop)\b.*\b(?:lang|lamang|ko|namin))\b",
    re.IGNORECASE,
)


def is_of_themselves(message: str) -> bool:
    """Whether a message speaks of the person, or of what is to be from now on, in whatever words."""
    return _OF_THEMSELVES.match(message) is not None


@dataclass(frozen=True, slots=True)
class Statement:
    """What a message says outright. slots: the person's own words by slot. told: it was said to be remembered.

    text: all that is to be remembered, in the person's own words.
    """

    move: Move
    text: str
    slots: Mapping[str, str] = field(default_factory=dict)
    told: bool = False


def statement_of(message: str) -> Statement | None:
    """What a message says outright, whole; None for every other message."""
    message = _NAMED.sub(r"\1 \2", message)
    if len(message) > LONGEST or any(sign.search(message) for sign in NOT_OWN):
        return None
    text = _plain(message)
    found = _first(text)
    if found is None or ("?" in text and found.move not in ASKS):
        return None
    if found.move == "remember":
        return _told(found)
    if found.move not in (*ASKS, "forget") and OTHERS.search(text):
        return None
    return found


def readings_of(content: str) -> Iterator[Statement]:
    """The ways that the words of a memory can be read, the likeliest first; they need not be a message of their own."""
    text = _plain(content[:LONGEST])
    for move in ("name", "filter", "split", "define", "year", "stop"):
        yield from _matches(move, text)


def _told(found: Statement) -> Statement | None:
    """What is to be remembered, read as if it had been said alone."""
    what = found.slots["what"]
    inner = next(readings_of(what), None)
    if inner is None and (means := re.fullmatch(r"['‘’]?(?P<word>[\w -]{1,40}?)['‘’]? means (?P<what>.+)", what, re.I)):
        inner = Statement("define", what, means.groupdict())
    if inner is None or inner.move == "stop":
        return Statement("remember", what, found.slots, told=True)
    return Statement(inner.move, what, inner.slots, told=True)


def _plain(message: str) -> str:
    """The message without what only opens and closes it, on one line."""
    text = " ".join(message.replace("’", "'").replace("‘", "'").split())
    text = _LINKED.sub("ng", text)
    text = " ".join(_PARTICLES.sub("", OPENING.sub("", text)).split())
    return _CLOSING.sub("", text)


def _first(text: str) -> Statement | None:
    for move in WORDINGS:
        found = next(_matches(move, text.rstrip("?") if move in ASKS else text), None)
        if found is not None:
            return found
    return None


def _matches(move: Move, text: str) -> Iterator[Statement]:
    said = frozenset(_WORD.findall(text.lower()))
    for wording in WORDINGS[move]:
        if not all(said & words for words in _needed(wording)):
            continue  # which spares most messages all of the expressions
        match = next((found for pattern in _compiled(wording) if (found := pattern.fullmatch(text))), None)
        if match is not None:
            slots = {name: said.strip(" '") for name, said in match.groupdict().items() if said}
            yield Statement(move, text, slots)


@cache
def _needed(wording: str) -> tuple[frozenset[str], ...]:
    """The words of a wording that a text must have, one of each set."""
    parts = re.findall(r"\([^()]*\)|\S+", re.sub(r"\[[^\]]*\]|\(\?=[^)]*\)|\{\w+\}", " ", wording))
    firsts = ([_WORD.findall(one.lower())[:1] for one in part.strip("()").split("|")] for part in parts)
    return tuple(frozenset(word for found in part for word in found) for part in firsts if all(part))


@cache
def _compiled(wording: str) -> tuple[re.Pattern[str], ...]:
    """A wording as expressions; of one with a comma first that where the comma was written."""
    commas = (r",\s+", r",?\s+") if ", " in wording else (r",?\s+",)
    return tuple(re.compile(_expression(wording, comma), re.IGNORECASE) for comma in commas)


def _expression(wording: str, comma: str) -> str:
    """A wording as a regular expression."""
    text = wording.replace("(?={owner})", "\0").replace("(", "(?:")
    text = re.sub(r"^\[([^\]]*)\] ", r"(?:\1 )?", text)
    text = re.sub(r" \[([^\]]*)\]", r"(?: \1)?", text)
    text = re.sub(r"\{(\w+)\}", lambda slot: f"(?P<{slot[1]}>{_PERSONAL_SLOTS.get(slot[1], '.+?')})", text)
    text = text.replace(", ", "\1").replace(" ", r"\s+").replace("\1", comma)
    return text.replace("\0", f"(?={_OWNER})")
