"""English words of references, by tag; see `words.TAGS`."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    ",": "but however though although",
    "L": "last latest newest final most_recent very_last lastest",
    "P": "previous prior preceding prev earlier_one",
    "o": "one ones thing things",
    "#": "number no. nos. num. num nr",
    "S": """
        question questions query queries prompt prompts message messages request requests inquiry inquiries
        answers reply replies response responses asks q qn
    """,
    "T": "turn turns exchange exchanges",
    "V": """
        asked ask mention mentioned said say told answered answer replied discussed discuss talked talk gave
        given reported quoted cited wrote typed sent wanted wanted_to_know brought_up spoke looked_at computed
        showed shown looking_at
    """,
    "I": "i my we our us i've we've mine ours",
    "Y": "you your yours you've",
    "D": "it that those these this they them their theirs its he she his her him hers there",
    "d": "the a an any some each_of all_of several another",
    "g": "of",
    "p": """
        in for by per at without within into as with from on during using via over under above below each every
        between than vs versus compared_to compared_with relative_to against beside in_between
        starting_from starting_with
    """,
    "A": "about regarding concerning re related_to with_regard_to with_respect_to as_for on_the_subject_of",
    "E": """
        earlier a_while_ago just_now from_before a_moment_ago moments_ago previously awhile_ago from_earlier
        as_before like_before so_far
    """,
    "R": "again repeat repeating redo rerun re-run re-do resend re-send restate rephrase reshow once_more re-ask recap",
    "B": """
        go_back_to back_to return_to revisit going_back_to get_back_to come_back_to circle_back_to jump_back_to
        go_back take_me_back_to pull_up bring_back bring_up reopen scroll_back_to look_back_at scroll_up
        scroll_back step_back move_back rewind circling_back_to circle_back coming_back_to getting_back_to
        returning_to jumping_back_to hark_back_to
    """,
    "J": """
        remind_me remind recall refresh_my_memory refresh_me do_you_remember remember_the remember_when
        remember_yung remember_ang remember_mo
    """,
    "&": "and & plus then_also as_well_as",
    "-": "to through thru until up_to up_until",
    "x": "except but_not other_than apart_from aside_from besides excluding all_but",
    "a": "all everything whatever_all",
    "b": "both the_two_of_them those_two these_two the_pair",
    "X": "the_other_one the_other other_one the_other_question the_other_answer",
    "G": "ago back",
    "N": "after following next followed right_after just_after came_after that_followed after_that subsequent",
    "M": """
        before preceding_it prior_to ahead_of right_before just_above right_above just_before just_ahead_of
        came_before preceded
    """,
    "m": "step steps",
    "F": """
        at_the_very_beginning at_the_beginning at_the_start in_the_beginning at_the_very_start to_begin_with
        from_the_start start_with started_with begin_with began_with start_off_with open_with opened_with
        kick_off_with started_on began_on kicked_off_with
        the_very_beginning the_beginning the_very_start at_the_outset start_of_this_chat
        start_of_the_chat start_of_our_chat start_of_the_conversation start_of_this_conversation
        beginning_of_this_chat
    """,
    "z": "next_to_last next-to-last next_to_the_last penultimate second-to-last second-last second_last",
    "t": "top bottom",
    "l": "ranking rankings table lists listing leaderboard",
    "r": """
        figure figures numbers result results total totals output data report stat stats breakdown
        amount value
    """,
    "U": """
        second_half first_half day days week weeks weekend weekends month months quarter quarters year years
        hour hours minute minutes semester semesters term terms fiscal season decade today yesterday tomorrow
        tonight morning afternoon evening night noon january february march april june july august september
        october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday
        thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays sy shift
        cutoff period century daily weekly monthly quarterly yearly annually
    """,
    "q": """
        what whatever which whichever who whose whom how when where why how_many how_much how_long how_often
        how_far how_old how_big how_high how_low
    """,
    "k": """
        show list give tell compare get find display count compute calculate explain describe summarize
        summarise email send rank print write combine merge see provide check make put let fetch look use need
        want save open copy generate present look_up want_to_see want_to_know
    """,
    "K": """
        add remove drop exclude include hide keep sort filter limit convert round plot chart group split break
        break_down export switch swap replace change graph draw forget order_by sorted grouped ranked ordered
        rounded visualise visualize translate rename drill drill_down expand narrow restrict undo reverse flip
        download subtract
    """,
    "v": """
        is are was were be been am do does did has have had can could will would should shall may might must
        isn't aren't wasn't doesn't didn't hasn't haven't being based located situated doing
    """,
    "j": """
        high low big small large many few much less most least best worst highest lowest biggest smallest
        largest greatest cheapest top-performing better worse higher lower bigger smaller weakest strongest
        fewest first_place fast slow long short late early bad good right wrong correct accurate true odd
        strange weird different old new cheap expensive cheaper descending ascending alphabetical alphabetically
    """,
    "!": "not no nope nah don't",
    "s": "same likewise ditto same_thing the_same the_same_thing similarly",
    "c": "what_about how_about what_if i_meant i_mean what_of and_what_about and_how_about",
    "u": "only just now then instead_just",
    "i": "instead",
    "+": "too also as_well",
    "e": """
        try_again are_you_sure you_sure is_that_right is_that_correct check_again double_check double-check
        recheck re-check tell_me_more say_more more_details more_detail more_info elaborate go_on continue
        explain_further explain_more explain_that explain_yourself how_did_you_get how_did_you_compute
        how_did_you_calculate how_did_you_arrive how_come show_the_sql show_sql show_me_the_sql what_sql
        which_sql show_your_work that's_wrong that_is_wrong looks_wrong not_right does_not_look_right
        doesn't_look_right looks_off make_sense start_it_over do_it_over one_more_time show_the_query
        what_do_you_mean the_rest next_page show_more see_more more_rows more pardon huh come_again
        what_was_that where_did_you_get why_not why_so not_convinced hard_to_believe can't_be_right seems_wrong
        seems_off
    """,
    "f": """
        please pls plz kindly ok okay well so actually um uh hmm yes yeah yep sure right_now sorry
        me really very too_much quite still once sir maam ma'am maybe perhaps quickly wait oh alright great nice
        cool can_you could_you would_you together combined side_by_side came come comes went else let's lets let_us
        already ever exactly came_up comes_up shows_up showed_up
    """,
    "=": """
        since_earlier since_a_while_ago until_just_now until_a_while_ago
        first_of_all first_off first_and_foremost last_but_not_least wait_a_second just_a_second one_second
        give_me_a_second hold_on_a_second in_a_second at_first at_last for_the_first_time for_the_last_time
        first-time first_time second_thought on_second_thought second_nature last_name last_names first_name
        first_names second_hand second-hand in_the_first_place one_more_question another_question
        one_last_question a_question have_a_question i_have_two_questions quick_question new_question
        different_question next_question one_question new_topic question_mark question_marks out_of_the_question
        one_more_thing by_the_way all_of_a_sudden above_all after_all at_all first_aid second_to_none
        have_another_question its_my_turn it_is_my_turn my_turn_to your_turn_to
        again_and_again time_and_again over_and_over_again now_and_again
        one_last_thing last_thing
        that_being_said that_said having_said_that having_said_this having_said_all_that that_having_been_said
        with_that_said with_that_being_said this_being_said all_that_said be_that_as_it_may even_so given_that_,
        considering_that_, with_that_in_mind on_that_note that_aside all_that_aside
    """,
    "H": """
        hello hi hey good_morning good_afternoon good_evening thank_you thanks help bye goodbye who_are_you
        what_can_you_do what_can_i_ask what_is_new how_can_i what_else_can how_are_you how_do_you_work
        what_do_you_do ok_got_it okay_got_it got_it_thanks
    """,
}
