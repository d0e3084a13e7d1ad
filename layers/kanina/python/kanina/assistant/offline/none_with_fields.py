"""Things that have none, told with more of what they are: "tutors without lessons, with their branch and hire date".

Filled in group by group, each thing would stand beside every branch there is. So they are listed: those that lack such
rows, each with its own fields.
"""

from __future__ import annotations

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.building import check_list
from kanina.assistant.offline.own_places import with_own_roles
from kanina.assistant.offline.resolver import Resolver
from kanina.models import MetricQuery, Related


def with_own_fields(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """The query of the groups with none as a list of the things that lack such rows. Any other as it is.

    Raises Stop where none of the groups of several tables is what the others are of.
    """
    tables = {ref.field.partition(".")[0] for ref in query.dimensions if ref.field != TIME}
    if not query.fill or len(tables) < 2 or len(query.metrics) != 1:
        return query
    none = query.having[0] if len(query.having) == 1 else None
    if none is None or (none.metric, none.op) != (query.metrics[0], "eq") or none.value:
        return query
    metric, pointing = resolver.model.metrics[query.metrics[0]], resolver.entities.pointing
    named = [named for ref in query.dimensions if (named := resolver.entities.named_by(ref.field)) and not ref.role]
    things = next((name for name in named if pointing.points(metric.dataset, name)), None)
    if things is None or any(ref.field == TIME for ref in query.dimensions):
        raise resolver.refuse(resolver.naming.replies.fill_what)
    lacking = Related(
        dataset=metric.dataset,
        of=things,
        lacks=True,
        period=query.period,
        time_field=metric.time_field if query.period else None,
    )
    update = {"metrics": (), "having": (), "fill": False, "sort": (), "period": None}
    listed = with_own_roles(query.model_copy(update={**update, "related": (*query.related, lacking)}), resolver)
    check_list(listed, resolver)
    return listed
