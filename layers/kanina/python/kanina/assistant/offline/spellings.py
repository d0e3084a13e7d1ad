"""How words are spelled in messages, in English and Filipino, as data: short forms and the words they stand for."""

from __future__ import annotations

from collections.abc import Mapping

SHORT_FORMS: Mapping[str, str] = {
    # units of time
    "yr": "year", "yrs": "years", "qtr": "quarter", "qtrs": "quarters", "qrtr": "quarter", "mth": "month",
    "mths": "months", "mnth": "month", "mnths": "months", "mos": "months", "wk": "week", "wks": "weeks",
    "kwater": "kwarter", "kuarter": "kwarter", "kuwarter": "kwarter",
    "tdy": "today", "2day": "today", "ystrday": "yesterday", "yest": "yesterday",
    # English
    "bcos": "because", "bcoz": "because", "b4": "before", "btwn": "between", "betw": "between",
    "wat": "what", "wats": "whats", "wht": "what", "whch": "which", "wich": "which", "hw": "how", "shw": "show",
    "tru": "through", "pcnt": "percent", "prcnt": "percent", "approx": "approximately",
    "incld": "include", "excpt": "except", "xcept": "except", "tot": "total", "ttl": "total",
    "wer": "were", "wers": "where",
    "nos": "numbers", "evry": "every", "ea": "each", "compd": "compared", "cmpr": "compare", "prev": "previous",
    "lst": "last", "w": "with", "w/o": "without",
    # Filipino
    "nmn": "naman", "tlga": "talaga", "tlaga": "talaga", "cno": "sino", "cnu": "sino", "sno": "sino",
    "pno": "paano", "pnu": "paano", "bkt": "bakit", "bket": "bakit", "mgkano": "magkano", "magkno": "magkano",
    "mgkno": "magkano", "magkanu": "magkano", "ngaun": "ngayon", "ngyon": "ngayon", "ngayn": "ngayon",
    "ngaung": "ngayong", "ngyong": "ngayong", "nkaraan": "nakaraan", "nkaraang": "nakaraang", "nkraang": "nakaraang",
    "nakaraanng": "nakaraang", "kht": "kahit", "tas": "tapos", "pra": "para", "ksi": "kasi", "kc": "kasi",
    "xa": "siya", "nyan": "niyan", "ntin": "natin", "nten": "natin", "nmin": "namin", "ilng": "ilang", "iln": "ilan",
    "mron": "meron", "myron": "mayroon", "hnggang": "hanggang", "hangang": "hanggang", "kda": "kada",
    "bwat": "bawat", "lht": "lahat", "ska": "saka", "nong": "noong",
    "anung": "anong", "alng": "aling",
}  # fmt: skip
"""Short forms that stand for one word wherever they are written."""

MONTH = "mo"
"""Short for "month", but only behind one of these, or a number; in Filipino it is "your"."""
BEFORE_MONTH = frozenset({"last", "this", "per", "every", "each", "past", "previous", "prev", "prior", "next", "by"})

ABBREVIATED = frozenset({"vs", "no", "approx", "incl", "excl", "etc", "avg", "yr", "qtr", "mo"})
"""A full stop behind one of these ends no sentence."""
