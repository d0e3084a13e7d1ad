"""The kinds of tree nodes a statement may be made of: what is not listed is refused, so a new kind is refused too.

Names are sqlglot's classes. Functions have their own list (`guard_functions`). Left out on purpose: all of DML, DDL and
Command; Into, Lock and Hint; placeholders and variables; custom operators; object identifiers such as regclass; time
travel (Version); ROWS FROM.
"""

from __future__ import annotations

QUERIES = "Select Union Except Intersect Subquery Values With CTE"
CLAUSES = """
    From Join Where Group Having Qualify Order Ordered Limit LimitOptions Offset Fetch Distinct Lateral Pivot
    PivotAlias PivotAny UnpivotColumns TableSample Cube Rollup GroupingSets Window WindowSpec WithinGroup Filter
    IgnoreNulls RespectNulls HavingMax RecursiveWithSearch OverflowTruncateBehavior
"""
NAMES = "Table TableAlias Alias Aliases Column TableColumn ColumnDef Identifier Star Var Dot PositionalColumn"
VALUES = """
    Literal Null Boolean Tuple Interval IntervalSpan IntervalOp TimeUnit DataType DataTypeParam RawString National
    HexString BitString ByteString UnicodeString Heredoc JSONPath JSONPathFilter JSONPathKey JSONPathRecursive
    JSONPathRoot JSONPathScript JSONPathSelector JSONPathSlice JSONPathSubscript JSONPathUnion JSONPathWildcard
    JSONKeyValue JSONValue FormatJson OnCondition
"""
OPERATORS = """
    Paren Not Neg BitwiseNot Add Sub Mul Div IntDiv Mod Adjacent DPipe Escape EQ NEQ GT GTE LT LTE NullSafeEQ
    NullSafeNEQ Is Like ILike SimilarTo Glob Match In Between Any All Overlaps BitwiseAnd BitwiseOr BitwiseXor
    BitwiseLeftShift BitwiseRightShift Collate AtTimeZone FromTimeZone ExtendsLeft ExtendsRight Bracket Slice
    Lambda Kwarg PropertyEQ Comprehension
"""

ALLOWED_NODES = frozenset(" ".join((QUERIES, CLAUSES, NAMES, VALUES, OPERATORS)).split())

REFUSED_TYPES = frozenset({"USERDEFINED", "UNKNOWN", "OBJECT", "NAME", "XML"})
"""Data types that reach into the catalogue, or that are anything at all."""
