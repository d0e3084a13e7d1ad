"""English words for what is no query: reasons, files, help, greetings, as data."""

from __future__ import annotations

from kanina.assistant.offline.words import Phrases, Word, phrases

TALK: Phrases = {
    Word.CHART: phrases(
        """
        as a table | in a table | as table | in table form | table | table of | a table of | chart | chart of |
        a chart of | graph | graph of | a graph of | plot | draw | draw it | draw that | draw this | plot it |
        chart it | graph it | visualize | visualise | visualize it | as a chart | as a graph | in a chart |
        as a bar chart | as a line chart | as a pie chart | bar chart | line chart | pie chart | bar graph |
        line graph | as a line | as bars | in a graph | show it as a chart | show as a table | no chart |
        show it as a table | plot that | chart that | graph that | make a chart | make it a chart | heat map
        """
    ),
    Word.EXPORT: phrases(
        """
        export | export it | export that | export this | download | download it | download that | csv | as csv |
        excel | in excel | as excel | to excel | spreadsheet | as a spreadsheet | save it | save as | xlsx | to csv |
        save that | as a file | pdf | as a pdf | to pdf
        """
    ),
    Word.SCHEDULE: phrases(
        """
        send me this | send this | send it | email me | email it | email this | mail me | mail it | every morning |
        each morning | every evening | daily report | schedule | schedule it | remind me | subscribe | notify me |
        alert me | send me this every morning | every night
        """
    ),
    Word.SEND: phrases("send me | send me the | send over | send"),
    Word.WHY: phrases(
        """
        why | why is | why did | why are | how come | reason | reasons | what caused | what causes | cause of |
        explain why | what explains | what drove | what drives | because | root cause | why was | why were
        """
    ),
    Word.FUTURE: phrases(
        """
        will | forecast | forecasts | predict | prediction | predicted | projected | projection | going to be |
        are we going to | is going to | are going to | going to get | going to have | going to make | gonna |
        expected | expect | should we | shall we | should i | recommend | what should | estimate | would be
        """
    ),
    Word.DEFINE: phrases(
        """
        what does | what do you mean by | meaning | meaning of | the meaning of | definition | definition of | define |
        mean | means | how do you compute | how do you calculate | computed | calculated | how do we define |
        how do you define | how do you measure | measured | explain | defined | explain what | what counts as |
        calculate | compute | formula | formula for | formula of | is computed
        """
    ),
    Word.HELP: phrases(
        """
        help | help me | what can i ask | what can you do | what can you answer | what can i ask you |
        what can i ask about | how does this work | how do i use this | what data do you have | what do you know |
        what questions can i ask | what metrics do you have | which metrics | list metrics | list the metrics |
        what metrics | what can you tell me | what else can i ask | what are you | who are you | metrics |
        what can we ask | what is available | what data is available | show me what you can do | examples |
        an example | what do you do | how can you help | how can you help me | what are your capabilities |
        dimensions | what dimensions | what data | what metrics are there | what can you show me | give me examples
        """
    ),
    Word.GREETING: phrases(
        """
        good am | good pm | gm | hello | hi | hey | hello there | hi there | good morning | good afternoon |
        good evening | good day | how are you | how are you today | how are you doing today | how is it going today |
        how are you doing | greetings | yo | sup | howdy | nice to meet you
        """
    ),
    Word.THANKS: phrases(
        """
        many thanks | thanks much | thanks again | thanks a bunch | thanks a ton |
        thanks | thank you | thanks a lot | thank you very much | thank you so much | ty | thx | great | nice |
        good job | well done | perfect | awesome | cool | bye | goodbye | see you | that is all | that s all | got it |
        noted | great job | good | wow nice | no thanks | fair | fair enough | lol fair | haha fair
        """
    ),
    Word.ROWS: phrases(
        """
        show me them | show them | list them | show me those | the rows | individual rows | raw data | the details |
        show the rows | row by row | one by one | each record | records | the records | show me the records
        """
    ),
}

RECURRING = frozenset(
    phrases("every | each | daily | weekly | monthly | email | mail | automatically | morning | regularly | always")
)
"""Beside "send me" these ask for a schedule."""

YES_NO_OPENERS = frozenset(
    phrases(
        """
        am | are | aren | can | could | did | didn | do | does | doesn | don | had | has | hasn | have | haven | is |
        isn | should | was | wasn | were | weren
        """
    )
)
"""A question that begins with one of these, alone, asks for yes or no."""
