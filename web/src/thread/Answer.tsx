// What was answered: words, rows, chart, how it was understood, and what could be asked next.
import { ActionBarPrimitive, MessagePrimitive, useAuiState } from "@assistant-ui/react";
import { PinButton } from "../report/PinButton";
import { Result } from "../result/Result";
import { Sql } from "../result/Sql";
import { filled, useWords } from "../words";
import { Choices } from "./Choices";
import { useThreadActions } from "./context";
import { Steps } from "./Steps";
import styles from "./thread.module.css";
import { ownSql } from "./turn";
import { Understood } from "./Understood";
import { useTurn } from "./useTurn";

export function Answer() {
  const words = useWords();
  const turn = useTurn();
  const isLast = useAuiState(({ message }) => message.isLast);
  const isOver = turn.state !== "running" && turn.state !== "waiting";
  const isAsked = turn.choices.length > 0;
  // A question back lists its choices by number for doors without buttons.
  const text = isAsked ? (turn.text.split(/\n1\. /)[0] ?? turn.text) : turn.text;
  return (
    <MessagePrimitive.Root className={styles.answer} data-role="assistant" lang={turn.language}>
      {text && (
        <p className={turn.state === "failed" || turn.state === "unheard" ? styles.failed : styles.words} dir="auto">
          {text}
        </p>
      )}
      {!isOver && <Steps turn={turn} />}
      {turn.state === "stopped" && !text && <p className={styles.quiet}>{words.stopped}</p>}
      {turn.state === "lost" && <p className={styles.quiet}>{words.lost}</p>}
      {isAsked && <Choices choices={turn.choices} isOpen={isLast} />}
      {turn.table && <Result turn={turn} />}
      {isOver && !turn.table && ownSql(turn) && <Sql sql={ownSql(turn)} />}
      {isOver && <Understood turn={turn} isLast={isLast} />}
      {turn.notStored && <p className={styles.quiet}>{words.notStored}</p>}
      {isOver && (
        <ActionBarPrimitive.Root className={styles.actions} autohide="not-last">
          <ActionBarPrimitive.Copy className={styles.plain}>{words.copyAnswer}</ActionBarPrimitive.Copy>
          {isLast && <ActionBarPrimitive.Reload className={styles.plain}>{words.retry}</ActionBarPrimitive.Reload>}
          <PinButton turn={turn} />
          {turn.references.length > 0 && <span className={styles.quiet}>{fromTurns(words, turn.references)}</span>}
        </ActionBarPrimitive.Root>
      )}
      {isOver && isLast && <Suggestions texts={turn.suggestions} />}
    </MessagePrimitive.Root>
  );
}

function fromTurns(words: ReturnType<typeof useWords>, numbers: number[]): string {
  const turns = numbers.map((number) => filled(words.turnNumber, { number })).join(", ");
  return filled(words.fromTurns, { turns });
}

function Suggestions({ texts }: { texts: string[] }) {
  const { ask } = useThreadActions();
  if (texts.length === 0) return null;
  return (
    <div className={styles.offers}>
      {texts.map((text) => (
        <button key={text} type="button" className={styles.offer} dir="auto" onClick={() => ask(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
