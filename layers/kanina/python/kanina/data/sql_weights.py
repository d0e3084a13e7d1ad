"""How large a statement is to check, told by its words before they are parsed: its weight, depth, tables and parts."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot.tokenizer_core import Token, TokenType

_MORE = {
    TokenType.SELECT: 20.0,
    TokenType.VALUES: 30.0,
    TokenType.LIMIT: 20.0,
    TokenType.WITH: 10.0,
    TokenType.CASE: 3.0,
    TokenType.INTERVAL: 3.0,
    TokenType.OVER: 2.0,
    TokenType.DATE: 1.0,
    TokenType.TIMESTAMP: 4.0,
    TokenType.L_BRACKET: 1.0,
    TokenType.L_BRACE: 6.0,
    TokenType.DCOLON: 0.5,
    TokenType.VAR: 0.5,
}
"""What a kind of word weighs more than 1, as measured: a query has its own names to look up, and a column is one."""
_OF_LISTS = 0.48
"""The weight of a number or text that stands alone in a list, and of the comma behind it."""
_OPENING = frozenset((TokenType.L_PAREN, TokenType.L_BRACKET, TokenType.L_BRACE))
_CLOSING = frozenset((TokenType.R_PAREN, TokenType.R_BRACKET, TokenType.R_BRACE))
_BEFORE_LISTED = frozenset((TokenType.COMMA, TokenType.L_PAREN, TokenType.L_BRACKET))
_LISTED = frozenset((TokenType.NUMBER, TokenType.STRING))
_BEGINS_QUERY = frozenset((TokenType.SELECT, TokenType.WITH, TokenType.VALUES, TokenType.FROM, TokenType.L_PAREN))
_AFTER_FROM = frozenset(
    (TokenType.WHERE, TokenType.GROUP_BY, TokenType.ORDER_BY, TokenType.HAVING, TokenType.LIMIT, TokenType.SELECT)
)


def weight_of(words: Sequence[Token]) -> int:
    """How many plain words take as long to read, check and write as these."""
    weight, before, is_listed = 0.0, None, False
    for at, word in enumerate(words):
        kind = word.token_type
        if kind == TokenType.COMMA and is_listed:
            weight, is_listed = weight + _OF_LISTS, False
        else:
            is_listed = kind in _LISTED and before in _BEFORE_LISTED and at + 1 < len(words)
            is_listed = is_listed and words[at + 1].token_type == TokenType.COMMA
            weight += _OF_LISTS if is_listed else 1.0 + _MORE.get(kind, 0.0)
        before = kind
    return round(weight)


def listed_in_from(words: Sequence[Token]) -> int:
    """The most tables that one FROM lists with commas between them."""
    most, counts = 0, [0]  # of the FROM that is open in each pair of brackets; none where it is 0
    for word in words:
        kind = word.token_type
        if kind in _OPENING:
            counts.append(0)
        elif kind in _CLOSING:
            del counts[1 if len(counts) == 1 else -1 :]
        elif kind == TokenType.FROM:
            counts[-1] = 1
        elif kind in _AFTER_FROM:
            counts[-1] = 0
        elif kind == TokenType.COMMA and counts[-1]:
            counts[-1] += 1
            most = max(most, counts[-1])
    return most


def depth_of(words: Sequence[Token]) -> int:
    """The most brackets and CASEs that are open at once."""
    deepest = depth = 0
    for word in words:
        kind = word.token_type
        if kind in _OPENING or kind == TokenType.CASE:
            depth += 1
            deepest = max(deepest, depth)
        elif kind in _CLOSING or kind == TokenType.END:
            depth -= 1
    return deepest


def with_parts(words: Sequence[Token]) -> int:
    """The WITH parts, `name AS (query`, of a statement; a part of another form is not counted here."""
    kinds = [word.token_type for word in words]
    return sum(
        1
        for at in range(len(kinds) - 2)
        if kinds[at] == TokenType.ALIAS and kinds[at + 1] == TokenType.L_PAREN and kinds[at + 2] in _BEGINS_QUERY
    )
