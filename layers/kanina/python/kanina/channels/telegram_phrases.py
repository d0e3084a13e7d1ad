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


TELEGRAM_PHRASES: Mapping[Language, TelegramPhrases] = {
    "en": TelegramPhrases(
        welcome="Hello! Ask me about the data in plain words, in English, Filipino or both, and then ask on.",
        examples="For example:\n{examples}",
        help=(
            "Just type a question. Then ask on: “only NCR”, “by month”, “compare it with the first one”.\n\n"
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
    ),
    "fil": TelegramPhrases(
        welcome="Kumusta! Magtanong ka tungkol sa datos, sa English, Filipino o halo, at saka magtanong pa.",
        examples="Halimbawa:\n{examples}",
        help=(
            "I-type lang ang tanong. Tapos puwede pang magtuloy: “NCR lang”, “kada buwan”, “ikumpara sa una”.\n\n"
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
    ),
}
