"""What the Telegram door says in its own words, a field a phrase. `{…}` are filled with `str.format`.

Filipino was written with care but not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina.models import Language


@dataclass(frozen=True, slots=True)
class TelegramPhrases:
    """The phrases of one language."""

    welcome: str
    examples: str  # examples
    help: str
    cleared: str
    not_allowed: str  # id
    group_not_allowed: str  # id
    only_text: str
    unknown_command: str
    subscribed: str
    unsubscribed: str
    only_private: str
    report_failed: str
    no_words: str
    gave_up: str
    new: str
    history: str
    no_history: str
    open_button: str  # number
    opened: str  # title
    memories: str
    no_memories: str
    memory_off: str
    forget_button: str  # number
    forgotten: str  # content
    no_longer: str  # content
    not_applied: str  # content
    old_button: str
    only_own_chat: str
    linked: str
    unlink_button: str  # number
    unlinked: str
    link_code: str  # code
    link_asked: str  # name
    link_waits: str  # name
    link_yes: str
    link_no: str
    link_ended: str
    link_no_code: str
    link_refused: str  # reason
    link_reasons: Mapping[str, str]  # limit


CHANNELS: Mapping[str, str] = {"oidc": "web", "telegram": "Telegram", "local": "laptop"}
"""What the doors are called that people sign in by."""


TELEGRAM_PHRASES: Mapping[Language, TelegramPhrases] = {
    "en": TelegramPhrases(
        welcome="Hello! Ask me about the data in plain words, in English, Filipino or both, and then ask on.",
        examples="For example:\n{examples}",
        help=(
            "Just type a question. Then ask on: “only NCR”, “by month”, “compare it with the first one”.\n\n"
            "/new – begin another conversation; this one stays\n"
            "/history – earlier conversations, to go on with\n"
            "/memories – what I remember of you, to forget\n"
            "/link – another account of yours: conversations and memories of both\n"
            "/unlink – part them again\n"
            "/clear – start over\n"
            "/report – yesterday's report\n"
            "/report on – get it every day\n"
            "/report off – stop it\n"
            "/help – this text"
        ),
        cleared="Done: we start over.",
        not_allowed=(
            "Hello! You are not on this bot's list yet. Send this number to whoever runs it, to be let in: {id}"
        ),
        group_not_allowed=(
            "Hello! This group is not on the bot's list yet. Whoever runs the bot can let it in by this number: {id}"
        ),
        only_text="I can only read text. Please type your question.",
        unknown_command="I do not know that command. /help lists those I know.",
        subscribed="You will get the report here every day. /report off stops it.",
        unsubscribed="You will not get the report any more. /report on starts it again.",
        only_private="A daily report goes to one person: ask me in a private chat.",
        report_failed="The report could not be made: {reason}",
        no_words="I have nothing to say to that.",
        gave_up="Sorry, I could not answer your last message. Please send it again in a while.",
        new="Done: your next question begins another conversation. /history has the ones before.",
        history="Your latest conversations. A button goes on with one:",
        no_history="There are no conversations yet: just ask a question.",
        open_button="Open {number}",
        opened="We go on with “{title}”. The last of it:",
        memories="What I remember of you. A button forgets one:",
        no_memories="I remember nothing of you yet. Tell me, for example: “remember that my boss is Liza”.",
        memory_off="Memory is off, so none of this changes an answer. “Turn memory on” turns it on.",
        forget_button="Forget {number}",
        forgotten="Forgotten: {content}",
        no_longer="{content} (no longer)",
        not_applied="{content} (not applied: the data has no such thing)",
        old_button="That button is an old one, or not yours: what it stood for is not here any more.",
        only_own_chat="That is between you and me: write to me in a private chat.",
        linked="These accounts of yours are linked with this one:",
        unlink_button="Part {number}",
        unlinked="Parted: each account has what was said in it, and nothing of the other.",
        link_code=(
            "To link another account of yours, enter this code there within ten minutes: {code}\n\n"
            "Then confirm on both sides; here with /link. Give it to nobody else."
        ),
        link_asked="Is this account yours? {name}\n\nIf it is, each sees the conversations and memories of both.",
        link_waits="Confirmed here. Now confirm in the other account: {name}",
        link_yes="Yes, link",
        link_no="No",
        link_ended="Not linked, and the code is used up.",
        link_no_code=(
            "There is no such code, or it is used or over. Ask for another one in the other account, and send it here "
            "within ten minutes: /link CODE"
        ),
        link_refused="That cannot be linked: {reason}",
        link_reasons={
            "own-code": "this account made that code itself. Enter it in the other account.",
            "linked": "these two accounts are linked already. There is nothing left to do.",
            "accounts": "at most {limit} accounts may be linked. Part one of them first: /link",
            "memories": "together they have more than {limit} memories. Forget some first: /memories",
            "known": "together they have more preferences and definitions than there is room for. Forget one first: "
            "/memories",
        },
    ),
    "fil": TelegramPhrases(
        welcome="Kumusta! Magtanong ka tungkol sa datos, sa English, Filipino o halo, at saka magtanong pa.",
        examples="Halimbawa:\n{examples}",
        help=(
            "I-type lang ang tanong. Tapos puwede pang magtuloy: “NCR lang”, “kada buwan”, “ikumpara sa una”.\n\n"
            "/new – bagong usapan; mananatili ang ngayon\n"
            "/history – mga dating usapan, para ituloy\n"
            "/memories – ang natatandaan ko tungkol sa iyo, para kalimutan\n"
            "/link – isa mo pang account: mga usapan at alaala ng dalawa\n"
            "/unlink – paghiwalayin ulit\n"
            "/clear – magsimula ulit\n"
            "/report – ulat ng kahapon\n"
            "/report on – tanggapin ito araw-araw\n"
            "/report off – itigil ito\n"
            "/help – ang tekstong ito"
        ),
        cleared="Sige, magsisimula tayo ulit.",
        not_allowed=("Kumusta! Wala ka pa sa listahan ng bot na ito. Ipadala ang numerong ito sa nagpapatakbo: {id}"),
        group_not_allowed=(
            "Kumusta! Wala pa sa listahan ang grupong ito. Papapasukin ito ng nagpapatakbo gamit ang numerong: {id}"
        ),
        only_text="Teksto lang ang nababasa ko. Paki-type ang tanong mo.",
        unknown_command="Hindi ko alam ang command na iyan. Nasa /help ang mga alam ko.",
        subscribed="Makukuha mo rito ang ulat araw-araw. Ititigil ito ng /report off.",
        unsubscribed="Hindi ka na makakatanggap ng ulat. /report on para simulan ulit.",
        only_private="Para sa isang tao lang ang araw-araw na ulat: kausapin mo ako nang pribado.",
        report_failed="Hindi nagawa ang ulat: {reason}",
        no_words="Wala akong masasabi riyan.",
        gave_up="Pasensya na, hindi ko nasagot ang huli mong mensahe. Pakipadala ulit mayamaya.",
        new="Sige: bagong usapan na ang susunod mong tanong. Nasa /history ang mga nauna.",
        history="Ang mga huli mong usapan. Pindutin ang itutuloy:",
        no_history="Wala pang usapan: magtanong ka lang.",
        open_button="Buksan {number}",
        opened="Itutuloy natin ang “{title}”. Ang huli roon:",
        memories="Ang natatandaan ko tungkol sa iyo. Pindutin ang kakalimutan:",
        no_memories="Wala pa akong natatandaan tungkol sa iyo. Halimbawa: “tandaan mo na si Liza ang boss ko”.",
        memory_off="Naka-off ang memory, kaya walang nababagong sagot. “I-on ang memory” para buksan ito.",
        forget_button="Kalimutan {number}",
        forgotten="Nakalimutan na: {content}",
        no_longer="{content} (hindi na)",
        not_applied="{content} (hindi ginagamit: wala nito sa datos)",
        old_button="Luma na ang pindutan, o hindi sa iyo: wala na rito ang tinutukoy nito.",
        only_own_chat="Sa ating dalawa lang iyan: kausapin mo ako nang pribado.",
        linked="Naka-link dito ang mga account mong ito:",
        unlink_button="Ihiwalay {number}",
        unlinked="Hiwalay na: nasa bawat account ang nasabi roon, at wala ang sa isa.",
        link_code=(
            "Para i-link ang isa mo pang account, ilagay roon ang code na ito sa loob ng sampung minuto: {code}\n\n"
            "Kumpirmahin pagkatapos sa dalawa; dito, gamit ang /link. Huwag ibigay sa iba."
        ),
        link_asked="Sa iyo ba ang account na ito? {name}\n\nKung oo, makikita sa bawat isa ang mga usapan at alaala ng "
        "dalawa.",
        link_waits="Nakumpirma na rito. Kumpirmahin naman sa kabilang account: {name}",
        link_yes="Oo, i-link",
        link_no="Hindi",
        link_ended="Hindi na-link, at ubos na ang code.",
        link_no_code=(
            "Walang ganyang code, o nagamit na o tapos na. Humingi ng bago sa kabilang account, at ipadala rito sa "
            "loob ng sampung minuto: /link CODE"
        ),
        link_refused="Hindi iyan mai-link: {reason}",
        link_reasons={
            "own-code": "ang account na ito mismo ang gumawa ng code. Ilagay ito sa kabilang account.",
            "linked": "naka-link na ang dalawang account na ito. Wala nang kailangang gawin.",
            "accounts": "hanggang {limit} account lang ang mai-link. Maghiwalay muna ng isa: /link",
            "memories": "lampas sa {limit} ang alaala nilang dalawa. Magpalimot muna ng ilan: /memories",
            "known": "lampas sa kasya ang mga kagustuhan at kahulugan nilang dalawa. Magpalimot muna ng isa: /memories",
        },
    ),
}
