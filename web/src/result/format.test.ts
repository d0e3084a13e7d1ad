import { describe, expect, it } from "vitest";
import { fileName } from "./save";
import { shown, totalOf } from "./format";

const column = (type: string, format: string, role = "metric") => ({ key: "k", name: "K", type, format, role }) as never;

describe("a cell", () => {
  it("is shown by its column's format", () => {
    expect(shown("712095812.00", column("decimal", "currency"), "en", "PHP")).toBe("₱712,095,812.00");
    expect(shown(0.1234, column("float", "percent"), "en", null)).toBe("12.3%");
    expect(shown("2025-03-01", column("date", "month", "dimension"), "fil", null)).toBe("Marso 2025");
    expect(shown("2025-04-01", column("date", "quarter", "dimension"), "en", null)).toBe("Q2 2025");
    expect(shown(2025, column("integer", "number", "dimension"), "en", null)).toBe("2025");
    expect(shown(null, column("string", "text", "dimension"), "en", null)).toBe("(none)");
    expect(shown("", column("string", "text", "dimension"), "fil", null)).toBe("(blangko)");
    expect(shown(true, column("boolean", "text"), "fil", null)).toBe("oo");
  });

  it("keeps all digits of a number past 2^53", () => {
    expect(shown("9007199254740993", column("decimal", "number"), "en", null)).toBe("9,007,199,254,740,993");
  });
});

describe("a total", () => {
  it("is of amounts alone, and of more than one", () => {
    const amounts = { ...(column("decimal", "currency") as object), adds_up: true } as never;
    expect(totalOf(["1.5", 2, null], amounts)).toBe(3.5);
    expect(totalOf(["1.5"], amounts)).toBeNull();
    expect(totalOf([78.9, 79.1], column("float", "number"))).toBeNull();
  });
});

describe("a file's name", () => {
  it("holds letters, digits and dashes of any language", () => {
    expect(fileName("Kita <b>ng</b> ../España? \u202e.csv")).toBe("Kita-b-ng-b-España.csv");
    expect(fileName("???.json")).toBe("kanina.json");
  });
});
