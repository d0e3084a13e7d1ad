"""What is said of memories, by language; `{…}` are filled with `str.format`.

The Filipino words were written with care but not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kanina.memory.not_remembered import Kind
from kanina.models import Language, MeaningKind


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language. Each `forget` must work when it is sent."""

    called: str  # name
    note: str  # content
    note_known: str  # content
    stated: str  # scope, note: messages that make it one
    keep_note: str  # content: how a note is said
    will: str  # before `taken`
    taken: Mapping[MeaningKind, str]  # filter: rows, field; split: split; define: word, target; year: month
    known: str  # what
    replaced: str  # what: said before, true no more
    ended: str  # what
    forgotten: str
    forgotten_what: str  # what
    forgotten_all: str  # count
    which_to_forget: str  # asked before a list
    all_of_what: str  # memories, or the conversation
    forget_all: str
    forget_note: str  # content
    start_over: str
    stays: str  # count: behind a new start
    nothing_to_forget: str
    asked_before: str  # kept in place of a list of memories: count
    know_nothing: str  # examples
    know: str
    know_name: str  # name
    nameless: str
    over: str  # content: true no more
    later: str  # content, day, month, year: true from then on
    misfit: str  # content
    refused: str  # kind
    kinds: Mapping[Kind, str]
    off: str
    switched_on: str
    switched_off: str
    turn_on: str
    unwritten: str
    unread: str
    no_such_figure: str  # what, examples
    several: str  # what, examples: a name of several things
    own_name: str  # word, target
    mark: str
    remark: str  # what, mark
    unapplied: str  # what, field: remembered, but out of reach of the figures
    lifted: str  # rows, field: remembered, but all was asked for
    gone: str  # what: remembered, but the data has no such thing any more
    by: str  # dimension
    means: str  # word, target
    begins: str  # month
    forget: Mapping[MeaningKind, str]  # as for `taken`, rows being the values
    ask: str
    say: Mapping[MeaningKind, str]  # as for `forget`: how one says it
    how: str  # examples
    months: tuple[str, ...]


_ENGLISH = Words(
    called="All right, {name}. That is what I call you from now on.",
    note="I will remember this: {content}. It is a note, and changes no figures.",
    note_known="I know this already: {content}.",
    stated="That changes no answer. If it is to, say “{scope}”; to have it as a note, say “{note}”.",
    keep_note="remember that {content}",
    will="I will remember that.",
    taken={
        "filter": "From now on I show {rows} only, unless you name another {field} or say “every {field}”.",
        "split": "From now on I show single totals {split}, unless you ask for another split or say “in total”.",
        "define": "From now on “{word}” means {target}, for you alone.",
        "year": "From now on your fiscal year begins in {month}; “this year” stays the calendar year.",
    },
    known="I know: {what}.",
    replaced="This takes the place of what you told me before ({what}), which no longer holds.",
    ended="All right, that no longer holds: {what}.",
    forgotten="Forgotten.",
    forgotten_what="Forgotten: {what}.",
    forgotten_all="Forgotten: all that I remembered of you ({count}), and what I call you.",
    which_to_forget="That fits several things that I remember. Which one is to be forgotten? Say “forget that” and its "
    "words.",
    all_of_what="I have not deleted anything yet. “Forget everything about me” deletes what you asked me to remember; "
    "“start over” begins a new conversation.",
    forget_all="forget everything about me",
    forget_note="forget that {content}",
    start_over="start over",
    stays="What you asked me to remember stays ({count}): “what do you know about me?” lists it, and “forget "
    "everything about me” deletes it.",
    nothing_to_forget="I do not remember anything like that. Ask “what do you know about me?” to see what I remember.",
    asked_before="You asked what I know about you: {count} things then.",
    know_nothing="I remember nothing about you. Tell me, such as {examples} or “remember that …”.",
    know="This is what you asked me to remember:",
    know_name="I call you {name}",
    nameless="I do not know what to call you: say “call me”, and your name.",
    over="{content} (no longer)",
    later="{content} (from {day} {month} {year})",
    misfit="{content} (not applied: the data has no such thing any more)",
    refused="I do not remember {kind}, and I have not kept your message either.",
    kinds={
        "key": "keys",
        "password": "passwords",
        "card number": "card numbers",
        "account number": "account numbers",
        "id number": "ID numbers",
        "special category": "sensitive personal things, such as health or religion",
        "instruction": "instructions for me",
    },
    off="Memory is switched off for you, so I keep nothing. Say “turn memory on” to switch it on.",
    switched_on="Memory is on: I keep what you ask me to remember.",
    switched_off="Memory is off: I neither keep nor use anything of what I know about you. It is still there; say "
    "“turn memory on” to use it again.",
    turn_on="turn memory on",
    unwritten="I could not write that down just now. Please say it again in a moment.",
    unread="I could not read what you asked me to remember just now, so this answer does not take it into account.",
    no_such_figure="There is no “{what}” in the data, so I have not changed anything. What there is: {examples}.",
    several="“{what}” may be several things, so I have not changed anything. Please say which: {examples}.",
    own_name="“{word}” is the name of something of its own here, so it cannot mean {target} as well. Ask for "
    "{target} by that name, or choose another word.",
    mark="as you asked me to remember · remove",
    remark="({what}, {mark})",
    unapplied="(Not narrowed to {what}: this figure is not told by {field}.)",
    lifted="(Of every {field}: not narrowed to {rows} this time.)",
    gone="(Not applied, though you asked me to remember it: {what}. The data has no such thing any more.)",
    by="by {dimension}",
    means="“{word}” is {target}",
    begins="fiscal year from {month}",
    forget={
        "filter": "forget that I only look after {rows}",
        "split": "forget that I always want it {split}",
        "define": "forget that by {word} I mean {target}",
        "year": "forget that our year starts in {month}",
    },
    ask="what do you know about me?",
    say={
        "filter": "I only look after {rows}",
        "split": "always show me {split}",
        "define": "by {word} I mean {target}",
        "year": "our year starts in {month}",
    },
    how="If I am to remember something, say one thing a message, such as {examples}.",
    months=(
        *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October"),
        *("November", "December"),
    ),
)
_FILIPINO = Words(
    called="Sige, {name}. Iyan na ang itatawag ko sa iyo.",
    note="Tatandaan ko ito: {content}. Paalala lang ito, at walang binabago sa mga numero.",
    note_known="Alam ko na ito: {content}.",
    stated="Walang binabago iyan sa mga sagot. Kung dapat, sabihin ang “{scope}”; kung paalala lang, sabihin ang "
    "“{note}”.",
    keep_note="tandaan mo na {content}",
    will="Tatandaan ko iyan.",
    taken={
        "filter": "Mula ngayon, {rows} lang ang ipapakita ko, maliban kung may banggitin kang ibang "
        "{field} o sabihin mong “lahat ng {field}”.",
        "split": "Mula ngayon, hahatiin ko ang mga kabuuan {split}, maliban kung iba ang hingin mo "
        "o sabihin mong “sa kabuuan”.",
        "define": "Mula ngayon, {target} ang ibig sabihin ng “{word}”, para sa iyo lang.",
        "year": "Mula ngayon, sa {month} nagsisimula ang taong piskal mo; ang “ngayong taon” ay "
        "taon pa rin sa kalendaryo.",
    },
    known="Alam ko na: {what}.",
    replaced="Kapalit ito ng sinabi mo dati ({what}), na hindi na totoo ngayon.",
    ended="Sige, hindi na iyon totoo: {what}.",
    forgotten="Nakalimutan ko na.",
    forgotten_what="Nakalimutan ko na: {what}.",
    forgotten_all="Nakalimutan ko na ang lahat ng natatandaan ko tungkol sa iyo ({count}), pati ang tawag ko sa iyo.",
    which_to_forget="Higit sa isa sa natatandaan ko ang tugma riyan. Alin ang kalilimutan? Sabihin ang “kalimutan "
    "mo na” at ang mismong sinabi mo.",
    all_of_what="Wala pa akong binubura. Binubura ng “kalimutan mo lahat ng alam mo tungkol sa akin” ang "
    "ipinatanda mo; bagong usapan naman ang “magsimula ulit”.",
    forget_all="kalimutan mo lahat ng alam mo tungkol sa akin",
    forget_note="kalimutan mo na {content}",
    start_over="magsimula ulit",
    stays="Natatandaan ko pa rin ang mga ipinatanda mo ({count}): makikita sila sa “ano ang alam mo tungkol sa akin?”, "
    "at binubura ng “kalimutan mo lahat ng alam mo tungkol sa akin”.",
    nothing_to_forget="Wala akong natatandaang ganiyan. Itanong ang “ano ang alam mo tungkol sa akin?” para makita ang "
    "natatandaan ko.",
    asked_before="Itinanong mo kung ano ang alam ko tungkol sa iyo: {count} noon.",
    know_nothing="Wala akong natatandaan tungkol sa iyo. Sabihin lang, gaya ng {examples} o “tandaan mo na …”.",
    know="Ito ang mga ipinatanda mo sa akin:",
    know_name="{name} ang tawag ko sa iyo",
    nameless="Hindi ko alam ang itatawag sa iyo: sabihin ang “tawagin mo akong”, at ang pangalan mo.",
    over="{content} (hindi na ngayon)",
    later="{content} (mula {day} {month} {year})",
    misfit="{content} (hindi inilalapat: wala na ito sa datos)",
    refused="Hindi ko tinatandaan ang {kind}, at hindi ko rin itinago ang mensahe mo.",
    kinds={
        "key": "mga key",
        "password": "mga password",
        "card number": "mga numero ng card",
        "account number": "mga numero ng account",
        "id number": "mga numero ng ID",
        "special category": "mga sensitibong bagay, gaya ng kalusugan o relihiyon",
        "instruction": "mga utos para sa akin",
    },
    off="Naka-off ang memory mo, kaya wala akong itinatago. Sabihin ang “i-on ang memory” para i-on ito.",
    switched_on="Naka-on na ang memory: itatago ko ang ipinatatanda mo.",
    switched_off="Naka-off na ang memory: hindi ako magtatago o gagamit ng alam ko tungkol sa iyo. Nandoon pa rin ito; "
    "sabihin ang “i-on ang memory” para gamitin muli.",
    turn_on="i-on ang memory",
    unwritten="Hindi ko iyon naisulat ngayon. Pakiulit maya-maya.",
    unread="Hindi ko mabasa ngayon ang mga ipinatanda mo, kaya hindi iyon isinaalang-alang sa sagot na ito.",
    no_such_figure="Walang “{what}” sa datos, kaya wala akong binago. Ito ang mayroon: {examples}.",
    several="Higit sa isa ang maaaring ibig sabihin ng “{what}”, kaya wala akong binago. Pakisabi kung alin: "
    "{examples}.",
    own_name="Pangalan na ng ibang bagay dito ang “{word}”, kaya hindi rin ito puwedeng maging {target}. Itanong ang "
    "{target} sa pangalang iyon, o pumili ng ibang salita.",
    mark="gaya ng ipinatanda mo · alisin",
    remark="({what}, {mark})",
    unapplied="(Hindi nilimitahan sa {what}: hindi ayon sa {field} ang numerong ito.)",
    lifted="(Ng lahat ng {field}: hindi nilimitahan sa {rows} ngayon.)",
    gone="(Hindi inilapat, kahit ipinatanda mo: {what}. Wala na ito sa datos.)",
    by="ayon sa {dimension}",
    means="“{word}” ay {target}",
    begins="taong piskal mula {month}",
    forget={
        "filter": "kalimutan mo na {rows} lang ang hawak ko",
        "split": "kalimutan mo na palagi kong gustong makita {split}",
        "define": "kalimutan mo na pag sinabi kong {word}, {target} ang ibig kong sabihin",
        "year": "kalimutan mo na nagsisimula ang taon namin sa {month}",
    },
    ask="ano ang alam mo tungkol sa akin?",
    say={
        "filter": "{rows} lang ang hawak ko",
        "split": "palagi mong ipakita {split}",
        "define": "pag sinabi kong {word}, {target} ang ibig kong sabihin",
        "year": "nagsisimula ang taon namin sa {month}",
    },
    how="Kung may ipatatanda ka, isang bagay bawat mensahe, gaya ng {examples}.",
    months=(
        *("Enero", "Pebrero", "Marso", "Abril", "Mayo", "Hunyo", "Hulyo", "Agosto", "Setyembre", "Oktubre"),
        *("Nobyembre", "Disyembre"),
    ),
)
WORDS: Final[Mapping[Language, Words]] = {"en": _ENGLISH, "fil": _FILIPINO}
