// A button that asks once, in its place, before it does what cannot be undone.
import { useRef, useState } from "react";
import { useWords } from "../words";
import styles from "./panel.module.css";

interface Props {
  label: string;
  /** Says what the button is of, where the label alone does not. */
  name?: string;
  question: string;
  yes: string;
  isBusy?: boolean;
  onYes: () => void;
}

export function AskOnce({ label, name, question, yes, isBusy, onYes }: Props) {
  const words = useWords();
  const [isAsked, setAsked] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setAsked(false);
    requestAnimationFrame(() => first.current?.focus());
  };
  if (!isAsked)
    return (
      <button ref={first} type="button" className={styles.plain} aria-label={name} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  return (
    <span
      className={styles.ask}
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault(); // the dialog stays
        leave();
      }}
    >
      <span>{question}</span>
      <button type="button" className={styles.danger} aria-disabled={isBusy} onClick={onYes}>
        {yes}
      </button>
      <button type="button" className={styles.button} autoFocus onClick={leave}>
        {words.cancel}
      </button>
    </span>
  );
}
