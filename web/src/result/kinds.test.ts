import { describe, expect, it } from "vitest";
import { kindsOf, specOf } from "./kinds";

const bar = {
  mark: { type: "bar", color: "#0072b2" },
  data: { values: [{ label: "a", value: 1 }, { label: "b", value: 2 }] },
  encoding: { x: { field: "value" }, y: { field: "label", sort: ["a", "b"], axis: { title: "Region" } } },
};
const line = { mark: { type: "line", color: "#0072b2" }, data: { values: [] }, encoding: { x: { field: "moment" }, y: { field: "value", scale: { zero: false } } } };

describe("the kinds of a chart", () => {
  it("are the server's own first, and what shows the same figures", () => {
    expect(kindsOf(bar)).toEqual(["bar", "pie"]);
    expect(kindsOf(line)).toEqual(["line", "area", "bar"]);
    expect(kindsOf({ ...line, encoding: { ...line.encoding, color: {} } })).toEqual(["line"]);
    expect(kindsOf({ mark: { type: "rect" }, encoding: {} })).toEqual([]);
  });

  it("are no pie of many parts, nor of losses", () => {
    const values = Array.from({ length: 7 }, (_, value) => ({ label: String(value), value }));
    expect(kindsOf({ ...bar, data: { values } })).toEqual(["bar"]);
    expect(kindsOf({ ...bar, data: { values: [{ label: "a", value: -1 }, { label: "b", value: 2 }] } })).toEqual(["bar"]);
  });

  it("begin at zero where they are bars or areas", () => {
    for (const kind of ["area", "bar"] as const) expect(specOf(line, kind, false).encoding.y.scale.zero).toBe(true);
    expect(specOf(line, "line", false).encoding.y.scale.zero).toBe(false);
  });

  it("have their ticks as days, which Vega's interpreter understands", () => {
    const timed = { ...line, encoding: { ...line.encoding, x: { type: "temporal", axis: { values: [1735689600000] } } } };
    expect(specOf(timed, "line", false).encoding.x.axis.values).toEqual([
      { year: 2025, month: 1, date: 1, hours: 0, minutes: 0, utc: true },
    ]);
  });

  it("leave the server's specification as it was, also in the dark", () => {
    const before = structuredClone(bar);
    expect(specOf(bar, "pie", true).mark.type).toBe("arc");
    expect(specOf(bar, "bar", true).mark.color).not.toBe("#0072b2");
    expect(bar).toEqual(before);
  });
});
