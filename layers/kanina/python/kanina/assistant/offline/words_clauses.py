"""Words of both languages by which things have or lack something, as patterns over what stands before and behind it.

`<v>` is a verb that is said of what is had: "never booked an appointment". A space stands behind every word, so that a
text can be cut into words in one way only: a pattern with two would try them all.
"""

from __future__ import annotations

import re

_WHO = r"(?:(?:that|which|who|ones|na|ang|ang mga|yung|yong|iyong|nang|still|are|is|were|was|ba|po|have|has|had) )*"
_EACH = (
    r"(?:(?:a|an|any|the|single|one|even|of|their|his|her|our|ng|mga|ang|na|ni|kahit|isang|isa|anumang|anong|"
    r"at all|at least|least|pang|pa|ever|yet|kailanman|yung|test|kasamang|naka|book|rin|ring|din|sa|recorded|set) )*"
)
_DID = (
    r"(?:(?:had|have|has|got|gotten|get|received|receive|made|make|placed|place|taken|take|took|done|did|do|given|"
    r"been|undergone|underwent|<v>) )*"
)
_NOT_DONE = (
    r"(?:have|has|had|having|with|got|get) (?:no|zero)|"
    r"without|with no|no|"
    r"(?:haven|hasn|hadn|didn|don|doesn|haven't|hasn't|did not|do not|does not|have not|has not|had not|not)(?: t)?"
    r"(?: yet)?(?: have| has| had)?|"
    r"(?:have |has |had )?never(?: have| has| had| ever)?"
)
_NONE_FIL = (
    r"wala|walang|wala pang|wala pa|wala pa ring|wala pang kahit|wala ni|wala kahit|na walang|"
    r"(?:hindi|di)(?: pa)?(?: kailanman| kahit kailan| kahit minsan| rin| din)?"
    r" ?(?:nagka(?:ka)?roon ng|nagkakaroon ng|nagkaroon|nagpa(?:pa)?|nakapagpa|nakapag|nakakapagpa|nag|naka|kumuha ng|"
    r"nagpagawa ng|<v>)"
)
LACKS = re.compile(rf"{_WHO}(?:{_NOT_DONE}|{_NONE_FIL}) ?{_DID}{_EACH}")
"""Between things and what they have none of."""
MISSES = re.compile(
    rf"{_WHO}(?:missing|lacking|lack|miss|kulang ng|kulang sa|kulang ang|blangko ang|walang laman ang|"
    rf"with missing|with blank|with empty|with no|walang nakalagay na|walang naka record na|blank|empty) ?{_EACH}"
)
"""Before a field that is empty, whatever it holds."""
HAS = re.compile(
    rf"{_WHO}(?:have|has|had|got|with|with at least|have had|has had|may|mayroong|merong|na may|nagka(?:ka)?roon ng|"
    rf"nagpa(?:pa)?|nakapagpa|nag|na nagpa|kumuha ng|underwent|took|<v>) ?{_DID}{_EACH}"
)
"""Between things and what they have."""
HAS_ONE = re.compile(
    rf"{_WHO}(?:(?:have|has|had) (?:a |an |any )?|with (?:a|an|any) |(?:na )?may |mayroong |merong )"
    r"(?:recorded |listed )?"
)
"""Between things and a field of theirs that is not empty; a bare "with" may ask for it to be shown."""
WITH = re.compile(r"with (?:recorded |listed )?|having ")
OWN = re.compile(r"(?:with|whose|where|where the|na ang|that have|na may|kung saan ang)? ?(?:the |its |their |ang )?")
"""Before a field that is then said to be empty."""
IS_EMPTY = re.compile(
    r"(?:is|are|was|were|ay|that is)? ?(?:missing|blank|empty|null|blangko|not recorded|not set|not given|not known)"
)
NOT_DONE = re.compile(
    rf"{_WHO}(?:not|not yet|yet to be|yet to|never|haven t|hasn t|weren t|wasn t|aren t|isn t|didn t|hindi|hindi pa|"
    r"di|di pa)(?: yet| rin| din| nang| naman| pa)*(?: been| be| get| got| gotten| ever)* ?"
)
"""Before what has not happened to rows."""
DONE = re.compile(
    r"(?:(?:that|which|who|na|ang|ang mga) )*(?:have been|has been|had been|have|has|are|were|was|is)"
    r"(?: been)?(?: already)? ?"
)
"""Before what has."""
TAIL = re.compile(
    r"yet|before|at all|ever|so far|recorded|listed|on file|on record|assigned|indicated|given|entered|noted|with us|"
    r"sa atin|sa amin|sa record|sa records|sa listahan|sa list|pa|nakatala|naitala|nakalista|naka record|up to now|"
    r"to date|hanggang ngayon|until now|in the list|in our records|in the system|sa system"
)
"""Small words behind it."""
RECORDED = re.compile(r"recorded|listed|on file|on record|indicated|entered|noted|nakatala|naitala|nakalista|assigned")
GONE = re.compile(r"na|already")
PRONOUNS = frozenset(
    {
        *("those", "them", "these", "they", "ones", "kanila", "nila", "sila", "doon", "dun", "dito", "iyon", "yun"),
        *("yung", "yong", "iyong", "dyan", "diyan", "sa kanila", "sa mga", "of them", "of those"),
    }
)
THEY = frozenset(
    {"they", "those", "these", "yun", "yon", "iyon", "iyan", "yan", "sila", "mga iyon", "mga yun", "iyong mga"}
)
"""Behind "which" these are what was just counted."""
EXISTS = frozenset(
    {"may", "mayroon", "mayroong", "meron", "merong", "have", "any", "there", "do", "is", "are", "ba", "tayo", "tayong"}
)
"""Of "do we have any patients without …" and "may doktor ba tayong walang …", which ask who they are."""
GOT_DONE = frozenset({"nagpa", "nagpapa", "nakapagpa"})
"""Filipino for having had something done, before what that is."""
