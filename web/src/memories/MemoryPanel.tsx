// What is remembered of a person: seen, looked through, added to, changed and deleted by themselves.
import { useEffect, useRef, useState } from "react";
import { Dialog } from "../app/Dialog";
import panel from "../app/panel.module.css";
import { closePanel } from "../app/route";
import { TroubleNote } from "../app/TroubleNote";
import { useWords } from "../words";
import { AddMemory } from "./AddMemory";
import { Extract } from "./Extract";
import { grouped, type Memory } from "./memories";
import { MemoryItem } from "./MemoryItem";
import { MemorySwitch } from "./MemorySwitch";
import styles from "./memories.module.css";
import { nameOf } from "./told";
import { useMemories } from "./useMemories";

interface Props {
  conversationId: string | null;
  go: (id: string | null) => void;
}

const SEARCH_PAUSE = 250;

export default function MemoryPanel({ conversationId, go }: Props) {
  const words = useWords();
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { memories, next, isLoading, error, more, again, remove } = useMemories(searched);
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const readOn = async () => {
    await more();
    // The button goes with the last page, once that is shown.
    setTimeout(() => document.activeElement === document.body && list.current?.focus({ preventScroll: true }));
  };
  const removed = (memory: Memory) => {
    remove(memory.memory_id);
    setSaid(words.memoryDeleted);
    list.current?.focus(); // its button is gone
  };
  return (
    <Dialog title={words.memories} onClose={() => closePanel("memories")}>
      <MemorySwitch />
      <AddMemory onAdded={again} />
      {conversationId && <Extract key={conversationId} conversationId={conversationId} onDone={again} />}
      <input
        type="search"
        className={`${panel.input} ${styles.search}`}
        placeholder={words.memorySearch}
        aria-label={words.memorySearch}
        value={typed}
        maxLength={200}
        dir="auto"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !typed) return;
          event.preventDefault();
          setTyped("");
        }}
      />
      <div ref={list} tabIndex={-1} className={styles.groups} aria-busy={isLoading}>
        <p className={styles.said} role="status">
          {said}
        </p>
        {grouped(memories).map(([type, those]) => (
          <section key={type} className={panel.section}>
            <h3>{nameOf(type, words)}</h3>
            <ul className={panel.list}>
              {those.map((memory) => (
                <MemoryItem
                  key={memory.memory_id}
                  memory={memory}
                  go={go}
                  onChanged={() => {
                    setSaid(words.memorySaved);
                    void again();
                  }}
                  onStale={() => void again()}
                  onDeleted={() => removed(memory)}
                />
              ))}
            </ul>
          </section>
        ))}
        {!isLoading && !error && memories.length === 0 && (
          <p className={panel.quiet}>{searched ? words.memoryNoneFound : words.memoryNone}</p>
        )}
        {isLoading && memories.length === 0 && <p className={panel.quiet}>{words.loading}</p>}
        {Boolean(error) && <TroubleNote error={error} retry={() => void again()} />}
        {next && (
          <button type="button" className={`${panel.button} ${styles.more}`} onClick={() => void readOn()}>
            {words.showMore}
          </button>
        )}
      </div>
    </Dialog>
  );
}
