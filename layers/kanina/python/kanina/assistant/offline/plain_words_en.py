"""English words that change nothing of a question in any model, by kind, as data.

A wording is admitted only if all of this holds, whatever the tables are about:

- leaving it out never changes which rows, figures, order or period are meant;
- it is no word of `words_restricting`, and describes no kind, state, place, time, quantity or part of anything
  (an idiom may hold one that means nothing of its own there: "in short");
- it swallows no word that does something by itself ("across", "those");
- a verb stands here only with the small word that makes it one of being somewhere or of showing ("assigned to"):
  bare, it may describe what it stands by ("assigned tickets"), and behind it a date may follow ("opened in 2020");
- a noun stands here only if it is a word for figures, rows or the data themselves ("statistics", "entries").

A word that a model uses for something of its own is read as that: these are only what nothing else explains.
"""

from __future__ import annotations

from collections.abc import Mapping

from kanina.assistant.offline.words import phrases

_LINKED = phrases("attached | connected | linked | tied | mapped")
"""Joined to what follows by a small word; never "in", behind which a date could stand."""
_ASSIGNED = phrases("assigned to | assigned at | assigned to the | allocated to | allocated to the")

PLAIN: Mapping[str, tuple[str, ...]] = {
    "chat": phrases(
        """
        tysm | tysvm | tyvm | tyia | thanku | thanku so much | thank u | thank u so much | cheers | though |
        idk | imo | iirc | afaik | guys | hiii | huhu | huhuhu | omg | pretty please
        """
    ),
    "talk": phrases(
        """
        alright | okay then | ok then | ok so | okay so | oh | aha | huh | mhm | hiya | yep | yup | yeah |
        yes please | hmmm | ooh | gosh | oof | geez | alas | ahem | erm | umm | uhh | well then | anyways |
        lets see | let us see | let me see | let me think | let us | shall i | you know | i guess | i suppose |
        i think | i bet | i assume | i understand | i see | in fact | as a matter of fact | for clarity |
        frankly | obviously | of course | clearly | naturally | surely | certainly | definitely | indeed |
        essentially | effectively | practically speaking | in brief | in a nutshell | in summary |
        in other words | in essence | in general terms | for context | for the record | for my reference |
        for the report | for my report | for a report | for the meeting | for my meeting | for a meeting |
        for the deck | for my deck | for the slides | for my slides | for a presentation |
        for my presentation | for the presentation | for the board | for the boss | for my boss |
        for management | side question | random question | silly question | dumb question
        """
    ),
    "politeness": phrases(
        """
        can t you | couldn t you | don t you | don t we |
        if you please | please and thank you | thank you in advance | thanks so much | much appreciated |
        appreciated | appreciate it | i would appreciate | i d appreciate | would appreciate | would you |
        would you please | would you kindly | would you mind | could you please | could you kindly |
        can you please | can you kindly | can you help me | could you help me | could you help | might i |
        might we | might you | may i ask | may i know | may i please | may we know | might i ask | i beg |
        do me a favor | do me a favour | a favor | be so kind | if that is okay | if that s okay | if it s ok |
        if that works | if you would | if it is possible | if it s possible | when you get a chance |
        when you have time | when you have a moment | at your convenience | excuse me | pardon | pardon me |
        apologies | my apologies | forgive me | respectfully | sincerely | hoping you can | i was hoping |
        hoping for | i need help with | i must know | we would like | we d like | i d love | i am asking |
        i m asking | i was asked | i ve been asked | my boss wants | my boss asked | my boss is asking |
        the boss wants | management wants | people are asking | someone asked | somebody asked |
        would you be able to | be so kind as to | sorry to bother | sorry to ask | i have to know |
        i d love to | i d love to see | my boss wants to know | management wants to know
        """
    ),
    "asking": phrases(
        """
        showing | shows | displaying | giving | telling | tells | retrieve | retrieving | lay out | set out |
        spell out | print out | produce a | produce the | prepare a | prepare the | generate the | create a |
        create the | make me a | make a | build a | build me a | draft a | compile the | work out |
        figure out | find out | determine | determine the | identify | identify the | establish the |
        ascertain | verify the | confirm the | check on | check the | examine | analyze | analyse |
        review the | study the | describe the | report on | brief me on | update me on | remind me of |
        inform me | inform me of | let me know | let us know | let me have | take a look | give me a view of |
        give me a sense of | give me an idea of | get me a | get us | get us the | hand me | shoot me |
        grab me | grab the | name me | point out | zoom in on | home in on | concentrate on | look into |
        dig into | dive into | deep dive into | state the | quote the | summarize | summarise | summarizing |
        recap of | i d say | search for | search the | display me | display the |
        do you know | do you happen to know | would you know | do you have any idea | any idea | any ideas |
        any idea on | please advise | kindly advise | please send me | kindly send me |

        i d be interested in | i wish to know | i wish to see |
        i want to understand | help me with | i need to know | i need to see | i need to report | i have to report |
        i have to submit | i ll need | i will need
        """
    ),
    "being": phrases(
        """
        being | we have had | have been | has been | had been | have had | has had | have we |
        did our | could be | might be | may be | must be | seems | seem | seemed | turns out | consist of |
        consists of | consisted of | comprise | comprises | composed of | is composed of | stand for | stood |
        amounted | appears to be | appear to be | turned out to be | happens to be | happened to be |
        made up of | is made up of | are made up of | correspond to | corresponds to | corresponded to |
        amounting to | work out to | works out to | come out to | comes out to | came out to | came out at |
        come in at | comes in at | came in at
        """
    ),
    "having": phrases(
        """
        see the | saw the | seen the | sees the | see a | saw a | go toward | goes toward | accrued | accrue |
        accrues | clock in | coming from | came from | come from | comes from | originating from |
        originated from | derived from | stemming from | arising from | sourced from
        """
    ),
    "place": (
        *(f"{verb} {small}" for verb in _LINKED for small in ("to", "with", "at", "to the")),
        *_ASSIGNED,
        *phrases(
            """
        based out of | situated | situated in | found within | located within | in the area of | within the |
        throughout | throughout the | distributed among | working for | work for | works for | hailing from |
        hail from | hails from | connected with | associated with | in connection with | in respect of |
        as regards | as for | in the case of | in case of | on the part of | on the side of | on behalf of |
        among | amongst | out of the | from among | from amongst | from among the | among the | among our |
        amongst the | amongst our | of our | situated at | located at | working at | works at | work at |
        belongs to | belong to | belonging to | stationed at | pertaining to | pertain to | pertains to |
        relating to | relevant to | with regard to | with regards to | with respect to | in relation to |
        in regard to | as to | when it comes to | attributed to | attributable to
        """
        ),
    ),
    "data": phrases(
        """
        statistic | statistics | stat | metric | kpi | kpis | datum | data point | data points | dataset |
        datasets | data set | entries | row data | raw figures | numbers wise | numbers for | figures for |
        tally | tallies | snapshot of | picture of | view of | rundown | status report | quick summary |
        brief summary | answers | thing | things | stuff | anything | something | whatever | whichever |
        whoever | anything on | names | named
        """
    ),
    "manner": phrases(
        """
        nicely | neatly | clearly please | easily | simply put | straightforward | in detail | in figures |
        in words | in plain words | in plain english | in simple terms | in a sentence | real quick |
        really quick | right away | quickly please | whenever possible | where possible | wherever possible |
        as recorded | as reported | as is | accordingly | correspondingly | therefore | thus | hence |
        thereby | thereof | therein | herein | in general | perchance | possibly | probably | presumably |
        supposedly | apparently | evidently | seemingly | somehow | somewhat | really really | ever so
        """
    ),
    "idioms": phrases(
        """
        to the breakdown | to that breakdown | to the list | to that list | to the comparison | to that comparison |
        at all |
        tell me about | tell us about | tell me more about | tell me something about | can you tell me about |
        moving on | in short | one more thing | another question | next question | new question | my bad |
        talk about | short summary | short answer | inquiry about | query about | as fast as you can |
        as soon as possible | as soon as you can | if available | as available | where available
        """
    ),
}
