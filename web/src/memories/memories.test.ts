import { describe, expect, test } from "vitest";
import { WORDS } from "../words";
import { becameOf, grouped, joined, type Memory, standingOf } from "./memories";
import { becameText, memoryPhrases, refusedLines, spanOf, standingText } from "./told";

const NOW = new Date("2026-11-30T12:00:00Z");
const words = WORDS.en;

function memory(changed: Partial<Memory> = {}): Memory {
  return {
    memory_id: "1",
    user_id: "local:me",
    memory_type: "fact",
    category: "",
    content: "We close at six",
    source_conversation_id: null,
    source_message_id: null,
    created_at: "2026-11-02T12:00:00Z",
    last_accessed_at: null,
    access_count: 0,
    is_pinned: false,
    is_archived: false,
    confidence: 1,
    valid_from: null,
    valid_to: null,
    supersedes: null,
    means: null,
    fits: true,
    ...changed,
  };
}

test("memories stand by type, the pinned ones before the others, each in the order they came", () => {
  const given = [
    memory({ memory_id: "a" }),
    memory({ memory_id: "b", memory_type: "preference" }),
    memory({ memory_id: "c", is_pinned: true }),
    memory({ memory_id: "d" }),
  ];
  const ids = grouped(given).map(([type, those]) => [type, those.map(({ memory_id }) => memory_id)]);
  expect(ids).toEqual([
    ["preference", ["b"]],
    ["fact", ["c", "a", "d"]],
  ]);
});

test("a memory that two pages hold is shown once", () => {
  const page = [memory({ memory_id: "a" }), memory({ memory_id: "b" })];
  const more = [memory({ memory_id: "b" }), memory({ memory_id: "c" })];
  expect(joined(page, more).map(({ memory_id }) => memory_id)).toEqual(["a", "b", "c"]);
});

describe("whether a memory holds", () => {
  test.each([
    [{}, "holds"],
    [{ valid_to: "2026-11-30T11:59:00Z" }, "over"],
    [{ valid_to: "2026-11-30T12:01:00Z" }, "holds"],
    [{ valid_from: "2026-12-01T00:00:00Z" }, "later"],
    [{ fits: false }, "unfit"],
    [{ is_archived: true, fits: false }, "archived"],
  ] as const)("%o is %s", (changed, standing) => {
    expect(standingOf(memory(changed), NOW)).toBe(standing);
  });

  test("is told in words, and one that holds needs none", () => {
    expect(standingText(memory(), words, "en", NOW)).toBeNull();
    expect(standingText(memory({ valid_from: "2026-12-05T12:00:00Z" }), words, "en", NOW)).toBe("Holds from 5 December 2026");
    expect(standingText(memory({ fits: false }), words, "en", NOW)).toBe(words.memoryUnfit);
  });
});

test("since when a memory is so, and until when", () => {
  expect(spanOf(memory(), words, "en")).toBe("since 2 November 2026");
  const ended = memory({ valid_from: "2026-10-01T12:00:00Z", valid_to: "2026-11-03T12:00:00Z" });
  expect(spanOf(ended, words, "en")).toBe("1 October 2026 to 3 November 2026");
});

describe("what became of a text", () => {
  const filter = { kind: "filter", field: "branches.region", grain: null, values: ["NCR"], metric: "", word: "" } as const;

  test("a name, a note, one that is known, or one that changes answers", () => {
    expect(becameOf({ name: "Ana", language: null, time_zone: null, memory: true, scopes: [] })).toBe("name");
    expect(becameOf(memory())).toBe("note");
    expect(becameOf(memory({ last_accessed_at: "2026-11-30T12:00:00Z", means: { ...filter, values: [] } }))).toBe("merged");
    expect(becameOf(memory({ means: { ...filter, values: ["NCR"] } }))).toBe("filter");
  });

  test("is told with what it took the place of", () => {
    const answer = memory({ means: { ...filter, values: ["NCR"] }, supersedes: "0" });
    expect(becameText(answer, words)).toBe(`${words.becameFilter} ${words.becameInstead}`);
    expect(becameText({ name: "Ana", language: null, time_zone: null, memory: true, scopes: [] }, words)).toContain("called Ana");
  });
});

test("what is refused is named by its kind, with how often", () => {
  const refused = [
    { kind: "password", messages: 1 },
    { kind: "card number", messages: 2 },
  ] as const;
  expect(refusedLines({ conversation_id: "c", found: [], merged: [], refused: [...refused] }, words)).toEqual([
    "a password: in 1 message",
    "a card number: in 2 messages",
  ]);
  expect(memoryPhrases(words, { kind: "password" })["not-remembered"]).toContain("a password");
});
