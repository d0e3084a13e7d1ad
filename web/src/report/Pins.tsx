// The answers that are pinned to the morning report.
import { change, type Schemas } from "../api/client";
import panel from "../app/panel.module.css";
import { filled, useLanguage, useWords } from "../words";
import styles from "./report.module.css";

type Reports = Schemas["MyReports"];

interface Props {
  pins: Reports["pins"];
  /** Does something that gives the report as it is then. */
  having: (work: () => Promise<Reports>) => void;
}

export function Pins({ pins, having }: Props) {
  const words = useWords();
  const language = useLanguage();
  if (pins.length === 0) return <p className={panel.quiet}>{words.pinsNone}</p>;
  const path = (id: string) => `/api/me/reports/pins/${id}`;
  return (
    <ul className={styles.pins} aria-label={words.pins}>
      {pins.map(({ id, labels, moves, can_move }) => (
        <li key={id}>
          <span dir="auto">{labels[language]}</span>
          {can_move && (
            <label>
              <input
                type="checkbox"
                checked={moves}
                onChange={() => having(() => change<Reports>("PUT", path(id), { moves: !moves }))}
              />{" "}
              {words.pinMoves}
            </label>
          )}
          <button
            type="button"
            className={panel.button}
            aria-label={filled(words.unpin, { what: labels[language] ?? "" })}
            onClick={() => having(() => change<Reports>("DELETE", path(id)))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
