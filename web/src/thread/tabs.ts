// What one tab of the page tells the others: which conversation has a new turn.
type OnConversation = (id: string, isOwn: boolean) => void;

const channel = new BroadcastChannel("kanina");
const listeners = new Set<OnConversation>();

channel.addEventListener("message", ({ data }) => {
  if (typeof data === "string") for (const listener of listeners) listener(data, false);
});

/** Tells the other tabs, and whoever listens here. */
export function announce(id: string): void {
  channel.postMessage(id);
  for (const listener of listeners) listener(id, true);
}

/** Calls back for each turn, of this tab or another; gives what ends that. */
export function heard(listener: OnConversation): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
