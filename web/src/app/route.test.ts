import { expect, test } from "vitest";
import { conversationOf, panelOf, pathOf } from "./route";

test("a path names the panel or the conversation that it is of", () => {
  expect(panelOf("/memories")).toBe("memories");
  expect(panelOf("/you/")).toBe("you");
  expect(panelOf("/c/memories")).toBeNull();
  expect(conversationOf("/", null)).toBeNull();
  expect(conversationOf(pathOf("a b/c"), null)).toBe("a b/c");
  expect(conversationOf("/c/%E0%A4%A", null)).toBe("%E0%A4%A");
});

test("under a panel the conversation stays that it was opened over", () => {
  expect(conversationOf("/memories", { under: "/c/abc" })).toBe("abc");
  expect(conversationOf("/memories", { under: "/" })).toBeNull();
  expect(conversationOf("/you", null)).toBeNull();
  expect(conversationOf("/c/abc", { under: "/c/other" })).toBe("abc");
});
