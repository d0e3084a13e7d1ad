// The conversations that were opened on this page, each with the turns that are here, and the runs under way.
import { create } from "zustand";
import { asTrouble, change, conversationPath, get, type Schemas, type Trouble } from "../api/client";
import { ask as askRun, stop as stopRun, tellAgain } from "../api/stream";
import { announce, heard } from "./tabs";
import { after, beginning, type Turn, type TurnState, turnsOf } from "./turn";

export interface Thread {
  turns: Turn[];
  /** How many of them, the newest, are on the page. */
  shown: number;
  /** Leads to the turns before those that are here; null at the beginning. */
  older: string | null;
  isLoading: boolean;
  trouble: Trouble | null;
}

interface Threads {
  byId: Record<string, Thread>;
}

export interface Question {
  text: string;
  plan?: Record<string, any> | undefined;
  /** The run of a turn that was perhaps not heard: asked under its id it is answered once. */
  again?: string | undefined;
}

const PAGE = 20;
const CUTS = 5; // so often a run may be cut off while it is told again
const CUT_SECONDS = 1;
const SHOWN = 50; // Each takes a third of a megabyte of the browser's memory.
export const EMPTY: Thread = { turns: [], shown: SHOWN, older: null, isLoading: false, trouble: null };
const RUNS = "kanina.runs";

export const useThreads = create<Threads>(() => ({ byId: {} }));

export function threadOf(id: string): Thread {
  return useThreads.getState().byId[id] ?? EMPTY;
}

export function isRunning(thread: Thread): boolean {
  return isUnderWay(thread.turns.at(-1)?.state);
}

function isUnderWay(state: TurnState | undefined): boolean {
  return state === "running" || state === "waiting";
}

function update(id: string, change: (thread: Thread) => Partial<Thread>): void {
  useThreads.setState(({ byId }) => {
    const before = byId[id] ?? EMPTY;
    return { byId: { ...byId, [id]: { ...before, ...change(before) } } };
  });
}

function updateTurn(id: string, turnId: string, change: (turn: Turn) => Turn): void {
  update(id, ({ turns }) => ({ turns: turns.map((turn) => (turn.id === turnId ? change(turn) : turn)) }));
}

/** Reads a conversation, if it is not here already, and goes on listening to a run of it that is under way. */
export async function open(id: string): Promise<void> {
  if (useThreads.getState().byId[id]) return;
  update(id, () => ({ isLoading: true }));
  await refresh(id);
  const run = kept().find(({ conversationId }) => conversationId === id);
  if (run && !threadOf(id).turns.some((turn) => turn.id === run.runId && turn.state !== "lost")) {
    update(id, ({ turns, trouble }) => ({
      turns: [...turns.filter((turn) => turn.id !== run.runId), { ...beginning(run.runId, run.text), sent: run.plan, state: "waiting" }],
      trouble: trouble?.status === 404 ? null : trouble,
    }));
    await listenAgain(id, run);
  } else if (run) forget(run.runId);
}

/** Puts a conversation away, to be read anew should it be opened again. */
export function close(id: string): void {
  useThreads.setState(({ byId: { [id]: _, ...rest } }) => ({ byId: rest }));
}

/** Reads the newest turns again; those that came by a stream keep all their rows. */
export async function refresh(id: string): Promise<void> {
  try {
    const page = await get<Schemas["Messages"]>(conversationPath(id, "messages"), { limit: PAGE });
    const read = turnsOf(page.messages);
    update(id, ({ turns, older, trouble }) => {
      const known = new Map(turns.filter(({ number, state }) => number || isUnderWay(state)).map((turn) => [turn.id, turn]));
      const [first, last] = [read[0]?.number ?? 0, read.at(-1)?.number ?? 0];
      const before = turns.filter((turn) => turn.number !== null && turn.number < first);
      const merged = read.map((turn) => known.get(turn.id) ?? turn);
      // What is asked just now, or could not be stored, is here alone.
      const after = turns.filter(({ id, number }) => (number ?? Infinity) > last && !read.some((turn) => turn.id === id));
      return {
        turns: [...before, ...merged, ...after],
        older: before.length ? older : page.next,
        isLoading: false,
        trouble: after.length ? trouble : null,
      };
    });
  } catch (error) {
    update(id, () => ({ isLoading: false, trouble: asTrouble(error) }));
  }
}

export function hasOlder({ turns, shown, older }: Thread): boolean {
  return older !== null || turns.length > shown;
}

/** Shows the turns before those that are shown, which are here already or read. */
export async function showOlder(id: string): Promise<void> {
  const { turns, shown, older: cursor } = threadOf(id);
  const more = shown + PAGE / 2;
  if (turns.length > shown || !cursor) return update(id, () => ({ shown: more }));
  try {
    const page = await get<Schemas["Messages"]>(conversationPath(id, "messages"), { limit: PAGE, cursor });
    update(id, ({ turns }) => ({ turns: [...turnsOf(page.messages), ...turns], shown: more, older: page.next, trouble: null }));
  } catch (error) {
    tellOf(id, error);
  }
}

/** Shows in a conversation what went wrong with something that was asked of it. */
export function tellOf(id: string, error: unknown): void {
  update(id, () => ({ trouble: asTrouble(error) }));
}

/** Asks in a conversation, and listens until the answer is there, whatever becomes of the connection. */
export async function ask(id: string, { text, plan, again }: Question): Promise<void> {
  if (isRunning(threadOf(id))) return;
  const run = { runId: again ?? crypto.randomUUID(), conversationId: id, text, plan };
  update(id, ({ turns }) => ({ turns: [...turns, { ...beginning(run.runId, text), sent: plan }], trouble: null }));
  keep(run);
  try {
    await askRun(run, (event) => updateTurn(id, run.runId, (turn) => after(turn, event)), new AbortController().signal);
    done(id, run.runId);
  } catch (error) {
    const trouble = asTrouble(error);
    const isBegun = trouble.kind === "offline" && threadOf(id).turns.at(-1)?.text !== "";
    const wasHeard = again !== undefined && trouble.kind === "conflict";
    if (trouble.kind === "cut" || isBegun || wasHeard) await listenAgain(id, run);
    else failed(id, run.runId, trouble);
  }
}

interface Run extends Question {
  runId: string;
  conversationId: string;
}

/** Tells a run from its beginning: what was shown of it is replaced by the whole, so that nothing is doubled. */
async function listenAgain(id: string, run: Run): Promise<void> {
  updateTurn(id, run.runId, (turn) => ({ ...turn, state: "waiting" }));
  for (let left = CUTS; ; left -= 1) {
    let again = beginning(run.runId, run.text);
    try {
      await tellAgain(run, (event) => (again = after(again, event)), new AbortController().signal);
      updateTurn(id, run.runId, (turn) => ({ ...again, askedAt: turn.askedAt, sent: turn.sent }));
      return done(id, run.runId);
    } catch (error) {
      const trouble = asTrouble(error);
      if (trouble.kind !== "cut" || left === 0) return failed(id, run.runId, trouble);
      await new Promise((resolve) => setTimeout(resolve, CUT_SECONDS * 1000));
    }
  }
}

function done(id: string, runId: string): void {
  forget(runId);
  announce(id);
}

function failed(id: string, runId: string, trouble: Trouble): void {
  forget(runId);
  const state = trouble.kind === "offline" || trouble.kind === "cut" ? "unheard" : "failed";
  updateTurn(id, runId, (turn) => ({ ...turn, state, step: null }));
  update(id, () => ({ trouble }));
}

/** Has the run under way stopped. What it has said stays. */
export async function stop(id: string): Promise<void> {
  const last = threadOf(id).turns.at(-1);
  if (last && isRunning(threadOf(id))) await stopRun(id, last.id).catch(() => undefined); // it may be over by now
}

/** Begins a conversation that shares the turns before one of this one, and gives its id. */
export async function fork(id: string, number: number): Promise<string> {
  const made = await change<{ conversation_id: string }>("POST", conversationPath(id, "fork"), { at: number });
  return made.conversation_id;
}

/** Asks something in place of a turn that was not stored; under its run's id, where it may have been heard. */
export async function askOver(id: string, turn: Turn, question: Question): Promise<void> {
  update(id, ({ turns }) => ({ turns: turns.filter((each) => each.id !== turn.id), trouble: null }));
  const isSame = question.text === turn.question && turn.state === "unheard";
  await ask(id, isSame ? { ...question, again: turn.id } : question);
}

window.addEventListener("online", () => {
  for (const [id, { turns }] of Object.entries(useThreads.getState().byId)) {
    const last = turns.at(-1);
    if (last?.state === "unheard") void askOver(id, last, { text: last.question, plan: last.sent });
  }
});

// ---------------------------------------------------------------- runs that a reload must not lose

function kept(): Run[] {
  try {
    return JSON.parse(sessionStorage.getItem(RUNS) ?? "[]");
  } catch {
    return [];
  }
}

function keep(run: Run): void {
  sessionStorage.setItem(RUNS, JSON.stringify([...kept(), run]));
}

function forget(runId: string): void {
  sessionStorage.setItem(RUNS, JSON.stringify(kept().filter((run) => run.runId !== runId)));
}

heard((id, isOwn) => {
  if (!isOwn && useThreads.getState().byId[id] && !isRunning(threadOf(id))) void refresh(id);
});
