"""Views of the same conversations for code that thinks in sessions, messages by role, or users of one chat channel.

`docs/memory.md` describes them. They write what `Conversations` writes, so the other doors see it, and add one item:
the messages of a turn that is not whole yet. Imported only when asked for, since no handler needs them.
"""
