"""English words that change nothing of a question, as data: wordings separated by bars."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

NEUTRAL = phrases(
    """
    whats | hows | hm | offered | offer | available | wheres | whens |
    change the year to | change the period to | change the dates to | change year to | set the year to |
    set the period to | hmm | uh | sorry | wait | actually | oops | what is the |
    what was the | what were | what are the | what were the | of | in | for | at | on | from | with | to |
    into | within | during | as | than | s | t | d | is | are | was | were | be | been | do | does | did | has |
    have | had | there | re | ve | m | i | we | you | us | me | my | our | ours | your | their | its |
    let | lets | ll | what | how | how much | where | when | show | show me | give | give me | tell | tell me |
    get | display | see | view | find | look | look at | want | need | know | like | would | could | can |
    would like | i want to know | i need | i would like to see | please | pls | plz | kindly |
    thanks in advance | figure | figures | number | numbers | data | value | values | report | result |
    results | stats | made | make | come | came | comes | coming | earn | earned | bring | brought | happen |
    happened | held | so | so far | just now | right now | currently | as of now | up to now | hey | ok | okay |
    well | um | quick | quickly | info | information | details | detail | looking | look like | going | doing |
    still | put | put the | that were | which were | that are | who are | that have | that had | where the |
    whose | having | got |
    get me | can you | could you | can i | could i | can we | may i | may we | do you have | do we have |
    is there | are there | i want | i d like | name | names of | name of | respectively | performance |
    perform | teach | teaches | taught | handle | handled | located | based | belong | belonging | each of |
    one of | out of | in terms of | terms of | level of | amount of | amounts of | summary | summary of |
    overview | overview of | run | pull | pull up | fetch | check | use | using | go | try | do it | do that |
    do this | make it | make that | turn it into | change it to | switch to | change to | change that to |
    switch it to | set it to | limit it to | limit to | filter by | filter on | filter for | filter it to |
    filter to | narrow it to | narrow down to | narrow it down to | focus on | via | through the | by way of |
    restrict it to | restrict to | look only at | concerning | regarding
    """
)
