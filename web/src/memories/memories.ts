// What is remembered of a person: read page by page, and told apart.
import { change, get, type Schemas, send } from "../api/client";

export type Memory = Schemas["Memory"];
export type MemoryType = Memory["memory_type"];
export type Extraction = Schemas["Extraction"];

export const TYPES: MemoryType[] = ["preference", "fact", "entity", "project", "decision"];

interface Page {
  memories: Memory[];
  next: string | null;
}

const PATH = "/api/memories";
const PAGE = 50;
const PAGES = 6;

/** A page of memories that hold the words; a search reads on, a few pages at most, until something is found. */
export async function readPage(words: string, cursor: string | null = null, limit = PAGE): Promise<Page> {
  let page: Page = { memories: [], next: cursor };
  for (let read = 0; read < PAGES; read += 1) {
    const query = { limit: Math.min(limit, 100), archived: "all", q: words, cursor: page.next ?? undefined };
    page = await get<Page>(PATH, query);
    if (page.memories.length || !page.next) break;
  }
  return page;
}

export function memoryPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** A memory as it is now, with the version to change it under. */
export async function readMemory(id: string): Promise<{ memory: Memory; version: string | null }> {
  const response = await send(memoryPath(id));
  return { memory: await response.json(), version: response.headers.get("etag") };
}

export function changeMemory(id: string, changed: Schemas["MemoryChange"], version?: string | null): Promise<Memory> {
  return change("PUT", memoryPath(id), changed, version);
}

export async function deleteMemory(id: string): Promise<void> {
  await change("DELETE", memoryPath(id));
}

/** What was said is remembered, or taken into the profile. */
export function addMemory(content: string, type: MemoryType | ""): Promise<Memory | Schemas["ProfileFields"]> {
  return change("POST", PATH, type ? { content, memory_type: type } : { content });
}

export function extract(conversationId: string): Promise<Extraction> {
  return change("POST", `${PATH}/extract`, { conversation_id: conversationId });
}

/** Memories by type, the pinned ones first and then as they came; types without any are left out. */
export function grouped(memories: Memory[]): [MemoryType, Memory[]][] {
  return TYPES.flatMap((type) => {
    const those = memories.filter(({ memory_type }) => memory_type === type);
    const ordered = [...those.filter(({ is_pinned }) => is_pinned), ...those.filter(({ is_pinned }) => !is_pinned)];
    return ordered.length ? [[type, ordered] satisfies [MemoryType, Memory[]]] : [];
  });
}

/** Whether a memory does what it says: it is over, not begun, set aside, about nothing in the data, or in use. */
export type Standing = "over" | "later" | "archived" | "unfit" | "holds";

export function standingOf(memory: Memory, now: Date): Standing {
  if (memory.valid_to && new Date(memory.valid_to) <= now) return "over";
  if (memory.is_archived) return "archived";
  if (!memory.fits) return "unfit";
  return memory.valid_from && new Date(memory.valid_from) > now ? "later" : "holds";
}

/** What became of a text that was to be remembered. */
export type Became = "name" | "merged" | "note" | "filter" | "split" | "define" | "year";

export function becameOf(answer: Memory | Schemas["ProfileFields"]): Became {
  if (!("memory_id" in answer)) return "name";
  // A new one was never looked up; one that is said again is.
  if (answer.last_accessed_at !== null) return "merged";
  return answer.means?.kind ?? "note";
}

/** Pages after one another; one that is on both stays where it was. */
export function joined(before: Memory[], after: Memory[]): Memory[] {
  const known = new Set(before.map(({ memory_id }) => memory_id));
  return [...before, ...after.filter(({ memory_id }) => !known.has(memory_id))];
}
