// What assistant-ui is told of a conversation, and what its buttons do to it.
import { type AppendMessage, type ThreadMessageLike, useExternalStoreRuntime } from "@assistant-ui/react";
import { useMemo } from "react";
import { ask, askOver, fork, hasOlder, isRunning, open, showOlder, stop, tellOf, type Thread } from "./threads";
import type { Question } from "./runs";
import type { Turn } from "./turn";

export interface Side {
  key: string;
  role: "user" | "assistant";
  turn: Turn;
}

export interface Moves {
  /** Goes to a conversation, which may have just been begun. */
  go: (id: string) => void;
}

export function useThreadRuntime(id: string, thread: Thread, { go }: Moves) {
  const messages = useMemo(() => thread.turns.slice(-thread.shown).flatMap(sides), [thread.turns, thread.shown]);
  const running = isRunning(thread);
  return useExternalStoreRuntime<Side>({
    messages,
    isRunning: running,
    isLoading: thread.isLoading,
    hasEarlier: hasOlder(thread),
    onLoadEarlier: () => showOlder(id),
    convertMessage: like,
    onNew: async (message) => {
      go(id);
      await ask(id, { text: textOf(message) });
    },
    onEdit: async (message) => {
      const turn = messages.find(({ key }) => key === message.sourceId)?.turn;
      await askInstead(id, turn, { text: textOf(message) }, go);
    },
    onReload: async (parentId) => {
      const turn = messages.find(({ key }) => key === parentId)?.turn;
      if (turn) await askInstead(id, turn, { text: turn.question, plan: turn.sent }, go);
    },
    onCancel: () => stop(id),
  });
}

/** Asks a question in place of a turn's: there, if it was not stored, else in a conversation that forks off before it. */
async function askInstead(id: string, turn: Turn | undefined, question: Question, go: Moves["go"]): Promise<void> {
  if (turn?.number) {
    const forked = await fork(id, turn.number).catch((error) => tellOf(id, error));
    if (!forked) return;
    await open(forked);
    go(forked);
    await ask(forked, question);
    return;
  }
  await (turn ? askOver(id, turn, question) : ask(id, question));
}

const known = new WeakMap<Turn, Side[]>();

/** The same two of the same turn, so that what has not changed is not drawn again. */
function sides(turn: Turn): Side[] {
  const both = known.get(turn) ?? (["user", "assistant"] as const).map((role) => ({ key: `${turn.id}:${role}`, role, turn }));
  known.set(turn, both);
  return both;
}

function like({ key, role, turn }: Side): ThreadMessageLike {
  const running = turn.state === "running" || turn.state === "waiting";
  return {
    id: key,
    role,
    content: role === "user" ? turn.question : turn.text,
    createdAt: new Date(turn.askedAt),
    metadata: { custom: { turn } },
    ...(role === "assistant" && {
      status: running
        ? { type: "running" as const }
        : turn.state === "failed" || turn.state === "unheard"
          ? { type: "incomplete" as const, reason: "error" as const }
          : { type: "complete" as const, reason: "stop" as const },
    }),
  };
}

function textOf(message: AppendMessage): string {
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
