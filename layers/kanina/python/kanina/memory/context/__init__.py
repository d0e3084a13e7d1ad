"""What a model sees of a conversation: which turns (`window`), in which words (`turn_text`), in which order (`prompt`).

The order is that of change: instructions, memories, summary and turns come first and stay as they are from one message
to the next, so that a provider's cache holds them; what belongs to this message alone comes last.
"""

from __future__ import annotations

from kanina.memory.context.prompt import Moment, Prompt, Remembered, Summary, TextBlock, assemble
from kanina.memory.context.window import Limits, window_from

__all__ = ["Limits", "Moment", "Prompt", "Remembered", "Summary", "TextBlock", "assemble", "window_from"]
