"""The corpus of conversations over tables that nobody has described: each comes to the rows that it must."""

from __future__ import annotations

import pytest

from evals.corpus import Topic, topics


@pytest.mark.parametrize("topic", [topic for topic in topics() if topic.world is not None], ids=str)
def test_each_comes_to_what_it_must(topic: Topic) -> None:
    assert topic.misses() == []
