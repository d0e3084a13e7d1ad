// What went wrong with a conversation, and the way on.
import type { Trouble } from "../api/client";
import { useCountdown } from "../app/useCountdown";
import { useWords } from "../words";
import { troubleText } from "../words/trouble";
import styles from "./thread.module.css";

export function ThreadTrouble({ trouble }: { trouble: Trouble }) {
  const words = useWords();
  const seconds = useCountdown(trouble.retryAfter, trouble);
  if (trouble.retryAfter > 0 && seconds === 0) return null; // it can be tried again
  return (
    <div className={styles.trouble} role="alert">
      <p>{troubleText(trouble, words, seconds)}</p>
      {trouble.status === 404 && (
        <a className={styles.plain} href="/">
          {words.startOver}
        </a>
      )}
    </div>
  );
}
