"""Words that are no reserved words, read as the names they are: `WITH values AS (…)`, `FROM grant`, `map.id`.

DuckDB, PostgreSQL and Athena keep no such word for themselves, while sqlglot takes it for the beginning of a statement
or of a clause wherever it stands. Where only a name can stand it is read, and written, as one in quotes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from sqlglot.tokenizer_core import Token, TokenType

_WORDS = frozenset(("ALTER", "BETWEEN", "DROP", "FORCE", "GRANT", "INSERT", "INSTALL", "REVOKE", "ROLLBACK", "VALUES"))
"""Source: `duckdb_keywords()` and `pg_get_keywords()`, those that name a WITH part there and that sqlglot refuses."""
_CHANGED = _WORDS | {"RECURSIVE", "MAP"}
_BEFORE_NAMES = frozenset(
    (
        *(TokenType.WITH, TokenType.RECURSIVE, TokenType.FROM, TokenType.JOIN, TokenType.COMMA, TokenType.ALIAS),
        *(TokenType.DOT, TokenType.SELECT, TokenType.DISTINCT, TokenType.WHERE, TokenType.AND, TokenType.OR),
        *(TokenType.ON, TokenType.GROUP_BY, TokenType.ORDER_BY),
    )
)
_NO_WORDS = frozenset((TokenType.STRING, TokenType.IDENTIFIER, TokenType.HEREDOC_STRING))


def with_names(words: list[Token], *, small: bool) -> list[Token]:
    """The words of a statement, with names in quotes for those that are names. `small` is how the dialect folds."""
    if not any(word.text.upper() in _CHANGED for word in words):
        return words
    return [_quoted(word, small=small) if is_name else word for word, is_name in _told(words)]


def _told(words: list[Token]) -> Iterator[tuple[Token, bool]]:
    """Each word, and whether it is a name that would be taken for more."""
    before = None
    for word, behind in zip_longest(words, words[1:]):
        text = "" if word.token_type in _NO_WORDS else word.text.upper()
        follows = behind.token_type if behind else None
        if text in _WORDS:
            starts = before in (TokenType.WITH, TokenType.RECURSIVE)
            yield (
                word,
                follows == TokenType.DOT
                or (before in _BEFORE_NAMES and (starts or text != "VALUES" or follows != TokenType.L_PAREN)),
            )
        elif text == "RECURSIVE":
            yield word, before == TokenType.WITH and follows in (TokenType.ALIAS, TokenType.L_PAREN)
        else:
            yield word, text == "MAP" and follows == TokenType.DOT
        before = word.token_type


def _quoted(word: Token, *, small: bool) -> Token:
    text = word.text.lower() if small else word.text
    return Token(TokenType.IDENTIFIER, text, word.line, word.col, word.start, word.end, word.comments)
