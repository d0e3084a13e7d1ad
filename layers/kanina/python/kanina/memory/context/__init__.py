"""What a model sees of a conversation, in the order of change: what stays as it is from one message to the next comes
first, so that a provider's cache holds it; what belongs to this message alone comes last.

Which turns (`window`), in which words (`turn_text`, `quoting`), in which order (`assembling`), as what (`prompt`); what
is left of the turns before them (`summary`, `rolling`).
"""
