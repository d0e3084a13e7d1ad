"""A language model that says what it is told: `python -m tests.echo_model` shows the protocol without a key or a cost.

Start Kanina beside it with the two settings that it prints. It plans a reply of the message's own words.
"""

from __future__ import annotations

import threading
from typing import Any

from tests.messages_api import Scripted, messages_api, plans


def echo(body: dict[str, Any]) -> Scripted:
    """The last message's last text, as a plan; a word at a time, as models speak."""
    said = body["messages"][-1]["content"]
    text = said if isinstance(said, str) else said[-1]["text"]
    return plans({"kind": "reply", "text": f"You said: {text}", "refused": False}, pauses=0.02)


def main() -> None:
    """Serve until Ctrl+C."""
    with messages_api(otherwise=echo) as api:
        print(f"KANINA_MODEL_PROVIDER=anthropic KANINA_MODEL_BASE_URL={api.base_url} make run", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
