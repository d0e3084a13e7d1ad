// The platform's own modal dialog: it traps the focus, Esc closes it, and the focus goes back where it was.
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useWords } from "../words";
import styles from "./dialog.module.css";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, onClose, children }: Props) {
  const words = useWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    heading.current!.focus(); // what is read first
    return () => shown.close(); // before it leaves the page, or the focus would be lost
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={words.close} onClick={() => dialog.current?.close()}>
          ×
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
