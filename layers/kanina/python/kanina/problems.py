"""Every error a person or client can cause, as types; doors turn them into RFC 9457 problem details in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from kanina.models import Quota


class Problem(Exception):
    """An error with a clear remedy. `detail` says what to do; it never holds message text, ids or values of others.

    `extra` are additional members of the problem document (RFC 9457 §3.2), such as `session_id`.
    """

    status: ClassVar[int] = 400
    slug: ClassVar[str] = "bad-request"
    title: ClassVar[str] = "The request cannot be answered as it is"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra

    def document(self) -> dict[str, Any]:
        """The problem document: type, title, status, detail and the extra members that are set."""
        extra = {name: value for name, value in self.extra.items() if value is not None}
        return {
            "type": f"urn:kanina:problem:{self.slug}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **extra,
        }


class InvalidRequest(Problem):
    """The body or a parameter breaks a rule the detail names."""

    status, slug, title = 400, "invalid-request", "The request is not valid"


class TooFine(InvalidRequest):
    """Something is asked for by day or month whose date is known by the month or the year alone."""

    def __init__(self, label: str, least_grain: Literal["day", "month", "year"]) -> None:
        super().__init__(f"{label} is dated by the {least_grain} alone, so it cannot be asked for by anything shorter")
        self.label = label
        self.least_grain = least_grain


class Unauthorized(Problem):
    """No credentials, or credentials that do not verify."""

    status, slug, title = 401, "unauthorized", "Sign in first"


class Forbidden(Problem):
    """Known, but not allowed to do this."""

    status, slug, title = 403, "forbidden", "Not allowed"


class NotFound(Problem):
    """No live thing of this person under that id."""

    status, slug, title = 404, "not-found", "Not found"


class Gone(Problem):
    """Something that was there, and is over."""

    status, slug, title = 410, "gone", "No longer there"


class MethodNotAllowed(Problem):
    """A known address, another method; `allow` lists the ones it takes."""

    status, slug, title = 405, "method-not-allowed", "Another method is needed"


class RequestTimeout(Problem):
    """A body that did not arrive in time."""

    status, slug, title = 408, "request-timeout", "The request did not arrive"


class Conflict(Problem):
    """The same request is being answered, or another writer changed the thing first."""

    status, slug, title = 409, "conflict", "In use"


class LimitReached(Problem):
    """As many of a kind as a person may have; the detail says how to make room."""

    status, slug, title = 409, "limit-reached", "There is no room for more"


class PreconditionFailed(Problem):
    """An `If-Match` that names another version than there is."""

    status, slug, title = 412, "precondition-failed", "It has changed meanwhile"


class ContentTooLarge(Problem):
    """A body beyond the limit the detail names."""

    status, slug, title = 413, "content-too-large", "The request is too large"


class UnsupportedMediaType(Problem):
    """A body that is not JSON."""

    status, slug, title = 415, "unsupported-media-type", "Send JSON"


class KeyReused(Problem):
    """An Idempotency-Key used with another body."""

    status, slug, title = 422, "idempotency-key-reused", "Idempotency-Key already used"


class NotRemembered(Problem):
    """What no memory may hold; `kind` says which, and the text is nowhere."""

    status, slug, title = 422, "not-remembered", "That is not remembered"


class TooEarly(Problem):
    """An answer that is still being given; `retry_after` in seconds among the extra members."""

    status, slug, title = 425, "too-early", "Not yet"


class TooManyRequests(Problem):
    """A rate limit; `retry_after` in seconds among the extra members."""

    status, slug, title = 429, "too-many-requests", "Too many requests"


class RateLimited(Problem):
    """A person sent more messages than `quota` lets them; the detail is a sentence for them, in their language."""

    status, slug, title = 429, "rate-limited", "Too many messages in a short time"

    def __init__(self, detail: str, quota: Quota) -> None:
        super().__init__(detail, retry_after=quota.resets_in)
        self.quota = quota


class InternalError(Problem):
    """What went wrong on our side; the detail never repeats the cause."""

    status, slug, title = 500, "internal-error", "Something went wrong"


class Unavailable(Problem):
    """A part is not reachable for now."""

    status, slug, title = 503, "unavailable", "Try again"


class StatementRefused(Problem):
    """The SQL guard refused a statement; `detail` is the reason, in words for an operator."""

    status, slug, title = 422, "statement-refused", "That SQL is not allowed"


class QueryFailed(Problem):
    """The engine could not run a statement: an error in it, or its time or memory limit."""

    status, slug, title = 422, "query-failed", "The query could not be run"


class NoPath(Problem):
    """A metric and a dimension are not connected by declared many-to-one relationships."""

    status, slug, title = 422, "no-path", "Those two do not go together"


class AmbiguousPath(Problem):
    """A metric and a dimension are connected in several equally short ways.

    Extra members: `field`, and `choices` as {label, value}; a value is what `DimensionRef.role` takes to choose it.
    """

    status, slug, title = 422, "ambiguous-path", "Those two go together in several ways"


class AnswerOutdated(Problem):
    """An earlier turn's query means nothing any more: the tables or the semantic model have changed since."""

    status, slug, title = 409, "answer-outdated", "That answer cannot be made again"


class ResultTooLarge(Problem):
    """A result beyond what one response may hold; `limit` is how much that is."""

    status, slug, title = 422, "result-too-large", "The result is too large for one response"


class ModelInvalid(Problem):
    """A semantic model file breaks a rule; the detail names the place and what to write instead."""

    status, slug, title = 422, "model-invalid", "The semantic model is not valid"
