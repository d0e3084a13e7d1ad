// What the address names: / is a new conversation, /c/ID an old one; a panel's own address stands over one of these.
import { useCallback, useSyncExternalStore } from "react";

const PANELS = ["memories", "you"] as const;
export type Panel = (typeof PANELS)[number];

const listeners = new Set<() => void>();

export function pathOf(id: string): string {
  return `/c/${encodeURIComponent(id)}`;
}

export function panelPath(panel: Panel): string {
  return `/${panel}`;
}

/** The conversation in the address, or under the panel there; null on the page of a new one. */
export function useRoute(): [string | null, (id: string | null) => void] {
  const id = useSyncExternalStore(subscribe, () => conversationOf(location.pathname, history.state));
  const go = useCallback((to: string | null) => {
    const path = to === null ? "/" : pathOf(to);
    if (path !== location.pathname) history.pushState(null, "", path);
    changed();
  }, []);
  return [id, go];
}

/** The panel in the address; null where there is none. */
export function usePanel(): Panel | null {
  return useSyncExternalStore(subscribe, () => panelOf(location.pathname));
}

/** Opens a panel over the conversation that is in the address; going back closes it. */
export function openPanel(panel: Panel): void {
  const under = panelOf(location.pathname) ? (history.state?.under ?? "/") : location.pathname;
  if (panelOf(location.pathname) !== panel) history.pushState({ under }, "", panelPath(panel));
  changed();
}

/** Leaves a panel, if it is still the one in the address, for what is under it. */
export function closePanel(panel: Panel): void {
  if (panelOf(location.pathname) !== panel) return;
  if (history.state?.under) return history.back();
  history.replaceState(null, "", "/");
  changed();
}

export function panelOf(path: string): Panel | null {
  return PANELS.find((panel) => path.replace(/\/$/, "") === panelPath(panel)) ?? null;
}

/** The conversation that a path names; for a panel's, the one in the state of its entry in the history. */
export function conversationOf(path: string, state: { under?: string } | null): string | null {
  const found = /^\/c\/([^/]+)\/?$/.exec(panelOf(path) ? (state?.under ?? "/") : path);
  return found ? decoded(found[1]!) : null;
}

/** A part of an address as it was meant; as it stands, where that is nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}
