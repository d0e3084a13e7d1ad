// Where an answer is while it is made.
import { useWords } from "../words";
import styles from "./thread.module.css";
import type { Turn } from "./turn";

export function Steps({ turn }: { turn: Turn }) {
  const words = useWords();
  const names = { plan: words.stepPlan, query: words.stepQuery, answer: words.stepAnswer };
  const text = turn.state === "waiting" ? words.waiting : names[turn.step ?? "plan"];
  return (
    <p className={styles.steps} role="status">
      {text}
    </p>
  );
}
