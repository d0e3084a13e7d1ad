// How a question was understood, as chips: each can be taken out, which asks again with what is left.
import type { PlanPart } from "../api/client";
import { filled, useWords } from "../words";
import { useThreadActions } from "./context";
import { PartPicker } from "./PartPicker";
import { isRemovable, withoutPart } from "./plan";
import styles from "./thread.module.css";
import type { Turn } from "./turn";

interface Props {
  turn: Turn;
  isLast: boolean;
}

export function Understood({ turn, isLast }: Props) {
  const words = useWords();
  const { ask } = useThreadActions();
  const { plan, understood: parts } = turn;
  if (!plan || parts.length === 0) return null;
  const remove = (part: PlanPart) => {
    const rest = parts.filter((each) => each !== part).map(({ text }) => text);
    ask(rest.join(" · "), withoutPart(plan, part));
  };
  const change = (part: PlanPart, changed: Record<string, any>, said: string) => {
    ask(parts.map((each) => (each === part ? said : each.text)).join(" · "), changed);
  };
  return (
    <ul className={styles.chips} aria-label={words.understoodAs}>
      {turn.verified && <li className={styles.badge}>{words.verified}</li>}
      {parts.map((part) => (
        <li key={`${part.slot}.${part.key}`} className={styles.chip} data-slot={part.slot}>
          {isLast ? (
            <PartPicker plan={plan} part={part} onChange={(changed, said) => change(part, changed, said)} />
          ) : (
            <span dir="auto">{part.text}</span>
          )}
          {isLast && isRemovable(plan, part) && (
            <button
              type="button"
              aria-label={filled(words.without, { part: part.text })}
              title={filled(words.without, { part: part.text })}
              onClick={() => remove(part)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
