// Which conversation the address names: / is a new one, /c/ID an old one.
import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

export function pathOf(id: string): string {
  return `/c/${encodeURIComponent(id)}`;
}

/** The conversation in the address; null on the page of a new one. */
export function useRoute(): [string | null, (id: string | null) => void] {
  const id = useSyncExternalStore(subscribe, current);
  const go = useCallback((to: string | null) => {
    const path = to === null ? "/" : pathOf(to);
    if (path !== location.pathname) history.pushState(null, "", path);
    for (const listener of listeners) listener();
  }, []);
  return [id, go];
}

function current(): string | null {
  const found = /^\/c\/([^/]+)\/?$/.exec(location.pathname);
  return found ? decodeURIComponent(found[1]!) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}
