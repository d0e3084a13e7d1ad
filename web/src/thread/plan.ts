// A query with one part of it changed, as it is sent back.
import type { PlanPart } from "../api/client";

type Plan = Record<string, any>;

/** Whether a query is still one without this part. */
export function isRemovable(plan: Plan, { slot }: PlanPart): boolean {
  if (plan.kind !== "metric_query") return false;
  return slot !== "metrics" || plan.metrics.length > 1;
}

/** The query without one of its parts, and without what only makes sense beside it. */
export function withoutPart(plan: Plan, part: PlanPart): Plan {
  const rest: Plan = { ...plan };
  if (part.key === "") delete rest[part.slot];
  else rest[part.slot] = plan[part.slot].filter((_: unknown, place: number) => place !== Number(part.key));
  return consistent(rest);
}

/** A query whose order and conditions name only what is still in it. */
function consistent(plan: Plan): Plan {
  const fields = new Set((plan.dimensions ?? []).map(({ field }: { field: string }) => field));
  const isHere = (name: string) => fields.has(name) || plan.metrics.some((metric: string) => name.startsWith(metric));
  const rest: Plan = { ...plan };
  if (plan.sort) rest.sort = plan.sort.filter(({ by }: { by: string }) => isHere(by));
  if (plan.having) rest.having = plan.having.filter(({ metric }: { metric: string }) => isHere(metric));
  if (plan.limit && fields.size === 0) delete rest.limit;
  for (const name of ["within", "limit_within"]) {
    if (plan[name]) rest[name] = plan[name].filter((field: string) => fields.has(field));
  }
  return rest;
}

/** Whether a part can be changed in place: the others can only be taken out. */
export function isChangeable(plan: Plan, { slot, key }: PlanPart): boolean {
  if (plan.kind !== "metric_query") return false;
  if (slot === "filters") return ["in", "not_in", undefined].includes(plan.filters[Number(key)]?.op);
  if (slot === "dimensions") return !plan.dimensions[Number(key)]?.grain;
  return slot === "metrics" || slot === "period";
}

/** The query with another figure or field in place of one; what named that one is of the new one, or goes. */
export function withOther(plan: Plan, part: PlanPart, name: string): Plan {
  const place = Number(part.key);
  if (part.slot === "metrics") {
    const before = plan.metrics[place];
    const metrics = plan.metrics.map((metric: string, at: number) => (at === place ? name : metric));
    const sort = plan.sort?.map((order: Plan) => (order.by === before ? { ...order, by: name } : order));
    return consistent({ ...plan, metrics, ...(sort && { sort }) });
  }
  const dimensions = plan.dimensions.map((ref: Plan, at: number) => (at === place ? { field: name } : ref));
  return consistent({ ...plan, dimensions });
}

/** The query with other values of one of its filters. */
export function withValues(plan: Plan, part: PlanPart, values: string[]): Plan {
  const filters = plan.filters.map((filter: Plan, at: number) => (at === Number(part.key) ? { ...filter, values } : filter));
  return { ...plan, filters };
}
