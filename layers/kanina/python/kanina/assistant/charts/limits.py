"""What a chart may hold and still be read, and what a picture may weigh."""

from __future__ import annotations

from typing import Final

BARS: Final = 40
"""More bars than this cannot be told apart on a page's width."""

SERIES: Final = 8
"""More lines, or bars in a group, than this cannot be told apart; there are as many colours."""

GROUPED_BARS: Final = 80
"""Bars in all, in groups; more go into a heat map."""

HEAT_MAP_SIDE: Final = 40
NUMBERS: Final = 4
"""Figures that may stand beside each other as big numbers."""

SCATTER_LEAST: Final = 3
"""Fewer points show no relation."""

ROWS: Final = 2_000
"""Rows of a result that are drawn; the description says where there are more."""

LABEL: Final = 60
TITLE: Final = 120
"""Characters of a text in a picture."""

POINTS_SHOWN: Final = 31
"""Up to so many points of a line are marked."""

TICKS: Final = 12
"""Times written below an axis at most."""

PICTURE_BYTES: Final = 4_000_000
"""In base64 below the 6 MB that a function may answer with. Source: AWS Lambda quotas."""

DESCRIPTION: Final = 1_000
"""Characters. Telegram takes 1,024 UTF-16 units below a picture."""
