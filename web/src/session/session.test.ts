import { afterEach, expect, test, vi } from "vitest";
import { exportAll, pageOf } from "./exporting";
import { clock, type Links, secondsTo, typedCode, waits, withCode } from "./links";
import { added, isMeant } from "./erasing";
import { WORDS } from "../words";
import { linkPhrases } from "./linkPhrases";
import { zoneGroups } from "./zones";

const NOW = new Date("2026-11-30T12:00:00Z");
const NONE: Links = { accounts: [], pending: null, code: null, code_expires_at: null };

afterEach(() => vi.unstubAllGlobals());

test("the last line of a page leads on, and is no part of what is exported", () => {
  expect(pageOf('{"kind":"profile"}\n{"kind":"next","next":"c1"}\n')).toEqual({ lines: ['{"kind":"profile"}'], next: "c1" });
  expect(pageOf('{"kind":"profile"}\n{"kind":"memory","next":"x"}\n').next).toBeNull();
  expect(pageOf("")).toEqual({ lines: [], next: null });
});

test("all pages are one file, and how far it is is told", async () => {
  const pages: Record<string, string> = {
    "/api/me/export": '{"kind":"profile"}\n{"kind":"next","next":"a&b"}\n',
    "/api/me/export?cursor=a%26b": '{"kind":"memory","content":"ñ"}\n',
  };
  vi.stubGlobal("fetch", async (path: string) => new Response(pages[path]!));
  const told: number[] = [];
  const file = await exportAll((count) => told.push(count), new AbortController().signal);
  expect(await file.text()).toBe('{"kind":"profile"}\n{"kind":"memory","content":"ñ"}\n');
  expect(told).toEqual([1, 2]);
});

test("a code is shown until another one waits, or none", () => {
  const made = { ...NONE, code: "ABC", code_expires_at: "2026-11-30T12:10:00Z" };
  expect(withCode(made, { ...made, code: null }).code).toBe("ABC");
  expect(withCode(made, { ...made, code: "DEF" }).code).toBe("DEF");
  expect(withCode(made, { ...NONE, code_expires_at: "2026-11-30T12:20:00Z" }).code).toBeNull();
  expect(withCode(made, NONE).code).toBeNull();
  expect(withCode(null, NONE)).toEqual(NONE);
});

test("the other side is waited for while a code or a request holds", () => {
  expect(waits(NONE, NOW)).toBe(false);
  expect(waits({ ...NONE, code_expires_at: "2026-11-30T12:00:01Z" }, NOW)).toBe(true);
  expect(waits({ ...NONE, code_expires_at: "2026-11-30T11:59:59Z" }, NOW)).toBe(false);
  const pending = { channel: "telegram", name: "Ana", confirmed: true, expires_at: "2026-11-30T12:05:00Z" };
  expect(waits({ ...NONE, pending }, NOW)).toBe(true);
  expect(secondsTo("2026-11-30T12:01:05Z", NOW)).toBe(65);
  expect(clock(65)).toBe("1:05");
});

test("a code is taken as it is pasted", () => {
  expect(typedCode(" /link abcd-efgh ijk ")).toBe("ABCDEFGHIJK");
  expect(typedCode("/link@kanina_bot MOHB7D2C")).toBe("MOHB7D2C");
});

test("zones stand by area, and one that only another browser knows is among them", () => {
  const groups = Object.fromEntries(zoneGroups("Asia/Kolkata", ["Asia/Manila", "America/Argentina/Buenos_Aires"]));
  expect(groups.Asia?.map(({ zone }) => zone)).toEqual(["Asia/Kolkata", "Asia/Manila"]);
  expect(groups.America).toEqual([{ zone: "America/Argentina/Buenos_Aires", place: "Argentina, Buenos Aires" }]);
  expect(groups.UTC).toEqual([{ zone: "UTC", place: "UTC" }]);
});

test("erasing is meant by the word alone, and counts of several goes add up", () => {
  expect(isMeant(" erase ", "ERASE")).toBe(true);
  expect(isMeant("", "ERASE")).toBe(false);
  expect(isMeant("erased", "ERASE")).toBe(false);
  const items = { profile: 1, conversations: 2, turns: 3, details: 0, summaries: 0, memories: 4, subscriptions: 0, other: 1 };
  const sum = added({ deleted: items, left: 5 }, { deleted: { ...items, profile: 0 }, left: 0 });
  expect(sum).toEqual({ deleted: { ...items, profile: 1, conversations: 4, turns: 6, memories: 8, other: 2 }, left: 0 });
});

test("why accounts cannot be linked is told by the reason, and left to the server where that is unknown", () => {
  const words = WORDS.en;
  expect(linkPhrases(words, { reason: "accounts", limit: 5 })["limit-reached"]).toContain("At most 5 accounts");
  expect(linkPhrases(words, { reason: "own-code" }).conflict).toBe(words.linkOwnCode);
  expect(linkPhrases(words, {}).conflict).toBeUndefined();
});
