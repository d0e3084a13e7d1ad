"""One spelling for words that British and American English write otherwise: "licence" is "license", "colour" "color".

Models are named in either, and so are messages; both are put into the American form before they are compared.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = """
licence: license; defence: defense; offence: offense; practise: practice; metre: meter; centimetre: centimeter;
kilometre: kilometer; litre: liter; millilitre: milliliter; theatre: theater; fibre: fiber; calibre: caliber;
catalogue: catalog; dialogue: dialog; analogue: analog; jewellery: jewelry; jeweller: jeweler; grey: gray;
ageing: aging; judgement: judgment; instalment: installment; fulfilment: fulfillment; fulfil: fulfill;
aluminium: aluminum; mould: mold; plough: plow; draught: draft; tyre: tire; analyse: analyze; analysed: analyzed;
diarrhoea: diarrhea; oedema: edema; foetal: fetal; foetus: fetus; oesophagus: esophagus; sceptic: skeptic
"""
_PAIRS = (one.partition(":") for one in _WORDS.split(";"))
_WHOLE = {british.strip(): american.strip() for british, _, american in _PAIRS}
_OUR = re.compile(r"^((?:dis)?(?:col|fav|lab|neighb|harb|hon|behavi|rum|vap|od|flav|arm|endeav|hum|vig))our")
_ISE = re.compile(
    r"^((?:re|un)?(?:organ|author|recogn|priorit|special|util|categor|custom|minim|maxim|optim|final|standard|summar|"
    r"hospital|immun|steril|pasteur|fertil|computer|digit|subsid|visual|item|real|normal|legal|penal|personal))is"
    r"(?=e|ing|ation)"
)
_TWO_LS = re.compile(r"^(travel|label|model|channel|fuel|signal|counsel|level|total|tunnel|panel)l(?=ed$|ing$|er$|or$)")
_AE = re.compile(r"^(p|orthop|gyn|h|an|leuk|isch)ae(?=[dcmst])")


@lru_cache(maxsize=8192)
def american(word: str) -> str:
    """A folded, singular word in American spelling; others as they are."""
    if word in _WHOLE:
        return _WHOLE[word]
    word = _OUR.sub(r"\1or", word)
    word = _ISE.sub(r"\1iz", word)
    return _AE.sub(r"\1e", _TWO_LS.sub(r"\1", word))
