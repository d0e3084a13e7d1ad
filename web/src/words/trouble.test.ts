import { expect, test } from "vitest";
import { Trouble } from "../api/client";
import { WORDS } from ".";
import { troubleText } from "./trouble";

const words = WORDS.en;

test("what is known by its kind has the page's words, anything else the server's", () => {
  expect(troubleText(new Trouble("unauthorized", "Bearer", 401), words)).toBe(words.signedOut);
  expect(troubleText(new Trouble("offline", ""), words)).toBe(words.offline);
  expect(troubleText(new Trouble("conflict", "Being changed.", 409), words)).toBe("Being changed.");
  expect(troubleText(new Trouble("unavailable", "", 503), words)).toBe(words.failed);
});

test("who asks has phrases of their own", () => {
  const own = { "not-found": "No such code.", "rate-limited": "Wait {seconds} s." };
  expect(troubleText(new Trouble("not-found", "There is none", 404), words, 0, own)).toBe("No such code.");
  expect(troubleText(new Trouble("not-found", "There is none", 404), words)).toBe(words.gone);
  expect(troubleText(new Trouble("rate-limited", "", 429, 7), words, 5, own)).toBe("Wait 5 s.");
});
