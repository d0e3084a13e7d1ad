// One turn as it is answered: the AG-UI events of a run, and the run told again where a connection was lost.
import type { BaseEvent } from "@ag-ui/client";
import { conversationPath, isAbort, send, Trouble } from "./client";

export interface Asked {
  conversationId: string;
  runId: string;
  text: string;
  plan?: unknown;
}

/** The protocol's own client, which the page can be seen and written into without. */
export const agUi = () => import("@ag-ui/client");

export type OnEvent = (event: BaseEvent & Record<string, any>) => void;

const RETRY_SECONDS = 1.5;
const RETRIES = 200; // longer than the server waits for an answer that never comes
/** What the page says something of its own about. */
const STATUSES: Partial<Record<string, number>> = { "rate-limited": 429, "not-found": 404, unauthorized: 401 };

/** Asks, telling each event. Rejects with Trouble; aborting only stops listening. */
export async function ask(asked: Asked, onEvent: OnEvent, signal: AbortSignal): Promise<void> {
  await run("/api/chat/stream", asked, onEvent, (url, init) => send(url, { ...init, signal }));
}

/** Tells a run from its beginning, waiting until it is over. Rejects with Trouble where it is not known (any more). */
export async function tellAgain(asked: Asked, onEvent: OnEvent, signal: AbortSignal): Promise<void> {
  const path = conversationPath(asked.conversationId, "runs", asked.runId, "events");
  await run(path, asked, onEvent, async (url) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(url, { signal, headers: { Accept: "text/event-stream" } });
      } catch (error) {
        const waits = error instanceof Trouble && (error.status === 425 || error.kind === "offline");
        if (!waits || attempt >= RETRIES) throw error;
        await pause(error.retryAfter || RETRY_SECONDS, signal);
      }
    }
  });
}

/** Has a run stopped; what it has said is kept. */
export async function stop(conversationId: string, runId: string): Promise<void> {
  await send(conversationPath(conversationId, "runs", runId, "stop"), { method: "POST" });
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

async function run(url: string, asked: Asked, onEvent: OnEvent, fetch: Fetch): Promise<void> {
  let trouble: unknown;
  const { HttpAgent } = await agUi().catch(() => Promise.reject(new Trouble("offline", "")));
  const agent = new HttpAgent({
    url,
    threadId: asked.conversationId,
    initialMessages: [{ id: `${asked.runId}:user`, role: "user", content: asked.text }],
    // What the agent makes of an error has lost what it was.
    fetch: (to, init) => fetch(to, init).then(ending, (error) => Promise.reject((trouble = error))),
  });
  let isOver = false;
  const forwardedProps = asked.plan === undefined ? {} : { plan: asked.plan };
  try {
    await agent.runAgent(
      { runId: asked.runId, forwardedProps },
      {
        onEvent: ({ event }) => {
          if (event.type === "RUN_ERROR") trouble = troubleIn(event);
          isOver ||= event.type === "RUN_FINISHED";
          onEvent(event);
        },
      },
    );
  } catch (error) {
    if (!isOver) throw trouble ?? (isAbort(error) ? error : new Trouble("cut", ""));
  }
  if (!isOver) throw trouble ?? new Trouble("cut", "");
}

/** The answer, ending where its connection is lost: what AG-UI's client makes of that error nobody can catch. */
function ending(response: Response): Response {
  const reader = response.body!.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) controller.close();
      else controller.enqueue(value!);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}

/** Why there is no answer at all, as if it had been refused at once. */
function troubleIn({ code, message, metadata }: Record<string, any>): Trouble {
  const kind = String(code ?? "unavailable");
  return new Trouble(kind, String(message ?? ""), STATUSES[kind] ?? 503, Number(metadata?.retryAfter) || 0);
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("", "AbortError"));
    });
  });
}
