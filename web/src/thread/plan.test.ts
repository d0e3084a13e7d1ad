import { describe, expect, it } from "vitest";
import { isChangeable, isRemovable, withOther, withoutPart, withValues } from "./plan";

const plan = {
  kind: "metric_query",
  metrics: ["revenue", "lessons"],
  dimensions: [{ field: "branches.branch" }, { field: "enrollments.enrolled_at", grain: "month" }],
  filters: [{ field: "branches.region", values: ["NCR"] }],
  having: [{ metric: "revenue_change", value: "0.1" }],
  period: { start: "2025-01-01", end: "2026-01-01" },
  sort: [{ by: "revenue" }, { by: "branches.branch" }],
  limit: 5,
};
const part = (slot: string, key = "") => ({ slot, key, text: "", memory_id: "" }) as never;

describe("a part that is taken out", () => {
  it("leaves what does not name it", () => {
    expect(withoutPart(plan, part("filters", "0"))).toEqual({ ...plan, filters: [] });
    expect(withoutPart(plan, part("period"))).not.toHaveProperty("period");
  });

  it("takes along the order and the conditions that name it", () => {
    const rest = withoutPart(plan, part("metrics", "0"));
    expect(rest.metrics).toEqual(["lessons"]);
    expect(rest.having).toEqual([]);
    expect(rest.sort).toEqual([{ by: "branches.branch" }]);
    expect(withoutPart(plan, part("dimensions", "0")).sort).toEqual([{ by: "revenue" }]);
  });

  it("takes the limit along with the last split", () => {
    const one = { ...plan, dimensions: [{ field: "branches.branch" }] };
    expect(withoutPart(one, part("dimensions", "0"))).not.toHaveProperty("limit");
  });

  it("is never the only figure, nor of a reviewed query", () => {
    expect(isRemovable(plan, part("metrics", "0"))).toBe(true);
    expect(isRemovable({ ...plan, metrics: ["revenue"] }, part("metrics", "0"))).toBe(false);
    expect(isRemovable({ kind: "verified_query" }, part("params", "order_id"))).toBe(false);
  });
});

describe("a part that is changed", () => {
  it("is another figure, which the order then goes by", () => {
    const changed = withOther(plan, part("metrics", "0"), "refunds");
    expect(changed.metrics).toEqual(["refunds", "lessons"]);
    expect(changed.sort).toEqual([{ by: "refunds" }, { by: "branches.branch" }]);
    expect(changed.having).toEqual([]);
  });

  it("is another split or other values", () => {
    expect(withOther(plan, part("dimensions", "0"), "branches.city").dimensions[0]).toEqual({ field: "branches.city" });
    expect(withValues(plan, part("filters", "0"), ["CAR"]).filters).toEqual([{ field: "branches.region", values: ["CAR"] }]);
  });

  it("is one that has others to choose from", () => {
    expect(isChangeable(plan, part("dimensions", "1"))).toBe(false);
    expect(isChangeable({ ...plan, filters: [{ field: "a.b", op: "gt", values: [1] }] }, part("filters", "0"))).toBe(false);
    expect(isChangeable(plan, part("sort", "0"))).toBe(false);
  });

  it("leaves the plan it was made of as it was", () => {
    const before = structuredClone(plan);
    withoutPart(plan, part("metrics", "0"));
    withOther(plan, part("metrics", "0"), "refunds");
    withValues(plan, part("filters", "0"), []);
    expect(plan).toEqual(before);
  });
});
