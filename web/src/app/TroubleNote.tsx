// A request of a panel that failed, and the way on.
import { asTrouble } from "../api/client";
import { useWords } from "../words";
import { troubleText } from "../words/trouble";
import styles from "./panel.module.css";
import { useCountdown } from "./useCountdown";

interface Props {
  /** Whatever was thrown. */
  error: unknown;
  /** Phrases for what the panel says better, by kind of trouble. */
  own?: Partial<Record<string, string>>;
  retry?: (() => void) | undefined;
}

export function TroubleNote({ error, own, retry }: Props) {
  const words = useWords();
  const trouble = asTrouble(error);
  const seconds = useCountdown(trouble.retryAfter, error);
  const phrases = { offline: words.panelOffline, "rate-limited": words.panelWait, ...own };
  return (
    <div className={styles.trouble} role="alert">
      <p>{troubleText(trouble, words, seconds, phrases)}</p>
      {trouble.status === 401 ? (
        <a href="/">{words.signIn}</a>
      ) : (
        retry && (
          <button type="button" className={styles.button} disabled={seconds > 0} onClick={retry}>
            {words.retry}
          </button>
        )
      )}
    </div>
  );
}
