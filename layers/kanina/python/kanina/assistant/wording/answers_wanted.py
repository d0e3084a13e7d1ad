"""The question again with a word about what an answer to it looks like, after a message that was none."""

from __future__ import annotations

from kanina.assistant.answers.extraction import Fault
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Language, Parameter


def wanted_text(fault: Fault | None, parameter: Parameter | None, prompt: str, language: Language) -> str:
    """The prompt after what is wanted: "That should be a whole number. Older than how many days?"."""
    phrases = PHRASES[language]
    if fault is None:
        return prompt
    if fault == "pattern":
        if parameter is None or not parameter.example:
            return prompt
        return f"{phrases.wanted_pattern.format(example=parameter.example)} {prompt}"
    wanted = {
        "choice": phrases.wanted_choice,
        "string": phrases.wanted_string,
        "integer": phrases.wanted_integer,
        "number": phrases.wanted_number,
        "boolean": phrases.wanted_boolean,
        "date": phrases.wanted_date,
        "time": phrases.wanted_time,
        "datetime": phrases.wanted_datetime,
    }
    return f"{wanted[fault]} {prompt}"
