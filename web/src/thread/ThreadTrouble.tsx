// What went wrong with a conversation, and the way on.
import { useEffect, useState } from "react";
import { Trouble } from "../api/client";
import { filled, useWords, type Words } from "../words";
import styles from "./thread.module.css";

export function ThreadTrouble({ trouble }: { trouble: Trouble }) {
  const words = useWords();
  const seconds = useCountdown(trouble.retryAfter, trouble);
  return (
    <div className={styles.trouble} role="alert">
      <p>{textOf(trouble, words, seconds)}</p>
      {trouble.status === 404 && (
        <a className={styles.plain} href="/">
          {words.startOver}
        </a>
      )}
    </div>
  );
}

function textOf(trouble: Trouble, words: Words, seconds: number): string {
  if (trouble.status === 404) return words.gone;
  if (trouble.status === 401) return words.signedOut;
  if (trouble.kind === "offline") return words.offline;
  if (trouble.kind === "cut") return words.cut;
  if (trouble.status === 429 && seconds > 0) return filled(words.rateLimited, { seconds });
  return trouble.message || words.failed;
}

function useCountdown(from: number, anew: unknown): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    setLeft(from);
    if (!from) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [from, anew]);
  return left;
}
