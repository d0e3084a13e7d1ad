"""English words that change nothing of a question by themselves, as data: wordings separated by bars."""

from __future__ import annotations

from kanina.assistant.offline.words import phrases

NEUTRAL = phrases(
    """
    whats | hows | hm | wheres | whens | change the year to | change the period to | change the dates to |
    change year to | set the year to | set the period to | hmm | uh | uhm | uhh | umm | er | ha |
    sorry | wait |
    actually | oops | what is the | what was the | what were | what are the |
    what were the | of | in | for | at | on | from | with | to | into |
    within | during | as | than | s | d | is | are | was | were | be | been | do | does | did | has | have | had |
    there | re | ve | m | i | we | you | us | me | my | our | ours | your | their | its | let | lets | ll | what |
    how | how much | where | when | show | show me | give | give me | tell | tell me | get | display | see | view |
    find | look | look at | want | need | know | like | would | could | can | would like | i want to know | i need |
    i would like to see | please | pls | plz | kindly | thanks in advance | figure | figures | number | numbers |
    data | value | values | report | result | results | stats | so | so far | just now | right now | currently |
    as of now | up to now | hey | ok | okay | well | um | quick | quickly | info | information | details | detail |
    looking | look like | going | doing | still | put | put the | that were | which were | that are | who are |
    that have | that had | where the | whose | having | got | get me | can you | could you | can i | could i | can we |
    may i | may we | do you have | do we have | is there | are there | i want | i d like | name | names of | name of |
    respectively | performance | perform | located | based | belong | belonging | each of | one of | out of |
    in terms of | terms of | level of | amount of | amounts of | summary | summary of | overview | overview of | run |
    pull | pull up | fetch | check | use | using | go | try | do it | do that | do this | make it | make that |
    turn it into | change it to | switch to | change to | change that to | switch it to | set it to | limit it to |
    limit to | filter by | filter on | filter for | filter it to | filter to | narrow it to | narrow down to |
    narrow it down to | focus on | via | through the | by way of | restrict it to | restrict to | look only at |
    concerning | regarding | already | also known as | anyway | anyhow | basically | literally | honestly | perhaps |
    maybe | really | truly | simply | kinda | then again | by the way | btw | fyi | asap | for me | for us | for my |
    for our | for reference | overall picture | at the moment | at present | at this point | at this time |
    as it stands | thus far | to this point | as of today | as of right now | until now | till now | he | him | his |
    she | her | hers | ourselves | myself | yourself | itself | themselves | u | ur | gonna | wanna | gotta | lemme |
    gimme | could u | can u | boss | sir | maam | ma am | madam | mam | guys | team | folks | bro | dude | mate |
    friend | dear | everyone | everybody | curious | wondering | i was wondering | just wondering | i wonder | wonder |
    i am curious | quick question | if you can | if possible | if you could | if you do not mind | when you can |
    whenever you can | help me see | help me find | help me understand | walk me through | run me through | give us |
    tell us | show us | i am trying to | trying to | i am looking for | looking for | i would love to | love to |
    hoping to | i hope | interested in | i am interested in | exact | specific | specifically | particular |
    in particular | namely | please provide | provide | provide me with | provide the | compute for me | company wide |
    companywide | nationwide | across the company | in the company | in our company | across the business |
    in the business | in our business | across the network | across the board | to date figures | worth | worth of |
    the value of | value of | that we have | we have | that we had | we had | we got | you got | you have |
    that you have | that exist | exist | on record | on file | on our books | in our records | in the records |
    in the catalogue | in our catalogue | in the catalog | in our catalog | in the collection | in our collection |
    in the database | in the data | in the system | in our system | in your data | kind of | sort of | were there |
    was there | have there been | has there been | there were | there was | there are | there is | that s | s the |
    how big | how large | how high | how low | how big is | how large is | how big was | how large was | how high is |
    how high was | how low is | how low was | what did | what do | what have | what has | what had |
    come up with | ended up | end up | turn out | turned out | be like | look like for | like for | happen to |
    type of | types of | lol | haha | hahaha | hehe | hihi | lmao | hmmm | just kidding | only kidding | just joking |
    one line each | one row each | a line each | a row each | one per line | one per row | each on its own line |
    each on its own row | each on one line | each in its own row | tig-isang linya | tig isang linya |
    isang linya bawat isa |
    end up with | stand at | stands at | stood at | added up to
    """
)

ACTS = phrases(
    """
    operate | operates | operating | operate in | come to | came to | comes to | add up to | adds up to | added up to |
    amount to | amounts to | amounted to | made | make | makes | making | come | came | comes | coming | happen |
    happened | happens | held | hold | holds | bring | brings | brought | brought in | bring in | bringing in |
    offered | offer | offers | offering | teach | teaches | taught | teaching | handle | handles | handled | handling |
    generate | generates | generated | generating | produce | produces | produced | record | recorded | records a |
    report a | reported | register a | log | logged | post | posted | achieve | achieved | reach | reached | saw |
    seen | show up with | pull in | pulled in | rake in | raked in | contribute | contributed | deliver a |
    deliver the | give a | gave | given | get a | gets | getting | gotten | receive | received | receives | receiving |
    take | took | taken | takes | taking | conduct | conducted | run by | ran | done | did the | perform a |
    performed | worked | went through | went | gone | placed | attract | attracted | gain | gained | get in | collect |
    collected | collects | serve | served | serves | put in | raise | raised | raises | file | filed | files |
    submit | submitted | submits | create | created | creates | issue | issued | issues | send | sends | process |
    processed | processes | schedule | scheduled
    """
)
"""Verbs so general that they only fit what is measured to who did it: beside a figure they change nothing, but rows of
people or things are more than counted by them ("how many tutors came" counts no tutors there are)."""

RESIDENCE = phrases(
    """
    living in | lives in | live in | who live in | who lives in | that live in | residing in | reside in |
    resident of | residents of | residing at | who reside in | residing | living at | live at | lives at | lived in
    """
)
"""Before a place: where somebody lives."""
