"""Units that lengths, weights and distances are told in, English and Filipino, as data. Sizes in each kind's base."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

_SIZES: tuple[tuple[str, str, str], ...] = (
    ("time", "0.001", "millisecond"),
    ("time", "1", "second sec segundo"),
    ("time", "60", "minute min minuto"),
    ("time", "3600", "hour hr oras"),
    ("time", "86400", "day araw"),
    ("weight", "0.001", "milligram mg"),
    ("weight", "1", "gram gramo g gm"),
    ("weight", "1000", "kilogram kilo kg"),
    ("weight", "453.59237", "lb"),
    ("weight", "28.349523125", "ounce oz"),
    ("weight", "1000000", "ton tonelada"),
    ("distance", "0.001", "millimeter millimetre mm"),
    ("distance", "0.01", "centimeter centimetre sentimetro cm"),
    ("distance", "1", "meter metre metro"),
    ("distance", "1000", "kilometer kilometre kilometro km"),
    ("distance", "0.0254", "inch inches"),
    ("distance", "0.3048", "foot feet ft"),
    ("distance", "1609.344", "mile milya"),
    ("volume", "1", "milliliter millilitre ml"),
    ("volume", "1000", "liter litre litro"),
)
UNITS: Mapping[str, tuple[str, Decimal]] = {
    word: (kind, Decimal(size)) for kind, size, words in _SIZES for word in words.split()
}
"""By a word's stem, what it measures and how long, heavy or far one of it is. Months and years have no one length."""

FIELD_UNITS: Mapping[str, str] = {
    **dict.fromkeys(("milliseconds", "millis"), "millisecond"),
    **dict.fromkeys(("seconds", "secs", "sec"), "second"),
    **dict.fromkeys(("minutes", "mins", "min"), "minute"),
    **dict.fromkeys(("hours", "hrs"), "hour"),
    "days": "day",
    "grams": "gram",
    **dict.fromkeys(("kilograms", "kilos", "kg", "kgs"), "kilogram"),
    **dict.fromkeys(("tons", "tonnes"), "ton"),
    **dict.fromkeys(("meters", "metres"), "meter"),
    **dict.fromkeys(("kilometers", "kilometres", "km", "kms"), "kilometer"),
    **dict.fromkeys(("millimeters", "millimetres"), "millimeter"),
    **dict.fromkeys(("centimeters", "centimetres"), "centimeter"),
    **dict.fromkeys(("liters", "litres"), "liter"),
    "miles": "mile",
}
"""In a field's name these say what it is measured in; "hour" in the singular is rather one of the day."""

LAST_UNITS: Mapping[str, str] = {
    **dict.fromkeys(("g", "gm"), "gram"),
    "mg": "milligram",
    **dict.fromkeys(("lb", "lbs"), "lb"),
    "oz": "ounce",
    "mm": "millimeter",
    "cm": "centimeter",
    "m": "meter",
    "ft": "foot",
    "mi": "mile",
    "ml": "milliliter",
    "l": "liter",
}
"""These do so as its last word only: "body mass g"."""

AMOUNTS = frozenset({"amount", "total", "total_amount", "amount_total", "value", "price", "total_price"})
"""Of several fields that hold money, the one of this name is what a row comes to; others are a discount, a fee."""

LASTING = frozenset(
    {
        *("lasting", "lasted", "lasts", "last", "running", "ran", "weighing", "worth", "of"),
        *("weigh", "weighs", "weighed", "measure", "measures", "measured", "measuring", "that"),
        *("na", "ng", "tumagal", "tumatagal"),
    }
)
"""Between rows and their length: "lessons of two hours"."""

BEHIND_SIZE = frozenset({"long", "tall", "wide", "deep", "high", "heavy", "ang haba", "ang bigat"})
"""Behind a number with its unit these say nothing more: "more than 20 cm long"."""
