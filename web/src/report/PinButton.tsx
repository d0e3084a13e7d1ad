// Puts an answer into the morning report.
import { useState } from "react";
import { change, type Schemas } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { useThreadActions } from "../thread/context";
import styles from "../thread/thread.module.css";
import type { Turn } from "../thread/turn";
import { filled, useLanguage, useWords } from "../words";

export function PinButton({ turn }: { turn: Turn }) {
  const words = useWords();
  const language = useLanguage();
  const { conversationId } = useThreadActions();
  const [pinned, setPinned] = useState<Schemas["PinnedTurn"] | null>(null);
  const { isBusy, error, run } = useDoing();
  if (turn.number === null || !turn.plan || turn.plan.kind === "sql_query" || !turn.table) return null;
  const pin = () =>
    void run(async () => {
      const asked = { conversation_id: conversationId, turn: turn.number };
      const { pins } = await change<Schemas["MyReports"]>("POST", "/api/me/reports/pins", asked);
      setPinned(pins.at(-1) ?? null);
    });
  return (
    <>
      {pinned ? (
        <span className={styles.quiet} role="status">
          {filled(pinned.moves ? words.pinnedMoving : words.pinned, { what: pinned.labels[language] ?? "" })}
        </span>
      ) : (
        <button type="button" className={styles.plain} disabled={isBusy} onClick={pin}>
          {words.pinToReport}
        </button>
      )}
      {error !== null && <TroubleNote error={error} />}
    </>
  );
}
