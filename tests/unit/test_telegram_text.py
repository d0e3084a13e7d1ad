"""Messages keep to Telegram's limits whatever the text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kanina.channels.telegram_text import Draft, Entity, Message, clean, units
from tests.fake_telegram import entity_fault


def test_markdown_becomes_text_with_entities() -> None:
    assert Draft().markdown("**₱1.5 M** in *NCR* 😀 `x`").messages() == [
        Message("₱1.5 M in NCR 😀 x", (Entity("bold", 0, 6), Entity("italic", 10, 3), Entity("code", 17, 1)))
    ]


def test_a_table_is_fixed_width_and_its_characters_are_left_alone() -> None:
    table = "region   *revenue*\nNCR  `1`"
    assert Draft().plain("Here:").table(table).messages() == [
        Message(f"Here:\n\n{table}", (Entity("pre", 7, units(table)),))
    ]


def test_a_style_is_cut_around_code() -> None:
    assert Draft().markdown("**a `b` c**").messages() == [
        Message("a b c", (Entity("bold", 0, 2), Entity("code", 2, 1), Entity("bold", 3, 2)))
    ]


def test_links_are_kept_only_to_web_pages() -> None:
    (message,) = Draft().markdown("[a](https://example.org/x) [b](javascript:alert(1)) [c](tg://user?id=1)").messages()
    assert message == Message("a b c", (Entity("text_link", 0, 1, {"url": "https://example.org/x"}),))


def test_what_markdown_would_swallow_is_said_as_it_is() -> None:
    assert Draft().markdown("<div>7</div>").messages() == [Message("<div>7</div>")]


def test_no_text_is_no_message() -> None:
    assert Draft().plain("  \n ").markdown("").messages() == []


def test_a_long_text_is_cut_at_line_breaks_and_loses_nothing() -> None:
    lines = [f"{number:>4} {'x' * 60}" for number in range(200)]
    messages = Draft().table("\n".join(lines)).messages()
    assert [len(message.text.splitlines()) for message in messages] == [62, 62, 62, 14]
    assert "\n".join(message.text for message in messages) == "\n".join(lines)
    assert all(message.entities == (Entity("pre", 0, units(message.text)),) for message in messages)


def test_a_line_longer_than_a_message_is_cut_at_a_space() -> None:
    first, second = Draft().plain("word " * 1000).messages()
    assert (first.text[-5:], len(first.text), second.text[:5]) == (" word", 4094, "word ")


def test_the_limit_counts_utf_16_units() -> None:
    assert [units(message.text) for message in Draft().plain("😀" * 3000).messages()] == [4096, 1904]
    assert [len(message.text) for message in Draft().plain("a" + "😀" * 2048).messages()] == [2048, 1]


def test_exactly_the_limit_is_one_message() -> None:
    assert len(Draft().plain("a" * 4096).messages()) == 1
    assert len(Draft().plain("a" * 4097).messages()) == 2


def test_control_characters_and_lone_surrogates_are_not_sent() -> None:
    assert clean("a\x00b\ud83dc\r\nd\te\x9b") == "ab\ufffdc\nd\te"


def test_at_most_a_hundred_entities() -> None:
    (message,) = Draft().markdown(" ".join(["**b**"] * 150)).messages()
    assert len(message.entities) == 100


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["markdown", "plain", "bold", "table"]),
            st.text(alphabet=st.sampled_from("ab *_`~[]()#>|-+.!\\\n😀ñ₱<&1$"), max_size=120),
        ),
        max_size=6,
    ),
    st.integers(20, 200),
)
def test_every_message_is_one_telegram_takes(blocks: list[tuple[str, str]], limit: int) -> None:
    """Whatever is put in, each message is within the limit, not blank, and its entities fit its text."""
    draft = Draft()
    for kind, text in blocks:
        getattr(draft, kind)(text)
    for message in draft.messages(limit):
        assert message.text.strip()
        assert units(message.text) <= limit
        assert entity_fault(message.text, message.document().get("entities", [])) == ""


def test_the_fake_is_not_kinder_than_telegram() -> None:
    """The properties above lean on the fake's own check, so it must be able to say no."""
    assert entity_fault("ab", [{"type": "bold", "offset": 1, "length": 2}]) == "outside the text"
    assert entity_fault("😀", [{"type": "bold", "offset": 1, "length": 1}]) == "inside a surrogate pair"
    assert entity_fault("ab", [{"type": "bold", "offset": 0, "length": 0}]) == "outside the text"
    assert entity_fault("ab", [{"type": "loud", "offset": 0, "length": 1}]) == "unknown type loud"
    both = [{"type": "bold", "offset": 0, "length": 2}, {"type": "code", "offset": 1, "length": 1}]
    assert entity_fault("ab", both) == "bold and code overlap"
