"""The daily report as one person gets it: where it goes, on which mornings, and what leads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kanina.data.semantic_model import SemanticModel
from kanina.people import Person, channel_of
from kanina.problems import InvalidRequest, NotFound
from kanina.reports.daily import DailyReport
from kanina.reports.definition import ReportDefinition, figures_of_days
from kanina.reports.subscriptions import Channel, Subscription, Subscriptions


class OwnReports:
    """Of all accounts of a person. definition, due: what is reported, and the report that is due for somebody, each
    made when it is needed; both raise ModelInvalid where no metric has days."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        model: SemanticModel,
        linked: Callable[[Person], Sequence[Person]],
        definition: Callable[[], ReportDefinition],
        due: Callable[[Person], DailyReport],
    ) -> None:
        self._subscriptions = subscriptions
        self._model = model
        self._linked = linked
        self.definition = definition
        self.due = due

    @property
    def choices(self) -> tuple[str, ...]:
        """The metrics that may lead it."""
        return figures_of_days(self._model)

    def copies(self, person: Person) -> Iterator[Subscription]:
        """Those there are, and for each Telegram account without one the one there may be, stopped."""
        for account in (person, *self._linked(person)):
            known = self._subscriptions.of(account)
            yield from known
            if channel_of(account) == "telegram" and not any(each.channel == "telegram" for each in known):
                address, zone = account.id.rpartition("|")[2], self._model.zone
                yield Subscription(person=account, channel="telegram", address=address, zone=zone, stopped=True)

    def change(self, person: Person, channel: Channel, address: str, changed: Mapping[str, Any]) -> None:
        """Change what a subscription says. Raises NotFound for one that is none of theirs, InvalidRequest for figures
        that no day has a value of, ModelInvalid for one that would begin and fail every day."""
        found = next((each for each in self.copies(person) if (each.channel, each.address) == (channel, address)), None)
        if found is None:
            raise NotFound("The report does not go there; link your Telegram account to have it there.")
        if unknown := set(changed.get("figures", ())) - set(self.choices):
            raise InvalidRequest(f"No day has a value of {', '.join(sorted(unknown))}.")
        if changed.get("stopped") is False:
            self.definition()
        self._subscriptions.put(found.model_copy(update=dict(changed)))
