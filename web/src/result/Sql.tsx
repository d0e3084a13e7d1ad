// The statement that ran, its words told apart; who may, changes it and runs it through the guard.
import { useWords } from "../words";
import styles from "./result.module.css";
import { useCopy } from "./useCopy";

const TOKEN = /('(?:[^']|'')*')|("(?:[^"]|"")*")|(\b\d+(?:\.\d+)?\b)|(--[^\n]*)|(\b[A-Z][A-Z_]+\b)/g;
const KINDS = ["text", "name", "number", "remark", "keyword"] as const;

export function Sql({ sql }: { sql: string }) {
  const words = useWords();
  const [copied, copy] = useCopy();
  return (
    <div className={styles.sql}>
      <pre tabIndex={0} aria-label={words.sql}>
        <code>{coloured(sql)}</code>
      </pre>
      <button type="button" className={styles.plain} onClick={() => copy(sql)}>
        {copied ? words.copied : words.copySql}
      </button>
    </div>
  );
}

function coloured(sql: string) {
  const parts = [];
  let from = 0;
  for (const found of sql.matchAll(TOKEN)) {
    if (found.index > from) parts.push(sql.slice(from, found.index));
    const kind = KINDS[found.slice(1).findIndex((group) => group !== undefined)]!;
    parts.push(
      <span key={found.index} className={styles[kind]}>
        {found[0]}
      </span>,
    );
    from = found.index + found[0].length;
  }
  return [...parts, sql.slice(from)];
}
