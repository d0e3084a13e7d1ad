"""English words for changes of an earlier question, as data."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

CHANGES: Phrases = {
    Word.START: phrases(
        """
        now | and now | then | what about | how about | and what about | and how about | what of | ok now | okay now |
        what if | what if only | next | i meant | i mean
        """
    ),
    Word.BUT: phrases("but | but this time | this time | however | but now | except that"),
    Word.ADD: phrases(
        """
        plus | as well as | together with | also | also show | also add | add back | add | include | including |
        as well | too | incl. | incl | plus also | and also | with also | along with | alongside | add in | put in |
        append | add also | show also | add the
        """
    ),
    Word.BESIDE: phrases(
        """
        next to the name | next to the names | next to their name | next to their names | beside the name |
        beside the names | beside their name | beside their names | next to each name | next to each |
        beside each name | in another column | as another column | as a column |
        next to it | next to that | next to them | beside it | beside that | beside them | alongside it |
        alongside that | alongside them | on top of that | in addition | in addition to that
        """
    ),
    Word.PLAIN: phrases(
        """
        counts | the counts | actual numbers | raw numbers | absolute numbers | plain numbers | actual figures |
        absolute figures | in numbers | as numbers | back to numbers | in absolute terms | in absolute numbers |
        as counts | back to counts | in counts | numbers instead | actual values | absolute values | actual amounts |
        actual counts | raw counts | counts not % | counts not percent | counts not percentages | counts not shares |
        counts and not percentages | counts instead of percentages | counts instead of % | numbers not % |
        numbers not percentages | numbers instead of percentages | numbers instead of % | amounts not % |
        amounts not percentages | not % | not percentages | not in percent | not as percentages | not the percentages
        """
    ),
    Word.DROP: phrases(
        """
        drop | remove | forget | forget about | delete | get rid of | clear | lose | take away | never mind |
        nevermind | reset | disregard | drop the | remove the | forget the | cancel | take off | hide | lose the
        """
    ),
    Word.FILTER: phrases(
        """
        filtering | filter | filters | restriction | restrictions | condition | conditions | exclusion | exclusions
        """
    ),
    Word.PERIOD: phrases(
        """
        period | time period | date range | dates | date filter | time filter | date | time frame | timeframe
        """
    ),
    Word.INSTEAD: phrases(
        """
        instead | instead of | rather than | in place of | rather | replace with | swap for
        """
    ),
    Word.REPLACE: phrases("replace | swap | swap out | replace the | swap the | change | change the"),
    Word.SAME: phrases(
        """
        same | same thing | the same | same as before | the same as before | same as earlier | the same thing |
        same for | the same for | same but | same question | same query | do the same for | do the same | same as |
        likewise | same ranking | the same ranking | same ranking for | the same ranking for | same list |
        the same list | same list for | same breakdown | the same breakdown | same breakdown for | same table |
        the same table | same number of days | the same number of days | same no of days
        """
    ),
    Word.AGAIN: phrases("again | once more | one more time | repeat | redo | rerun | run again"),
    Word.UNDO: phrases(
        """
        undo | undo that | go back | go back one | go back one step | back | step back | revert | restore |
        go back to the one before | back to the one before | go back to the previous one |
        back to the previous one | undo the last change | revert that | the one before | one step back |
        back to before | go back to before | take that back | put it back | put that back | change it back |
        change that back | bring it back | as it was | as it was before | the way it was | the way it was before |
        how it was | how it was before | like it was before | go back to before that | back to before that |
        bring back | put back | undo it
        """
    ),
    Word.BOTH: phrases(
        """
        for the two | for the two of them | of the two | for both of them |
        both | both of those | both of them | both of these | the two of them | side by side | compare the two |
        compare both | compare both of them | compare them
        """
    ),
    Word.THAT: phrases("that | this | it | that one | this one | such | one | them both"),
    Word.THOSE: phrases(
        """
        its | his | her | he | him | she | hers | their | theirs | those | these | them | those ones | the ones | ones |
        they all | they
        """
    ),
    Word.SPEECH: phrases(
        """
        question | questions | query | answer | turn | reply | response | asked | i asked | ask | said | told |
        questions ago | question ago | turns ago | turn ago | messages ago | mentioned | talked | earlier | before |
        previously | prior | q | previous | previous one | last
        """
    ),
    Word.ORDINAL: phrases(
        """
        first | very first | very last | 1st | second | 2nd | third | 3rd | fourth | 4th | fifth | 5th | sixth | 6th
        | seventh | 7th | eighth | 8th | ninth | 9th | tenth | 10th | last | #
        """
    ),
    Word.ABOUT: phrases("about | on the subject of | related to"),
}
