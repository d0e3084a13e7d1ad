// Deletes everything of oneself, in as many goes as that takes.
import { change, type Schemas } from "../api/client";

export type Erased = Schemas["Erased"];

export const erase = () => change<Erased>("DELETE", "/api/me");

/** Whether the word was typed; case does not count. */
export function isMeant(typed: string, word: string): boolean {
  return typed.trim().toLowerCase() === word.toLowerCase();
}

/** What went in several goes, and what is left now. */
export function added(before: Erased, now: Erased): Erased {
  const deleted = { ...before.deleted };
  for (const kind of Object.keys(deleted) as (keyof Erased["deleted"])[]) deleted[kind] += now.deleted[kind];
  return { deleted, left: now.left };
}
