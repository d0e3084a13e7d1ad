// The rows of an answer: as a table, as a chart, and the statement that gave them.
import { Tabs } from "radix-ui";
import { useState } from "react";
import { get, type Schemas, conversationPath } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import { useModel } from "../data/model";
import { useThreadActions } from "../thread/context";
import { isCut, type Table as Rows, type Turn } from "../thread/turn";
import { filled, useWords } from "../words";
import { Chart } from "./Chart";
import { Download } from "./Download";
import styles from "./result.module.css";
import { Sql } from "./Sql";
import { Table } from "./Table";

export function Result({ turn }: { turn: Turn }) {
  const words = useWords();
  const currency = useModel()?.currency ?? null;
  const { conversationId } = useThreadActions();
  const [whole, setWhole] = useState<Rows | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const table = whole ?? turn.table;
  if (!table) return null;
  // A single value is in the words already.
  const isSingle = table.rows.length === 1 && table.columns.length === 1;
  const hasMore = isCut(table) && turn.number !== null && !whole;
  const readWhole = async (): Promise<Rows> => {
    if (!hasMore) return table;
    setTrouble(null);
    const path = conversationPath(conversationId, "turns", turn.number ?? 0, "result");
    const found = await get<Schemas["TurnResult"]>(path, { format: "json" });
    const all = { columns: found.columns, rows: found.data, count: found.row_count, truncated: found.truncated };
    setWhole(all);
    return all;
  };
  return (
    <Tabs.Root className={styles.result} defaultValue={isSingle ? "sql" : "table"}>
      <div className={styles.bar}>
        <Tabs.List className={styles.tabs} aria-label={words.table}>
          {!isSingle && <Tab value="table">{words.table}</Tab>}
          {turn.chart && <Tab value="chart">{words.chart}</Tab>}
          {turn.sql && <Tab value="sql">{words.sql}</Tab>}
        </Tabs.List>
        {!isSingle && <span className={styles.count}>{countOf(table, words)}</span>}
        {hasMore && (
          <button type="button" className={styles.plain} onClick={() => void readWhole().catch(setTrouble)}>
            {words.wholeResult}
          </button>
        )}
        {turn.number !== null && <Download turn={turn} readWhole={readWhole} />}
      </div>
      {trouble !== null && <TroubleNote error={trouble} />}
      {isCut(table) && (whole || turn.notStored) && <p className={styles.note}>{words.partOnly}</p>}
      {!isSingle && (
        <Tabs.Content value="table" className={styles.panel}>
          <Table table={table} language={turn.language} currency={currency} label={turn.question} beforeSort={() => readWhole().catch(setTrouble)} />
        </Tabs.Content>
      )}
      {turn.chart && (
        <Tabs.Content value="chart" className={styles.panel}>
          <Chart spec={turn.chart} name={turn.question} />
        </Tabs.Content>
      )}
      {turn.sql && (
        <Tabs.Content value="sql" className={styles.panel}>
          <Sql sql={turn.sql} />
        </Tabs.Content>
      )}
    </Tabs.Root>
  );
}

function Tab({ value, children }: { value: string; children: string }) {
  return (
    <Tabs.Trigger value={value} className={styles.tab}>
      {children}
    </Tabs.Trigger>
  );
}

function countOf(table: Rows, words: ReturnType<typeof useWords>): string {
  const shown = table.rows.length;
  if (table.truncated) return filled(words.rowsCut, { count: shown });
  if (shown < table.count) return filled(words.rowsOf, { shown, count: table.count });
  return shown === 1 ? words.oneRow : filled(words.rowsShown, { count: shown });
}
