"""Sizes and waits of memory, in one place. Source: the agreed design, sections 2, 4 and 5, unless a line says more."""

from __future__ import annotations

from typing import Final

TURN_BYTES: Final = 2048
"""A turn's item, names and key included: 2 write units, doubled by the transaction."""

DETAIL_BYTES: Final = 300_000
"""A detail's encoded body. DynamoDB takes 400 kB an item; the rest is left for the key and for growth."""

PREVIEW_ROWS: Final = 50
"""Rows of a result that are kept with a turn."""

# Shares of a turn's 2 kB. What is over its share is cut here and whole in the detail.
PLAN_BYTES: Final = 560
COLUMNS_BYTES: Final = 360
ROW_KEYS: Final = 10
ROW_KEY_BYTES: Final = 48
CHART_BYTES: Final = 64
REFERENCES: Final = 16
QUESTION_BYTES: Final = 400
"""What a long question may take when the answer is long too."""

# Shares of a head's 1 kB, which is 1 write unit, doubled by the transaction.
TITLE_BYTES: Final = 120
LAST_QUESTION_BYTES: Final = 96
PARAMS_BYTES: Final = 320
PARAM_VALUE_BYTES: Final = 160

LOOK_AHEAD: Final = 3
"""Items of a conversation that a newest-first page meets before its turns: summary, pending question, head.

A table reads one item more than a page holds to know whether there are more. With that, a page of 20 full turns stays
within 12 read units even where the three are missing and turns take their places.
"""

MEMORIES_MAXIMUM: Final = 500
MEMORY_CHARACTERS: Final = 500
CATEGORY_CHARACTERS: Final = 40
"""Memories of a person, and what one of them may hold."""

EMBEDDED_AT_ONCE: Final = 20
"""Memories that are given their vectors after one turn, at most; the next turn goes on."""

MEMORIES: Final = 12
"""Memories that every prompt shows, pinned first. A turn reads one more, which tells whether there are others."""

NAME_BYTES: Final = 120
"""What a person may have themselves called."""

PROFILE_ITEMS: Final = 3
"""Items a newest-first page of `M#` meets before the memories: profile, what is known, note of an erasure."""

LINKED_ACCOUNTS: Final = 5
LINK_SECONDS: Final = 600
LINK_BYTES: Final = 16
"""Accounts that are one person's at most; how long a code holds, both confirmations included; its random bytes."""

KNOWN_BYTES: Final = 4_096
KNOWN_SAID_BYTES: Final = 160
"""What every turn knows of a person, and of the words of one memory in it."""

TOMBSTONE_HOURS: Final = 24
"""How long a deleted conversation refuses the turns that were running when it was deleted."""

ERASED_HOURS: Final = 25
"""How long it is known that a person was erased: longer than a turn that waits can be written."""

SECOND_LOOK_SECONDS: Final = 900
"""When an erasure is looked at again: long after the last turn that was under way has ended."""

UNDER_WAY_SECONDS: Final = 300
"""How long after a turn was asked anything of it may be written, at most, unless it is written back."""

RESTORE_SECONDS: Final = 300
"""How long a deleted conversation can be brought back; after that its items go."""

DUE_AT_ONCE: Final = 25
"""What one look does of what is due, at most; the next look takes the rest."""

SETTLE_SECONDS: Final = 60
"""After so long, what keeping a conversation has not reached is taken for cut off."""

METADATA_LEVELS: Final = 20
"""Lists and objects of a client's notes within one another."""

CLAIM_HOURS: Final = 24
"""How long a repeated request is recognised. Source: Telegram repeats an update for up to 24 hours."""

RUN_HOURS: Final = 24
"""How long a run is kept that nobody ends, at most."""

STOP_POLL_SECONDS: Final = 1.0
"""How often a run's stop flag is read, at most."""

LATE_NOTE_HOURS: Final = 49
"""How long after it was asked a turn that was written back is known: a queue gives it up sooner."""

LATE_TURNS: Final = 1000
"""Turns that wait in a process for the table; beyond it the oldest are given up."""

KEEP_SECONDS: Final = 10.0
"""How long `keep` goes on trying when its caller gives no deadline."""

FLUSH_SECONDS: Final = 2.0
"""How long one turn is held up by the turns before it that wait to be written back, about. They may be many, and others
may be writing into the same conversation: without a limit, turns waited for a minute (measured)."""

BACKOFF_SECONDS: Final = 0.05
BACKOFF_DOUBLINGS: Final = 4
"""The first wait after a conflict, before jitter, and how often it doubles (to 0.8 s) before it halves again."""

KEPT_CONVERSATIONS: Final = 100
"""Conversations that a person may keep beyond their time."""

FORKED_TURNS: Final = 50
"""Turns that a conversation takes along when it forks off another: as many as one has that is not kept."""

KEPT_CONVERSATION_TURNS: Final = 500
"""Turns of a kept conversation that can be read; the oldest leave first."""

METADATA_BYTES: Final = 2048
"""What a client may note beside a conversation, as JSON. An item of its own, which no turn reads or writes."""

METADATA_DAYS: Final = 7
"""How long it lasts after it was noted, unless the conversation is kept: no turn moves its end."""

SEARCH_READ_UNITS: Final = 20
"""What one page of a search may read of the table, strongly consistent."""

LISTED_HEADS: Final = 200
"""Conversations that one page of a filtered list looks at, at most."""

MESSAGES_MAXIMUM: Final = 100
"""Messages, or conversations, in one page at most."""

PAGE_BYTES: Final = 1_000_000
"""Text in one page of messages; a Lambda answer may have 6 MB."""

EXPORT_BYTES: Final = 4_500_000
"""What one page of everything of a person takes of a Lambda answer's 6 MB, in which it is text of JSON."""

EXPORT_CONVERSATIONS: Final = 300
"""Conversations that one such page begins at most: each takes about four reads."""

SWEEP_ITEMS: Final = 100
SWEEP_DETAILS: Final = 10
"""Items deleted in one write. A transaction's items may have 4 MB together, and a detail may have 0.3 MB."""

CHAT_CHANNELS: Final = frozenset({"telegram"})
"""Channels in per-user mode: the channel's address, not an id the client sends, names the conversation."""


# What a model is shown of each thing, at most; what is longer ends with a mark. Turns have a budget besides.
BYTES_PER_TOKEN: Final = 4
"""How tokens are estimated: UTF-8 bytes by four. Source: the agreed design, section 5."""

# Of one turn. However large it is, it takes half of the budget at most.
MODEL_TEXT_BYTES: Final = 4_000
MODEL_PLAN_BYTES: Final = 600
MODEL_SQL_BYTES: Final = 1_000
MODEL_TOOL_BYTES: Final = 300
MODEL_TOOLS: Final = 5
MODEL_RESULT_BYTES: Final = 400
MODEL_RESULT_ROWS: Final = 3

SIDE_BYTES: Final = 16
"""Less room than this for a side of a turn, and the turn is not shown at all: there would be little but marks."""

SUMMARY_BYTES: Final = 2_000
SUMMARY_QUESTION_BYTES: Final = 120
SUMMARY_ANSWER_BYTES: Final = 160
"""Of a turn's line in a summary that no model wrote."""
SUMMARY_SHORT_BYTES: Final = 50
SUMMARY_FIGURES_BYTES: Final = 26
"""The same where whole lines do not fit: question and figures. Twenty-two such lines always do, which is as many as 40
turns have lost of a window that holds 20."""
