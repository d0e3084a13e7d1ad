// What is shown in place of the page where a sign-in has ended in this tab without one.
import { useLanguage, useWords } from "../words";
import styles from "./app.module.css";

export function Doorstep({ hasFailed }: { hasFailed: boolean }) {
  const words = useWords();
  return (
    <main className={styles.doorstep} lang={useLanguage()}>
      <p role="status">{hasFailed ? words.signInFailed : words.handedOver}</p>
      {hasFailed && <a href="/">{words.signIn}</a>}
    </main>
  );
}
