"""Reads what the guard wrote once more, and compares it with what was checked: the queries, and their tables."""

from __future__ import annotations

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from kanina.data.sql_reading import statements, words_of
from kanina.data.trees import is_text, nodes_of
from kanina.problems import StatementRefused

_OPENED_BY = {
    TokenType.R_PAREN: TokenType.L_PAREN,
    TokenType.R_BRACKET: TokenType.L_BRACKET,
    TokenType.R_BRACE: TokenType.L_BRACE,
    TokenType.END: TokenType.CASE,
}
_OPENING = frozenset(_OPENED_BY.values())
_SIGNS = frozenset(
    (
        *(TokenType.COMMA, TokenType.AND, TokenType.OR, TokenType.EQ, TokenType.NEQ, TokenType.GT, TokenType.GTE),
        *(TokenType.LT, TokenType.LTE, TokenType.PLUS, TokenType.DASH, TokenType.STAR, TokenType.SLASH),
        *(TokenType.DPIPE, TokenType.WHEN, TokenType.THEN, TokenType.ELSE),
    )
)
_BEFORE_VALUES = _SIGNS | {TokenType.SELECT, TokenType.WHERE, TokenType.HAVING, TokenType.L_PAREN, TokenType.L_BRACKET}
_BEHIND_VALUES = _SIGNS | {TokenType.FROM, TokenType.ALIAS, TokenType.END, TokenType.R_PAREN, TokenType.R_BRACKET}
_TYPES = (
    *(TokenType.ARRAY, TokenType.BIGINT, TokenType.BOOLEAN, TokenType.CHAR, TokenType.DATE, TokenType.DECIMAL),
    *(TokenType.DOUBLE, TokenType.FLOAT, TokenType.INT, TokenType.JSON, TokenType.LIST, TokenType.MAP, TokenType.NULL),
    *(TokenType.SMALLINT, TokenType.STRUCT, TokenType.TEXT, TokenType.TIME, TokenType.TIMESTAMP),
    *(TokenType.TIMESTAMPTZ, TokenType.UUID, TokenType.VARBINARY, TokenType.VARCHAR),
)
_VALUES = frozenset((TokenType.VAR, TokenType.IDENTIFIER, TokenType.STRING, TokenType.NUMBER, *_TYPES))
_HARMLESS = frozenset(
    (
        *(*_SIGNS, *_VALUES, *_OPENING, *_OPENED_BY, TokenType.DOT, TokenType.COLON, TokenType.DCOLON, TokenType.MOD),
        *(TokenType.ALIAS, TokenType.NOT, TokenType.IS, TokenType.IN, TokenType.BETWEEN, TokenType.LIKE),
        *(TokenType.TRUE, TokenType.FALSE),
    )
)
"""What makes no query. A word that the tokenizer does not know begins one only with a name or a file right behind it:
`(PIVOT_WIDER payroll …)`."""


def check_written(sql: str, tree: exp.Expr, dialect: str) -> None:
    """What was written reads as what was checked. Raises StatementRefused where it does not."""
    if not is_text(sql):
        raise StatementRefused("it holds NUL or half a character")
    try:
        words = words_of(sql, dialect)
        expected = _sources(tree)
        if _sources_of(shortened(words), sql, dialect) == expected:
            return
        if _sources_of(words, sql, dialect) == expected:
            return
    except SqlglotError:
        raise StatementRefused("it cannot be written anew") from None
    raise StatementRefused("it reads differently once written anew")


def shortened(words: list[Token]) -> list[Token]:
    """The words of a statement with a number for each value in brackets, call or CASE that can hold no query: that is
    made of harmless words alone.

    Where a table stands no number can be read, so that a table in brackets is never passed over: the statement is then
    no statement, and is read in full.
    """
    opened: list[tuple[int, int]] = []
    spans: list[tuple[int, int]] = []
    others = 0
    before = None
    for at, word in enumerate(words):
        kind = word.token_type
        if kind in _OPENING:
            opened.append((at, others))
        elif kind in _OPENED_BY:
            begin, known = opened.pop() if opened else (0, 0)
            if words[begin].token_type != _OPENED_BY[kind]:
                return words
            if known == others and _is_value(words, begin := _begin(words, begin), at):
                while spans and spans[-1][0] > begin:
                    spans.pop()
                spans.append((begin, at))
        elif kind not in _HARMLESS or (before == TokenType.VAR and kind in _VALUES):
            others += 1
        before = kind
    short, done = [], 0
    for begin, end in spans:
        word = words[begin]
        short += words[done:begin]
        short.append(Token(TokenType.NUMBER, "1", word.line, word.col, word.start, words[end].end, []))
        done = end + 1
    return short + words[done:]


def _begin(words: list[Token], opening: int) -> int:
    """Where a value begins whose bracket opens there: at the name of a function, if it has one."""
    is_call = words[opening].token_type == TokenType.L_PAREN and words[opening - 1].token_type == TokenType.VAR
    return opening - 1 if opening and is_call else opening


def _is_value(words: list[Token], begin: int, end: int) -> bool:
    is_last = end + 1 == len(words)
    return (
        begin > 0
        and words[begin - 1].token_type in _BEFORE_VALUES
        and (is_last or words[end + 1].token_type in _BEHIND_VALUES)
    )


def _sources_of(words: list[Token], sql: str, dialect: str) -> list[str] | None:
    """The queries and tables that words read as; None where a shorter form of them is no statement."""
    try:
        trees = statements(sql, dialect, words)
    except SqlglotError:
        return None
    return _sources(trees[0]) if len(trees) == 1 else None


def _sources(tree: exp.Expr) -> list[str]:
    """The queries and tables of a tree."""
    return sorted(
        ".".join(_name(part) for part in node.parts) if isinstance(node, exp.Table) else type(node).__name__
        for node in nodes_of(tree)
        if isinstance(node, exp.Select | exp.SetOperation | exp.Table | exp.Values)
    )


def _name(part: exp.Expr) -> str:
    """A part of a table's name; a function in its place is written in capitals, whatever it was read in."""
    return part.name if isinstance(part, exp.Identifier) else part.name.lower()
