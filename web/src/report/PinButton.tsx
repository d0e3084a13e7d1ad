// Puts an answer into the morning report.
import { useState } from "react";
import { change, type Schemas } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { useThreadActions } from "../thread/context";
import styles from "../thread/thread.module.css";
import type { Turn } from "../thread/turn";
import { filled, useLanguage, useWords } from "../words";

type Reports = Schemas["MyReports"];

const PATH = "/api/me/reports/pins";

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
      const { pins, pinned } = await change<Reports>("POST", PATH, asked);
      setPinned(pins.find(({ id }) => id === pinned) ?? null);
    });
  const move = (pin: Schemas["PinnedTurn"]) =>
    void run(async () => {
      const { pins } = await change<Reports>("PUT", `${PATH}/${pin.id}`, { moves: !pin.moves });
      setPinned(pins.find(({ id }) => id === pin.id) ?? null);
    });
  return (
    <>
      {pinned ? (
        <>
          <span className={styles.quiet} role="status">
            {filled(words.pinned, { what: pinned.labels[language] ?? "" })}
          </span>
          {pinned.can_move && (
            <label className={styles.quiet}>
              <input type="checkbox" checked={pinned.moves} onChange={() => move(pinned)} /> {words.pinMoves}
            </label>
          )}
        </>
      ) : (
        <button type="button" className={styles.plain} disabled={isBusy} onClick={pin}>
          {words.pinToReport}
        </button>
      )}
      {error !== null && <TroubleNote error={error} />}
    </>
  );
}
