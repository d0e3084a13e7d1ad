// All rows of an answer as a file, or for pasting.
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { conversationPath, send } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import { useThreadActions } from "../thread/context";
import type { Table, Turn } from "../thread/turn";
import { useLanguage, useWords } from "../words";
import { formatNumber } from "./format";
import styles from "./result.module.css";
import { readAll, saveAs } from "./save";
import { useCopy } from "./useCopy";

export function Download({ turn, readWhole }: { turn: Turn; readWhole: () => Promise<Table> }) {
  const words = useWords();
  const { conversationId } = useThreadActions();
  const [copied, copy] = useCopy();
  const language = useLanguage();
  const [kilobytes, setKilobytes] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const save = async (format: "csv" | "json") => {
    const path = conversationPath(conversationId, "turns", turn.number ?? 0, "result");
    setTrouble(null);
    setKilobytes(0);
    try {
      const response = await send(`${path}?format=${format}`);
      const file = await readAll(response, (bytes) => setKilobytes(Math.round(bytes / 1000)));
      saveAs(file, `${turn.question}.${format}`);
    } catch (error) {
      setTrouble(error);
    }
    setKilobytes(null);
  };
  return (
    <>
      {kilobytes !== null && (
        <span className={styles.count} role="status">
          {formatNumber(kilobytes, language)} kB …
        </span>
      )}
      {trouble !== null && <TroubleNote error={trouble} />}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={styles.icon} aria-label={words.more}>
          {copied ? "✓" : "⋯"}
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className={styles.menu} align="end">
          <DropdownMenu.Item onSelect={() => copy(readWhole().then(tabbed)).catch(setTrouble)}>{words.copyTable}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void save("csv")}>{words.saveCsv}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void save("json")}>{words.saveJson}</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </>
  );
}

/** The rows as a spreadsheet takes them from the clipboard. */
function tabbed({ columns, rows }: Table): string {
  const line = (cells: unknown[]) => cells.map((cell) => String(cell ?? "").replace(/[\t\r\n]+/g, " ")).join("\t");
  return [line(columns.map(({ name }) => name)), ...rows.map((row) => line(columns.map(({ key }) => row[key])))].join("\n");
}
