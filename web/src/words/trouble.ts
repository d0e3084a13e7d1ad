// What went wrong with a request, in the page's words or, where it has none, the server's.
import { Trouble } from "../api/client";
import { filled, type Words } from ".";

/** seconds: how long to wait yet. own: phrases of who asks, by kind of trouble, for what they say better. */
export function troubleText(
  trouble: Trouble,
  words: Words,
  seconds = trouble.retryAfter,
  own: Partial<Record<string, string>> = {},
): string {
  if (trouble.status === 401) return words.signedOut;
  if (trouble.status === 429 && seconds > 0) return filled(own["rate-limited"] ?? words.rateLimited, { seconds });
  const phrase = own[trouble.kind];
  if (phrase !== undefined) return phrase;
  if (trouble.status === 404) return words.gone;
  if (trouble.kind === "offline") return words.offline;
  if (trouble.kind === "cut") return words.cut;
  return trouble.message || words.failed;
}
