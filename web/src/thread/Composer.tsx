// Where a question is written. Enter sends, Shift+Enter breaks the line, ArrowUp changes the last one, Esc stops.
import { AuiIf, ComposerPrimitive, useAui, useAuiState } from "@assistant-ui/react";
import { type KeyboardEvent, useState } from "react";
import { DataDrawer } from "../data/DataDrawer";
import { useWords } from "../words";
import styles from "./thread.module.css";

export function Composer({ disabled }: { disabled: boolean }) {
  const words = useWords();
  const aui = useAui();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isRunning = useAuiState(({ thread }) => thread.isRunning);
  const lastQuestion = useAuiState(({ thread }) => thread.messages.findLastIndex(({ role }) => role === "user"));
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "ArrowUp" && event.currentTarget.value === "" && lastQuestion >= 0 && !isRunning) {
      event.preventDefault();
      aui.thread().message({ index: lastQuestion }).composer().beginEdit();
    }
  };
  return (
    <ComposerPrimitive.Root className={styles.composer}>
      <button
        type="button"
        className={styles.icon}
        aria-label={words.dataDrawer}
        title={words.dataDrawer}
        onClick={() => setDrawerOpen(true)}
      >
        ☷
      </button>
      {isDrawerOpen && <DataDrawer onClose={() => setDrawerOpen(false)} />}
      <ComposerPrimitive.Input
        id="question"
        className={styles.input}
        aria-label={words.ask}
        placeholder={words.ask}
        maxLength={10_000}
        maxRows={8}
        autoFocus
        dir="auto"
        disabled={disabled}
        onKeyDown={keys}
      />
      <AuiIf condition={({ thread }) => !thread.isRunning}>
        <ComposerPrimitive.Send className={styles.primary}>{words.send}</ComposerPrimitive.Send>
      </AuiIf>
      <AuiIf condition={({ thread }) => thread.isRunning}>
        <ComposerPrimitive.Cancel className={styles.primary}>{words.stop}</ComposerPrimitive.Cancel>
      </AuiIf>
    </ComposerPrimitive.Root>
  );
}
