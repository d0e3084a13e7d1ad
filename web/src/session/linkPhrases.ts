// Why accounts cannot be linked, in words.
import type { Problem } from "../api/client";
import { filled, type Words } from "../words";

/** Phrases by kind of trouble; what one kind has several reasons for is told by the reason in the problem. */
export function linkPhrases(words: Words, problem: Partial<Problem> = {}): Partial<Record<string, string>> {
  const reasons: Record<string, string> = {
    "own-code": words.linkOwnCode,
    linked: words.linkAlready,
    accounts: words.linkTooMany,
    memories: words.linkMemories,
    known: words.linkKnown,
  };
  const reason = reasons[String(problem.reason ?? "")];
  const told = reason && filled(reason, { limit: String(problem.limit ?? "") });
  return {
    "not-found": words.linkNoCode,
    forbidden: words.notAllowed,
    ...(told && { conflict: told, "limit-reached": told }),
  };
}
