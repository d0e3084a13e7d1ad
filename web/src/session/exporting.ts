// Everything of oneself, read page by page as JSON lines.
import { send } from "../api/client";

const PATH = "/api/me/export";

interface Page {
  /** Its lines but for the one that leads on. */
  lines: string[];
  next: string | null;
}

export function pageOf(text: string): Page {
  const lines = text.split("\n").filter((line) => line.trim());
  const last = lines.at(-1);
  if (last === undefined) return { lines, next: null };
  const { kind, next } = JSON.parse(last) as { kind?: string; next?: string };
  return kind === "next" ? { lines: lines.slice(0, -1), next: next ?? null } : { lines, next: null };
}

/** All of it as one file; told: how many things were read so far. */
export async function exportAll(told: (count: number) => void, signal: AbortSignal): Promise<Blob> {
  const parts: string[] = [];
  let count = 0;
  let next: string | null = null;
  do {
    const query: string = next === null ? "" : `?${new URLSearchParams({ cursor: next })}`;
    const page: Page = pageOf(await (await send(PATH + query, { signal })).text());
    parts.push(...page.lines.map((line) => `${line}\n`));
    count += page.lines.length;
    told(count);
    next = page.next;
  } while (next !== null);
  return new Blob(parts, { type: "application/jsonl" });
}
