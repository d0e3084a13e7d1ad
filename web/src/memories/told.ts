// What the panel says of a memory and of a text that was refused, in words.
import type { Problem } from "../api/client";
import { filled, type Language, type Words } from "../words";
import { dayWords } from "../words/days";
import { type Became, becameOf, type Extraction, type Memory, type MemoryType, standingOf } from "./memories";

export function nameOf(type: MemoryType, words: Words): string {
  const names: Record<MemoryType, string> = {
    preference: words.memoryPreference,
    fact: words.memoryFact,
    entity: words.memoryEntity,
    project: words.memoryProject,
    decision: words.memoryDecision,
  };
  return names[type];
}

export function doesWhat({ means }: Memory, words: Words): string {
  const does = { filter: words.memoryFilter, split: words.memorySplit, define: words.memoryDefine, year: words.memoryYear };
  return means ? does[means.kind] : words.memoryNote;
}

/** Since when it is so, and until when where that is over. */
export function spanOf(memory: Memory, words: Words, language: Language): string {
  const date = dayOf(memory.valid_from ?? memory.created_at, language);
  return memory.valid_to
    ? filled(words.memoryUntil, { date, until: dayOf(memory.valid_to, language) })
    : filled(words.memorySince, { date });
}

/** Why a memory does nothing now; null where it holds. */
export function standingText(memory: Memory, words: Words, language: Language, now = new Date()): string | null {
  const standing = standingOf(memory, now);
  if (standing === "over") return words.memoryOver;
  if (standing === "archived") return words.memoryArchived;
  if (standing === "unfit") return words.memoryUnfit;
  return standing === "later" ? filled(words.memoryLater, { date: dayOf(memory.valid_from!, language) }) : null;
}

export function becameText(answer: Parameters<typeof becameOf>[0], words: Words): string {
  const phrases: Record<Became, string> = {
    name: filled(words.becameName, { name: ("name" in answer && answer.name) || "" }),
    merged: words.becameMerged,
    note: words.becameNote,
    filter: words.becameFilter,
    split: words.becameSplit,
    define: words.becameDefine,
    year: words.becameYear,
  };
  const became = becameOf(answer);
  const isInstead = "supersedes" in answer && answer.supersedes !== null && became !== "merged";
  return isInstead ? `${phrases[became]} ${words.becameInstead}` : phrases[became];
}

type RefusedKind = Extraction["refused"][number]["kind"];

export function refusedKind(kind: string, words: Words): string {
  const kinds: Record<RefusedKind, string> = {
    key: words.refusedKey,
    password: words.refusedPassword,
    "card number": words.refusedCard,
    "account number": words.refusedAccount,
    "id number": words.refusedId,
    "special category": words.refusedSpecial,
    instruction: words.refusedInstruction,
  };
  return kinds[kind as RefusedKind] ?? kind;
}

/** Phrases for a memory's own troubles, by kind. */
export function memoryPhrases(words: Words, problem: Partial<Problem> = {}): Partial<Record<string, string>> {
  return {
    "not-found": words.memoryGone,
    forbidden: words.notAllowed,
    "limit-reached": words.memoryFull,
    "not-remembered": filled(words.neverRemembered, { kind: refusedKind(String(problem.kind ?? ""), words) }),
  };
}

export function refusedLines({ refused }: Extraction, words: Words): string[] {
  return refused.map(({ kind, messages: count }) =>
    filled(count === 1 ? words.extractRefusedOne : words.extractRefusedSome, { kind: refusedKind(kind, words), count }),
  );
}

function dayOf(moment: string, language: Language): string {
  return dayWords(new Date(moment), language);
}
