// Before anything is asked: what there is, and questions that have an answer.
import { useStarters, useModel } from "../data/model";
import { formatDay, formatNumber } from "../result/format";
import { filled, useLanguage, useWords } from "../words";
import { useThreadActions } from "./context";
import styles from "./thread.module.css";

export function Welcome() {
  const words = useWords();
  const language = useLanguage();
  const { ask } = useThreadActions();
  const model = useModel();
  const starters = useStarters(language);
  const tables = model?.tables.filter(({ rows }) => rows) ?? [];
  const days = tables.flatMap(({ last_day }) => last_day ?? []).sort();
  const rows = tables.reduce((sum, table) => sum + (table.rows ?? 0), 0);
  const named = tables.map(({ labels, name }) => labels[language] ?? labels.en ?? name);
  return (
    <section className={styles.welcome}>
      <h1>{words.welcome}</h1>
      {model && tables.length > 0 && (
        <p className={styles.quiet}>
          {filled(days.length ? words.welcomeData : words.welcomeTables, {
            tables: new Intl.ListFormat(language).format(named),
            rows: formatNumber(rows, language),
            day: days.length ? formatDay(days.at(-1) ?? "", language) : "",
          })}
        </p>
      )}
      <div className={styles.starters} role="group" aria-label={words.starters}>
        {starters.map((text) => (
          <button key={text} type="button" className={styles.starter} onClick={() => ask(text)}>
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}
