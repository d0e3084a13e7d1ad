"""Reads SQL into trees in a time that grows with its length, whatever it nests. Everything that parses SQL reads here.

sqlglot's parser tries a reading and, where it does not hold, reads the same words anew as something else: `ARRAY[…]` as
a type and then as a list, `DATE(…)` as a type and then as a call, `LIMIT …` as a clause and then again. Within one
another the tries double with every level. Here a look at what stands behind the closing bracket, known beforehand,
tells which reading holds; a try that was made is not made again; and a reading takes a bounded number of steps, so
that what doubles in a way not known here ends in a refusal.
"""

from __future__ import annotations

from functools import cache
from types import new_class
from typing import Any

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError
from sqlglot.parser import SENTINEL_NONE, Parser
from sqlglot.tokenizer_core import Token, TokenType

from kanina.data.sql_names import with_names

MAXIMUM_NESTING = 100
"""Brackets open at once, of all kinds."""
MAXIMUM_PIPES = 10
"""`|>` of a statement: each copies what stands before it."""
STEPS_PER_WORD, LEAST_STEPS = 12, 500
MANY_STEPS, LEAST_STEPS_PER_WORD = 60_000, 4
"""Steps a reading may take: from one word to another, forth or back, and over each node that is copied. Up to many of
them it is as many for each word as small statements need, which is at most 5; beyond, as large ones do, at most 2."""

_CLOSING = {TokenType.L_PAREN: TokenType.R_PAREN, TokenType.L_BRACKET: TokenType.R_BRACKET}
_CLOSING[TokenType.L_BRACE] = TokenType.R_BRACE
_OPENED_BY = {closing: opening for opening, closing in _CLOSING.items()}

_ENDS = frozenset({TokenType.COMMA, TokenType.R_PAREN, TokenType.R_BRACKET})
"""What ends a value: no operator of any dialect, no alias and no set operation."""
_ENDS_OF_OPERANDS = _ENDS | {TokenType.AND, TokenType.OR, TokenType.EQ, TokenType.NEQ, TokenType.GTE, TokenType.LTE}
"""What ends an operand of a comparison."""
_BEGINS_VALUE = frozenset({TokenType.L_PAREN, TokenType.L_BRACKET})
_NONE: Any = object()

_AFTER_TYPE = frozenset({"<", "WITH", "WITHOUT"})
"""What may stand behind the brackets of a type that is one, besides a text and an interval's unit."""


class UnreadableNesting(SqlglotError):
    """The text nests too deeply, or takes too many steps to read."""


def statements(text: str, dialect: str, words: list[Token] | None = None) -> list[exp.Expr]:
    """The trees of all statements of a text, which may have been split into words before.

    Raises SqlglotError where it cannot be read.
    """
    words = words_of(text, dialect) if words is None else words
    if words and words[0].token_type == TokenType.HIVE_TOKEN_STREAM:
        dialect, words = "hive", words[1:]  # Athena's definitions of tables are Hive's
    trees = _parser(dialect).parse(words, text)
    return [tree for tree in trees if tree is not None and not isinstance(tree, exp.Semicolon)]


def statement(text: str, dialect: str) -> exp.Expr:
    """The tree of a text's statement, a Block where it has several. Raises SqlglotError where it cannot be read."""
    trees = statements(text, dialect)
    if not trees:
        raise SqlglotError("it holds no statement")
    return trees[0] if len(trees) == 1 else exp.Block(expressions=trees)


def condition(text: str, dialect: str) -> exp.Expr:
    """The tree of an expression alone. Raises SqlglotError where the text is none."""
    trees = _parser(dialect).parse_into(exp.Condition, words_of(text, dialect), text)
    if len(trees) != 1 or trees[0] is None:
        raise SqlglotError("this is not one SQL expression")
    return trees[0]


def words_of(text: str, dialect: str) -> list[Token]:
    """The words and signs of a text. Raises SqlglotError."""
    return with_names(_reader(dialect).tokenize(text), small=dialect == "postgres")


class _Bounded(Parser):
    """A parser of some dialect that takes a bounded number of steps."""

    _behind: dict[int, Token]
    _clauses: dict[int, bool]
    _steps_left: int
    _operand: Any = _NONE
    """An operand that was read before what is behind it."""

    def _parse(self, parse_method: Any, raw_tokens: list[Token], sql: str | None = None) -> list[exp.Expr | None]:
        self._behind = _behind_brackets(raw_tokens)
        self._clauses = {}
        self._operand = _NONE
        words = len(raw_tokens)
        self._steps_left = min(LEAST_STEPS + STEPS_PER_WORD * words, max(MANY_STEPS, LEAST_STEPS_PER_WORD * words))
        try:
            return super()._parse(parse_method, raw_tokens, sql)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            # sqlglot's builders of calls trip over fewer or other arguments than they expect.
            if isinstance(error, SqlglotError):
                raise
            raise SqlglotError("a call has other arguments than it takes") from error

    def _advance(self, times: int = 1) -> None:
        self._steps_left -= 1
        if self._steps_left < 0:
            raise UnreadableNesting("it takes too many steps to read")
        index = self._index = self._index + times
        words, size = self._tokens, self._tokens_size
        self._curr = words[index] if index < size else SENTINEL_NONE
        self._next = words[index + 1] if index + 1 < size else SENTINEL_NONE
        self._prev = words[index - 1] if index > 0 else SENTINEL_NONE
        self._prev_comments = self._prev.comments if index > 0 else []

    def expression(self, instance: Any, token: Token | None = None, comments: list[str] | None = None) -> Any:
        """A node that does not keep where it stood in the text, which is for messages only."""
        return super().expression(instance, None, comments)

    def _parse_disjunction(self) -> exp.Expr | None:
        """A value. One that a sign ends at once is read without a look for every kind of operator behind it."""
        operand = self._parse_unary()
        if self._curr.token_type in _ENDS:
            return operand
        self._operand = operand  # which the way down through all operators asks for first
        return super()._parse_disjunction()

    def _parse_range(self, this: exp.Expr | None = None, parse_is: bool = False) -> exp.Expr | None:
        if this is None:
            operand = self._parse_unary()
            if self._curr.token_type in _ENDS_OF_OPERANDS:
                return operand
            self._operand = operand
        return super()._parse_range(this, parse_is)

    def _parse_unary(self) -> exp.Expr | None:
        operand, self._operand = self._operand, _NONE
        return super()._parse_unary() if operand is _NONE else operand

    def _parse_type(self, *options: Any, **named: Any) -> exp.Expr | None:
        """A value. What begins with a bracket is no type, interval or name."""
        begins = self._curr.token_type in _BEGINS_VALUE and not (options or named)
        return self._parse_column() if begins else super()._parse_type(*options, **named)

    def _parse_column_reference(self) -> exp.Expr | None:
        return None if self._curr.token_type == TokenType.L_BRACKET else super()._parse_column_reference()

    def _parse_alias(self, this: exp.Expr | None, explicit: bool = False) -> exp.Expr | None:
        return this if self._curr.token_type in _ENDS else super()._parse_alias(this, explicit)

    def _parse_set_operations(self, this: exp.Expr | None) -> exp.Expr | None:
        if self._curr.token_type in _ENDS and not isinstance(this, exp.SetOperation):
            return this
        return super()._parse_set_operations(this)

    def _parse_csv(self, parse_method: Any, sep: TokenType = TokenType.COMMA) -> list[Any]:
        """What commas part. Numbers alone, or texts, after one that was read as such are read one after another."""
        each = parse_method()
        found = [] if each is None else [each]
        while self._match(sep):
            if isinstance(each, exp.Expr):
                self._add_comments(each)
            if type(each) is exp.Literal and self._is_alone(TokenType.STRING if each.is_string else TokenType.NUMBER):
                word = self._curr
                self._advance()
                each = self._literal(word)
            else:
                each = parse_method()
            if each is not None:
                found.append(each)
        return found

    def _literal(self, word: Token) -> exp.Literal:
        literal = exp.Literal(this=word.text, is_string=word.token_type == TokenType.STRING)
        self._add_comments(literal)
        return literal

    def _is_alone(self, kind: TokenType) -> bool:
        """Whether one word of a kind stands here up to what ends it."""
        return self._curr.token_type == kind and self._next.token_type in _ENDS

    def _parse_types(self, check_func: bool = False, *options: Any, **named: Any) -> exp.Expr | None:
        if check_func and self._curr.token_type in self.TYPE_TOKENS and self._is_call_or_list():
            return None
        return super()._parse_types(check_func, *options, **named)

    def _parse_bracket(self, this: exp.Expr | None = None) -> exp.Expr | None:
        """What is picked of a value, by `[…]` or by a function behind a dot. The latter copies the value."""
        if isinstance(this, exp.Bracket) and self._first_index and "offset" not in this.args:
            this.set("offset", self._first_index)  # counted from there, and written as it was read
        if this is not None and self._curr.token_type == TokenType.DOT:
            self._steps_left -= 2 * sum(1 for _ in this.walk())
        return super()._parse_bracket(this)

    @property
    def _first_index(self) -> int:
        """Of a list: reading and writing each would move an index, after working out the types of all it picks from."""
        return int(type(self.dialect).INDEX_OFFSET)

    def _is_call_or_list(self) -> bool:
        """Whether the name of a type stands before brackets that make a call, a list or a subscript of it for sure."""
        kind, opening = self._curr.token_type, self._next
        behind = self._behind.get(opening.start)
        if behind is None:
            return False
        if opening.token_type == TokenType.L_PAREN and kind != TokenType.NULLABLE:
            is_text = behind.token_type in self.STRING_PARSERS or behind.token_type in self.PLACEHOLDER_PARSERS
            word = behind.text.upper()
            return not (is_text or word in _AFTER_TYPE or word in self.dialect.VALID_INTERVAL_UNITS)
        if opening.token_type == TokenType.L_BRACKET and kind != TokenType.MAP:
            is_size = self.dialect.SUPPORTS_FIXED_SIZE_ARRAYS and kind != TokenType.ARRAY
            return not is_size and self._tokens[self._index + 2].token_type != TokenType.R_BRACKET
        return False

    def _can_parse_limit_or_offset(self) -> bool:
        at = self._curr.start
        if at not in self._clauses:
            self._clauses[at] = super()._can_parse_limit_or_offset()
        return self._clauses[at]


@cache
def _reader(dialect: str) -> Dialect:
    """A dialect whose parser is bounded, also where it reads the name of a type in quotes."""
    reader = Dialect.get_or_raise(dialect)
    vars(reader).update(parser_class=_bounded(reader.parser_class), INDEX_OFFSET=0)
    return reader


def _parser(dialect: str) -> Parser:
    if dialect != "athena":
        return _reader(dialect).parser()
    from sqlglot.parsers.athena import AthenaTrinoParser  # loaded by those alone who have Athena

    return _bounded(AthenaTrinoParser)(dialect=_reader("trino"))


@cache
def _bounded(kind: type) -> type[Parser]:
    return new_class(f"Bounded{kind.__name__}", (_Bounded, kind))


def _behind_brackets(words: list[Token]) -> dict[int, Token]:
    """Where each bracket opens → the word behind the one that closes it.

    Raises UnreadableNesting where brackets do not match, too many are open, or there are too many `|>`.
    """
    opened: list[Token] = []
    behind: dict[int, Token] = {}
    pipes = 0
    for at, word in enumerate(words):
        kind = word.token_type
        if kind in _CLOSING:
            opened.append(word)
            if len(opened) > MAXIMUM_NESTING:
                raise UnreadableNesting("it is nested too deeply")
        elif kind == TokenType.PIPE_GT:
            pipes += 1
            if pipes > MAXIMUM_PIPES:
                raise UnreadableNesting(f"it has more than {MAXIMUM_PIPES} |>")
        elif kind in _OPENED_BY:
            if not opened or opened[-1].token_type != _OPENED_BY[kind]:
                raise UnreadableNesting("a bracket is closed that was not opened")
            behind[opened.pop().start] = words[at + 1] if at + 1 < len(words) else SENTINEL_NONE
    if opened:
        raise UnreadableNesting("a bracket is not closed")
    return behind
