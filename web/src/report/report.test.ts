import { expect, it } from "vitest";
import { weekday } from "./Place";

it("names the days of a week from Monday on", () => {
  expect([1, 7].map((day) => weekday(day, "en-PH"))).toEqual(["Mon", "Sun"]);
  expect(weekday(1, "fil-PH")).toBe("Lun");
});
