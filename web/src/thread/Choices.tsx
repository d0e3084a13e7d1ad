// The answers that a question back offers: buttons and the keys 1 to 9 while it waits, a list after that.
import { useEffect } from "react";
import type { Schemas } from "../api/client";
import { useThreadActions } from "./context";
import styles from "./thread.module.css";

interface Props {
  choices: Schemas["Choice"][];
  isOpen: boolean;
}

export function Choices({ choices, isOpen }: Props) {
  const { ask } = useThreadActions();
  const labels = choices.map(({ label }) => label);
  // Where two labels are alike, only the number tells which is meant.
  const areAlike = new Set(labels).size < labels.length;
  useEffect(() => {
    if (!isOpen) return undefined;
    const choose = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, select, [contenteditable], textarea");
      const place = Number(event.key);
      const label = labels[place - 1];
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || label === undefined) return;
      event.preventDefault();
      ask(areAlike ? String(place) : label);
    };
    document.addEventListener("keydown", choose);
    return () => document.removeEventListener("keydown", choose);
  });
  return (
    <ol className={styles.choices}>
      {choices.map(({ label }, place) => (
        <li key={place}>
          {isOpen ? (
            <button type="button" className={styles.offer} dir="auto" onClick={() => ask(areAlike ? String(place + 1) : label)}>
              {place < 9 && <kbd>{place + 1}</kbd>} {label}
            </button>
          ) : (
            <span dir="auto">{label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
