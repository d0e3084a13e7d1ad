"""Words that are said of tables as such, in both languages, as data. The Filipino ones are not checked by a native."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

FIELDS = frozenset(
    phrases("column | columns | field | fields | header | headers | attribute | attributes | kolum | kolumn | kolumna")
)
ASKING_WHICH = frozenset(phrases("what | which | what's | whats | ano | anong | anu | anung | anu-ano | ano-ano"))
"""One of these begins a question for the fields as such; "show the columns of" may ask for what is in them."""
WITH_FIELDS = frozenset(
    phrases(
        """
        are | is | there | in | of | does | do | the | have | has | a | table | file | sheet | data | available | ang |
        mga | ng | sa | meron | mayroon | nasa | na | po | ba | talaan | laman | name | names | s
        """
    )
)
CHANGING = frozenset(
    phrases("delete | erase | wipe | truncate | purge | destroy | burahin | i-delete | idelete | pakibura | bura")
)
"""Of rows these ask that they be gone."""
CLEARING = frozenset(phrases("erase | wipe | truncate | purge | destroy"))
"""These are never said of a part of a question."""
REQUESTING = frozenset(phrases("please | pls | can | could | you | paki | now | then | just | i | want | to | po | ok"))
