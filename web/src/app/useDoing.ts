// One request at a time of a part of the page: whether it is under way, and what was thrown.
import { useCallback, useRef, useState } from "react";

interface Doing {
  isBusy: boolean;
  error: unknown;
  /** Does it, unless something is being done; true where it was done. */
  run: (deed: () => Promise<void>) => Promise<boolean>;
  clear: () => void;
}

export function useDoing(): Doing {
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useCallback(async (deed: () => Promise<void>) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setError(null);
    try {
      await deed();
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, error, run, clear: useCallback(() => setError(null), []) };
}
