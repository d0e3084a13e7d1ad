import { describe, expect, it } from "vitest";
import { after, beginning, isCut, turnsOf } from "./turn";

const column = { key: "region", name: "Region", type: "string", format: "text", role: "dimension" };
const events = [
  { type: "RUN_STARTED", threadId: "c", runId: "r" },
  { type: "STEP_STARTED", stepName: "query" },
  { type: "CUSTOM", name: "plan", value: { plan: { kind: "metric_query" }, understood: [{ slot: "metrics", key: "0", text: "revenue" }] } },
  { type: "CUSTOM", name: "sql", value: { sql: "SELECT 1" } },
  { type: "CUSTOM", name: "table", value: { columns: [column], rows: [{ region: "NCR" }], truncated: false } },
  { type: "CUSTOM", name: "chart", value: { chart: "bar", spec: { mark: "bar" } } },
  { type: "TEXT_MESSAGE_CONTENT", delta: "Kita " },
  { type: "TEXT_MESSAGE_CONTENT", delta: "🎉" },
  { type: "RUN_FINISHED", result: { turn: 3, intent: "metric_query", language: "fil", suggestions: ["top 5"], memory: { stored: true } } },
];

describe("a turn", () => {
  it("grows with its events to what it is when it is read again", () => {
    const turn = events.reduce(after, beginning("r", "kita"));
    expect(turn).toMatchObject({
      number: 3,
      state: "answered",
      step: null,
      text: "Kita 🎉",
      sql: "SELECT 1",
      table: { rows: [{ region: "NCR" }], count: 1, truncated: false },
      chart: { mark: "bar" },
      suggestions: ["top 5"],
      notStored: false,
    });
    expect(turn.understood).toHaveLength(1);
  });

  it("says what failed, what was stopped, what asks back and what was not stored", () => {
    const start = beginning("r", "q");
    expect(after(start, { type: "RUN_FINISHED", result: { stopped: true } }).state).toBe("stopped");
    const asked = after(start, { type: "CUSTOM", name: "ask", value: { choices: [{ label: "A", value: "a" }] } });
    expect(after(asked, { type: "RUN_FINISHED", result: { intent: "ask_user" } }).state).toBe("asked");
    expect(after(start, { type: "RUN_FINISHED", result: { memory: { stored: false } } }).notStored).toBe(true);
  });

  it("is left as it is by an event that says nothing of it", () => {
    const start = beginning("r", "q");
    expect(after(start, { type: "STEP_FINISHED", stepName: "plan" })).toBe(start);
  });

  it("is made of the two sides of its number", () => {
    const side = (role: string, content: string, more = {}) => ({ message_id: `r:${role}`, turn: 2, role, content, created_at: "2026-11-30T00:00:00Z", ...more });
    const payload = { chart: null, columns: [column], rows: [{ region: "NCR" }], references: [1], verified: null, plan: null, understood: [] };
    const [turn] = turnsOf([side("user", "q"), side("assistant", "a", { state: "answered", result_count: 18, custom_payload: payload })] as never);
    expect(turn).toMatchObject({ id: "r", number: 2, question: "q", text: "a", references: [1], table: { count: 18 } });
    expect(turnsOf([side("user", "q")] as never)[0]?.state).toBe("lost");
  });
});

describe("a table", () => {
  it("is cut where there are rows that are not here", () => {
    const rows = [{ n: 1 }, { n: 2 }];
    expect(isCut({ columns: [], rows, count: 300, truncated: false })).toBe(true);
    expect(isCut({ columns: [], rows, count: 2, truncated: true })).toBe(true);
    expect(isCut({ columns: [], rows, count: 2, truncated: false })).toBe(false);
  });
});
