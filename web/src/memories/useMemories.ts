// The memories that are shown: those that hold the words, as far as they were read.
import { useCallback, useEffect, useRef, useState } from "react";
import { joined, type Memory, readPage } from "./memories";

interface Shown {
  memories: Memory[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
}

const NONE: Shown = { memories: [], next: null, isLoading: true, error: null };

export function useMemories(words: string) {
  const [shown, setShown] = useState(NONE);
  const latest = useRef(0);
  const read = useCallback(
    async (cursor: string | null, limit?: number) => {
      const mine = (latest.current += 1); // what was asked for before is not wanted any more
      setShown((before) => ({ ...before, isLoading: true, error: null }));
      try {
        const page = await readPage(words, cursor, limit);
        if (mine !== latest.current) return;
        setShown((before) => ({
          memories: cursor ? joined(before.memories, page.memories) : page.memories,
          next: page.next,
          isLoading: false,
          error: null,
        }));
      } catch (error) {
        if (mine === latest.current) setShown((before) => ({ ...before, isLoading: false, error }));
      }
    },
    [words],
  );
  useEffect(() => void read(null), [read]);
  const { memories, next } = shown;
  return {
    ...shown,
    more: async () => void (shown.isLoading || (await read(next))),
    /** Reads again what is shown: one change may have ended or merged others. */
    again: () => read(null, Math.max(memories.length, 50)),
    remove: (id: string) =>
      setShown((before) => ({ ...before, memories: before.memories.filter(({ memory_id }) => memory_id !== id) })),
  };
}
