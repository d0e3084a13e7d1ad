// The statement that ran, its words told apart; who may, changes it and runs it through the guard.
import { useState } from "react";
import { useMayWriteSql } from "../session/profile";
import { useThreadActions } from "../thread/context";
import { useWords } from "../words";
import styles from "./result.module.css";
import { useCopy } from "./useCopy";

const TOKEN = /('(?:[^']|'')*')|("(?:[^"]|"")*")|(\b\d+(?:\.\d+)?\b)|(--[^\n]*)|(\b[A-Z][A-Z_]+\b)/g;
const KINDS = ["text", "name", "number", "remark", "keyword"] as const;

export function Sql({ sql }: { sql: string }) {
  const words = useWords();
  const [copied, copy] = useCopy();
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useMayWriteSql();
  if (isEditing) return <Editor sql={sql} done={() => setEditing(false)} />;
  return (
    <div className={styles.sql}>
      <pre tabIndex={0} aria-label={words.sql}>
        <code>{coloured(sql)}</code>
      </pre>
      <button type="button" className={styles.plain} onClick={() => void copy(sql)}>
        {copied ? words.copied : words.copySql}
      </button>
      {mayWrite && (
        <button type="button" className={styles.plain} onClick={() => setEditing(true)}>
          {words.editSql}
        </button>
      )}
    </div>
  );
}

function Editor({ sql, done }: { sql: string; done: () => void }) {
  const words = useWords();
  const { ask } = useThreadActions();
  const [written, setWritten] = useState(sql);
  const run = () => {
    done();
    ask(words.ownSql, { kind: "sql_query", sql: written });
  };
  return (
    <div className={styles.sql}>
      <textarea
        className={styles.editor}
        aria-label={words.sql}
        value={written}
        rows={Math.min(16, Math.max(4, written.split("\n").length + 1))}
        spellCheck={false}
        autoFocus
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
          if (event.key === "Escape") done();
        }}
      />
      <button type="button" className={styles.plain} onClick={done}>
        {words.cancel}
      </button>
      <button type="button" className={styles.run} disabled={!written.trim()} onClick={run}>
        {words.runSql}
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
