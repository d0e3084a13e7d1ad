// A turn as the page has it, and how it grows with each event of its run.
import type { Column, Message, PlanPart, Row, Schemas } from "../api/client";

export type Step = "plan" | "query" | "answer";
/** unheard: whether it was heard is not known. lost: it was, and its answer was not kept. */
export type TurnState = "running" | "waiting" | "answered" | "asked" | "failed" | "stopped" | "lost" | "unheard";

export interface Table {
  columns: Column[];
  rows: Row[];
  /** How many rows there are, where not all of them are here. */
  count: number;
  truncated: boolean;
}

export interface Turn {
  /** The run's id, which is the answer's request id. */
  id: string;
  number: number | null;
  question: string;
  askedAt: string;
  /** The query that was sent with the question, where one was. */
  sent?: Record<string, any> | undefined;
  state: TurnState;
  step: Step | null;
  text: string;
  language: "en" | "fil";
  intent: string | null;
  plan: Record<string, any> | null;
  understood: PlanPart[];
  sql: string;
  table: Table | null;
  chart: Record<string, any> | null;
  choices: Schemas["Choice"][];
  suggestions: string[];
  references: number[];
  verified: string | null;
  notStored: boolean;
}

export function beginning(id: string, question: string, askedAt = new Date().toISOString()): Turn {
  return {
    id,
    number: null,
    question,
    askedAt,
    state: "running",
    step: "plan",
    text: "",
    language: "en",
    intent: null,
    plan: null,
    understood: [],
    sql: "",
    table: null,
    chart: null,
    choices: [],
    suggestions: [],
    references: [],
    verified: null,
    notStored: false,
  };
}

/** The turn after an event; the same turn where the event says nothing of it. */
export function after(turn: Turn, event: { type: string } & Record<string, any>): Turn {
  switch (event.type) {
    case "STEP_STARTED":
      return { ...turn, step: event.stepName };
    case "TEXT_MESSAGE_CONTENT":
      return { ...turn, text: turn.text + event.delta };
    case "CUSTOM":
      return told(turn, event.name, event.value);
    case "RUN_FINISHED":
      return finished(turn, event.result ?? {});
    default:
      return turn;
  }
}

function told(turn: Turn, name: string, value: Record<string, any>): Turn {
  switch (name) {
    case "plan":
      return { ...turn, plan: value.plan ?? null, understood: value.understood ?? [] };
    case "sql":
      return { ...turn, sql: value.sql };
    case "table":
      return { ...turn, table: { ...tableOf(value.columns, value.rows), truncated: value.truncated } };
    case "chart":
      return { ...turn, chart: value.spec };
    case "ask":
      return { ...turn, choices: value.choices };
    default:
      return turn;
  }
}

function finished(turn: Turn, result: Record<string, any>): Turn {
  const state = result.stopped ? "stopped" : result.intent === "failed" ? "failed" : turn.choices.length ? "asked" : "answered";
  return {
    ...turn,
    state,
    step: null,
    number: result.turn ?? null,
    intent: result.intent ?? null,
    language: result.language ?? turn.language,
    plan: result.plan ?? turn.plan,
    understood: result.understood ?? turn.understood,
    suggestions: result.suggestions ?? [],
    references: result.references ?? [],
    verified: result.verified ?? null,
    notStored: result.memory ? !result.memory.stored : false,
  };
}

/** A statement of the person's own. */
export function ownSql({ sent }: Turn): string {
  return sent?.kind === "sql_query" ? String(sent.sql) : "";
}

/** Whether there are rows that are not here. */
export function isCut({ rows, count, truncated }: Table): boolean {
  return truncated || rows.length < count;
}

function tableOf(columns: Column[], rows: Row[], count: number | null = null): Table {
  return { columns, rows, count: count ?? rows.length, truncated: false };
}

/** The turns of a page of messages: two sides of one number are one. */
export function turnsOf(messages: Message[]): Turn[] {
  const turns = new Map<number, Turn>();
  for (const message of messages) {
    const id = message.message_id.replace(/:(user|assistant)$/, "");
    const turn = turns.get(message.turn) ?? { ...beginning(id, "", message.created_at), number: message.turn };
    turns.set(message.turn, message.role === "user" ? { ...turn, question: message.content } : answered(turn, message));
  }
  return [...turns.values()].map((turn) => (turn.state === "running" ? { ...turn, state: "lost", step: null } : turn));
}

function answered(turn: Turn, message: Message): Turn {
  const payload = message.custom_payload;
  const rows = payload?.rows ?? [];
  const call = message.tool_calls?.[0];
  return {
    ...turn,
    state: stateOf(message.state),
    step: null,
    text: message.content,
    intent: message.intent ?? null,
    plan: payload?.plan ?? null,
    sent: (payload?.sent && payload.plan) || undefined,
    understood: payload?.understood ?? [],
    sql: String(call?.input.sql ?? ""),
    table: payload && rows.length ? tableOf(payload.columns, rows, message.result_count ?? null) : null,
    chart: payload?.chart ?? null,
    choices: message.suggested_values ?? [],
    suggestions: message.suggested_actions ?? [],
    references: payload?.references ?? [],
    verified: payload?.verified ?? null,
  };
}

function stateOf(state: Message["state"]): TurnState {
  if (state === "asked" || state === "failed" || state === "stopped") return state;
  return state === "unanswered" ? "lost" : "answered";
}
