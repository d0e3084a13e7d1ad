// Requests of the API: JSON in and out, and every refusal as a Trouble that says what to do.
import type { components } from "./schema";

export type Schemas = components["schemas"];
export type Conversation = Schemas["ConversationFields"];
export type Message = Schemas["Message"];
export type PlanPart = Schemas["PlanPart"];
export type Column = Schemas["Column"];
export type Row = Record<string, unknown>;
export type Problem = Schemas["ProblemDocument"];

/** What went wrong. kind: the last part of a problem's type, or "offline" where no answer came at all. */
export class Trouble extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly status = 0,
    readonly retryAfter = 0,
    /** What else the problem document says, such as what kind of text was refused. */
    readonly more: Partial<Problem> = {},
  ) {
    super(message);
  }
}

/** Gives the headers that say who asks; on a laptop nobody has to. refused: those that a request came back with. */
export type Credentials = (refused?: Record<string, string>) => Promise<Record<string, string>>;

let credentials: Credentials = async (refused) => refused ?? {};

export function signInWith(given: Credentials): void {
  credentials = given;
}

/** A request as the browser sends it, with who asks, who may sign in again for it. Throws Trouble for no success. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const who = await credentials();
  let response = await sent(path, init, who);
  if (response.status === 401) {
    const other = await credentials(who);
    if (other !== who) response = await sent(path, init, other);
  }
  if (!response.ok) throw await troubleOf(response);
  return response;
}

async function sent(path: string, init: RequestInit, who: Record<string, string>): Promise<Response> {
  try {
    return await fetch(path, { ...init, headers: { ...who, ...init.headers } });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Trouble("offline", "");
  }
}

export async function troubleOf(response: Response): Promise<Trouble> {
  const retryAfter = Number(response.headers.get("retry-after")) || 0;
  const problem = await response.json().catch(() => null);
  const kind = String(problem?.type ?? "").replace(/^.*:/, "") || "unavailable";
  return new Trouble(kind, String(problem?.detail ?? problem?.title ?? ""), response.status, retryAfter, problem ?? {});
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Whatever was thrown, as a Trouble. */
export function asTrouble(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  if (isAbort(error)) return new Trouble("cut", "");
  return new Trouble("unavailable", error instanceof Error ? error.message : "");
}

export async function get<T>(path: string, query: Record<string, string | number | undefined> = {}): Promise<T> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const words = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return (await send(words ? `${path}?${words}` : path)).json();
}

/** version: the ETag that what is changed must have now. */
export async function change<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  version?: string | null,
): Promise<T> {
  const headers: Record<string, string> = version ? { "If-Match": version } : {};
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  return (await send(path, init)).json();
}

/** The address of a conversation, and of what belongs to it. */
export function conversationPath(id: string, ...rest: (string | number)[]): string {
  return ["/api/conversations", encodeURIComponent(id), ...rest].join("/");
}
