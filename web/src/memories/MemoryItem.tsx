// One memory: what it says and does, since when, where it was said, and what can be done to it.
import { type MouseEvent, useRef, useState } from "react";
import type { Schemas } from "../api/client";
import { AskOnce } from "../app/AskOnce";
import panel from "../app/panel.module.css";
import { pathOf } from "../app/route";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { filled, useLanguage, useWords } from "../words";
import { EditMemory } from "./EditMemory";
import { changeMemory, deleteMemory, type Memory } from "./memories";
import styles from "./memories.module.css";
import { doesWhat, memoryPhrases, spanOf, standingText } from "./told";
import { showTurn } from "./turnInSight";

interface Props {
  memory: Memory;
  go: (id: string | null) => void;
  onChanged: () => void;
  onStale: () => void;
  onDeleted: () => void;
}

export function MemoryItem({ memory, go, onChanged, onStale, onDeleted }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { isBusy, error, run } = useDoing();
  const { memory_id: id, content, is_pinned: pinned, is_archived: archived } = memory;
  const standing = standingText(memory, words, language);
  const leave = () => {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  const change = (changed: Schemas["MemoryChange"]) =>
    void run(async () => {
      await changeMemory(id, changed);
      onChanged();
    });
  const remove = async () => {
    await deleteMemory(id);
    onDeleted();
  };
  if (isEditing)
    return (
      <li>
        <EditMemory memory={memory} onSaved={onChanged} onStale={onStale} onDone={leave} />
      </li>
    );
  return (
    <li data-standing={standing ? "idle" : "holds"} className={styles.item}>
      <p className={styles.content} dir="auto">
        {content}
      </p>
      <p className={panel.quiet}>
        {pinned && <span className={styles.badge}>{words.memoryPinned}</span>}
        {standing && <span className={styles.idle}>{standing}</span>}
        {[doesWhat(memory, words), memory.category, spanOf(memory, words, language)].filter(Boolean).join(" · ")}
        {" · "}
        <Source memory={memory} go={go} />
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className={panel.plain}
          aria-label={filled(pinned ? words.memoryUnpinOf : words.memoryPinOf, { content })}
          aria-disabled={isBusy}
          onClick={() => change({ is_pinned: !pinned })}
        >
          {pinned ? words.memoryUnpin : words.memoryPin}
        </button>
        <button
          type="button"
          className={panel.plain}
          aria-label={filled(archived ? words.memoryUseOf : words.memoryArchiveOf, { content })}
          aria-disabled={isBusy}
          onClick={() => change({ is_archived: !archived })}
        >
          {archived ? words.memoryUse : words.memoryArchive}
        </button>
        <button
          ref={edit}
          type="button"
          className={panel.plain}
          aria-label={filled(words.memoryEditOf, { content })}
          onClick={() => setEditing(true)}
        >
          {words.memoryEdit}
        </button>
        <AskOnce
          label={words.delete}
          name={filled(words.memoryDeleteOf, { content })}
          question={words.memoryDeleteAsk}
          yes={words.delete}
          isBusy={isBusy}
          onYes={() => void run(remove)}
        />
      </div>
      {Boolean(error) && <TroubleNote error={error} own={memoryPhrases(words)} />}
    </li>
  );
}

/** The turn that it was said in; a conversation that is over says so itself. */
function Source({ memory, go }: { memory: Memory; go: Props["go"] }) {
  const words = useWords();
  const { source_conversation_id: conversation, source_message_id: turn } = memory;
  if (!conversation) return <>{words.memoryOwn}</>;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(conversation);
    if (turn) showTurn(turn);
  };
  return (
    <a href={pathOf(conversation)} onClick={follow}>
      {words.memoryFrom}
    </a>
  );
}
