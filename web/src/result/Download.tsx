// All rows of an answer as a file, and those that are here for pasting.
import { DropdownMenu } from "radix-ui";
import { conversationPath, send } from "../api/client";
import { useThreadActions } from "../thread/context";
import type { Table, Turn } from "../thread/turn";
import { useWords } from "../words";
import styles from "./result.module.css";
import { saveAs } from "./save";
import { useCopy } from "./useCopy";

export function Download({ turn, table }: { turn: Turn; table: Table }) {
  const words = useWords();
  const { conversationId } = useThreadActions();
  const [copied, copy] = useCopy();
  const save = async (format: "csv" | "json") => {
    const path = conversationPath(conversationId, "turns", turn.number ?? 0, "result");
    const response = await send(`${path}?format=${format}`);
    saveAs(await response.blob(), `${turn.question}.${format}`);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.icon} aria-label={words.more}>
        {copied ? "✓" : "⋯"}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className={styles.menu} align="end">
        <DropdownMenu.Item onSelect={() => copy(tabbed(table))}>{words.copyTable}</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void save("csv")}>{words.saveCsv}</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void save("json")}>{words.saveJson}</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** The rows as a spreadsheet takes them from the clipboard. */
function tabbed({ columns, rows }: Table): string {
  const line = (cells: unknown[]) => cells.map((cell) => String(cell ?? "").replace(/[\t\r\n]+/g, " ")).join("\t");
  return [line(columns.map(({ name }) => name)), ...rows.map((row) => line(columns.map(({ key }) => row[key])))].join("\n");
}
