// The conversations that were opened on this page, each with the turns that are here, and the runs under way.
import { create } from "zustand";
import { asTrouble, change, conversationPath, get, type Schemas, type Trouble } from "../api/client";
import { ask as askRun, stop as stopRun, tellAgain } from "../api/stream";
import { forget, keep, kept, type Question, type Run, unheard as noteUnheard } from "./runs";
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

const PAGE = 20;
const CUTS = 5; // so often a run may be cut off while it is told again
const CUT_SECONDS = 1;
const SHOWN = 50; // Each takes a third of a megabyte of the browser's memory.
export const EMPTY: Thread = { turns: [], shown: SHOWN, older: null, isLoading: false, trouble: null };
const LOOK_SECONDS = 3; // between two looks whether the server can be reached

export const useThreads = create<Threads>(() => ({ byId: {} }));

export function threadOf(id: string): Thread {
  return useThreads.getState().byId[id] ?? EMPTY;
}

export function isRunning(thread: Thread): boolean {
  return isUnderWay(thread.turns.at(-1)?.state);
}

const isUnderWay = (state: TurnState | undefined) => state === "running" || state === "waiting";

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
  const runs = kept().filter(({ conversationId }) => conversationId === id);
  const isHere = ({ runId }: Run) => threadOf(id).turns.some((turn) => turn.id === runId && turn.state !== "lost");
  const missing = runs.filter((run) => !isHere(run));
  runs.filter(isHere).forEach(({ runId }) => forget(runId));
  if (missing.length === 0) return;
  update(id, ({ turns, trouble }) => ({
    turns: [
      ...turns.filter((turn) => !missing.some(({ runId }) => runId === turn.id)),
      ...missing.map(({ runId, text, plan, isUnheard }): Turn => {
        return { ...beginning(runId, text), sent: plan, state: isUnheard ? "unheard" : "waiting" };
      }),
    ],
    trouble: trouble?.status === 404 ? null : trouble,
  }));
  for (const run of missing) if (!run.isUnheard) await listenAgain(id, run);
  await askUnheard();
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
      const earlier = turns.filter((turn) => turn.number !== null && turn.number < first);
      const before = earlier.at(-1)?.number === first - 1 ? earlier : []; // else some were asked elsewhere in between
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
export async function ask(id: string, { text, plan }: Question): Promise<void> {
  if (isRunning(threadOf(id))) return;
  const run = { runId: crypto.randomUUID(), conversationId: id, text, plan };
  update(id, ({ turns }) => ({ turns: [...turns, { ...beginning(run.runId, text), sent: plan }] }));
  await runTurn(id, run);
}

/** again: it may have been heard before, and is answered once under its id. */
async function runTurn(id: string, run: Run, again = false): Promise<void> {
  update(id, () => ({ trouble: null }));
  keep(run);
  try {
    await askRun(run, (event) => updateTurn(id, run.runId, (turn) => after(turn, event)), new AbortController().signal);
    done(id, run.runId);
  } catch (error) {
    const trouble = asTrouble(error);
    const isBegun = trouble.kind === "offline" && threadOf(id).turns.find((turn) => turn.id === run.runId)?.text;
    if (trouble.kind === "cut" || isBegun || (again && trouble.kind === "conflict")) await listenAgain(id, run);
    else failed(id, run.runId, trouble);
  }
}

let isAskingUnheard = false;
let looking: ReturnType<typeof setTimeout> | undefined;

/** Asks again, in their order, what may not have been heard, under the same ids. */
export async function askUnheard(): Promise<void> {
  if (isAskingUnheard) return;
  isAskingUnheard = true;
  try {
    for (const [id, { id: runId, question, askedAt, sent }] of unheard()) {
      updateTurn(id, runId, () => ({ ...beginning(runId, question, askedAt), sent }));
      await runTurn(id, { runId, conversationId: id, text: question, plan: sent }, true);
      if (unheard().some(([, turn]) => turn.id === runId)) break;
    }
  } finally {
    isAskingUnheard = false;
    lookAgain();
  }
}

function unheard(): [string, Turn][] {
  const threads = Object.entries(useThreads.getState().byId);
  return threads.flatMap(([id, { turns }]) => turns.filter(({ state }) => state === "unheard").map((turn): [string, Turn] => [id, turn]));
}

/** While something was not heard, looks whether the server can be reached. */
function lookAgain(): void {
  clearTimeout(looking);
  if (isAskingUnheard || unheard().length === 0) return;
  looking = setTimeout(() => void get("/api/health").then(askUnheard, lookAgain), LOOK_SECONDS * 1000);
}

window.addEventListener("online", () => void askUnheard());

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
  const [before, last] = threadOf(id).turns.slice(-2);
  if (last?.number && last.number !== (before?.number ?? last.number - 1) + 1) void refresh(id);
  else void lighten(id);
}

/** Lets go of turns long past, so that a tab does not grow with what is asked in it; they can be read again. */
async function lighten(id: string): Promise<void> {
  const { turns, shown } = threadOf(id);
  if (turns.length <= 2 * SHOWN || shown > SHOWN) return; // whoever reads what is long past keeps it
  const page = await get<Schemas["Messages"]>(conversationPath(id, "messages"), { limit: SHOWN }).catch(() => null);
  const first = page && turnsOf(page.messages)[0]?.number;
  if (first) update(id, ({ turns }) => ({ turns: turns.filter(({ number }) => (number ?? first) >= first), older: page.next }));
}

function failed(id: string, runId: string, trouble: Trouble): void {
  // Of a run that was begun and is not known any more there is no answer.
  const isLost = trouble.status === 404 || trouble.status === 425;
  const isUnheard = trouble.kind === "offline" || trouble.kind === "cut";
  (isUnheard ? noteUnheard : forget)(runId);
  updateTurn(id, runId, (turn) => ({ ...turn, state: isLost ? "lost" : isUnheard ? "unheard" : "failed", step: null }));
  update(id, () => ({ trouble: isLost ? null : trouble }));
  lookAgain();
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

/** Asks something in place of a turn that was not stored; the same again under its id, where it may have been heard. */
export async function askOver(id: string, turn: Turn, question: Question): Promise<void> {
  if (question.text === turn.question && turn.state === "unheard") return askUnheard();
  forget(turn.id);
  update(id, ({ turns }) => ({ turns: turns.filter((each) => each.id !== turn.id), trouble: null }));
  await ask(id, question);
}

heard((id, isOwn) => {
  if (!isOwn && useThreads.getState().byId[id] && !isRunning(threadOf(id))) void refresh(id);
});
