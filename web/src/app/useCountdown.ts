// Seconds that are left, one fewer each second; anew: what begins them again when it changes.
import { useEffect, useState } from "react";

export function useCountdown(from: number, anew: unknown): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    setLeft(from);
    if (!from) return undefined;
    const end = Date.now() + from * 1000; // timers of a page in the background run late
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [from, anew]);
  return left;
}
