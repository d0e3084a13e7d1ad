// Which conversation the parts of a thread belong to, and what they can do in it.
import { createContext, useContext, useMemo } from "react";
import { ask, showOlder } from "./threads";

interface Place {
  id: string;
  go: (id: string) => void;
}

export const ThreadContext = createContext<Place>({ id: "", go: () => undefined });

/** The moves of a part: asking a text, or a text with the plan it means. */
export function useThreadActions() {
  const { id, go } = useContext(ThreadContext);
  return useMemo(
    () => ({
      conversationId: id,
      ask: (text: string, plan?: Record<string, any>) => {
        go(id);
        void ask(id, { text, plan });
      },
      showOlder: () => showOlder(id),
    }),
    [id, go],
  );
}
