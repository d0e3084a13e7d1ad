// Changes what a memory says, in its place, and tells when it was changed elsewhere meanwhile.
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { asTrouble } from "../api/client";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { filled, useWords } from "../words";
import { changeMemory, type Memory, readMemory } from "./memories";
import { memoryPhrases } from "./told";

interface Props {
  memory: Memory;
  onSaved: () => void;
  /** It is another one by now than is listed. */
  onStale: () => void;
  onDone: () => void;
}

export function EditMemory({ memory, onSaved, onStale, onDone }: Props) {
  const words = useWords();
  const id = memory.memory_id;
  const [content, setContent] = useState(memory.content);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const version = useRef<string | null>(null);
  const listed = useRef(memory.content);
  const { error, isBusy, run } = useDoing();
  useEffect(() => {
    void run(async () => {
      const read = await readMemory(id);
      version.current = read.version;
      // Nobody has typed yet where the text is still the one that was listed.
      setContent((typed) => (typed === listed.current ? read.memory.content : typed));
    });
  }, [id, run]);
  const save = async () => {
    try {
      await changeMemory(id, { content: content.trim() }, version.current);
    } catch (thrown) {
      if (asTrouble(thrown).status !== 412) throw thrown;
      const read = await readMemory(id);
      version.current = read.version;
      setElsewhere(read.memory.content);
      onStale();
      return;
    }
    onSaved();
    onDone();
  };
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (content.trim()) void run(save);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
    if (event.key !== "Escape") return;
    event.preventDefault(); // the dialog stays
    onDone();
  };
  return (
    <form onSubmit={send}>
      <textarea
        className={`${panel.input} ${panel.area}`}
        aria-label={filled(words.memoryEditOf, { content: memory.content })}
        rows={2}
        maxLength={500}
        value={content}
        autoFocus
        dir="auto"
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={keys}
      />
      <div role="status">
        {elsewhere !== null && (
          <p className={panel.told}>{filled(words.memoryChangedMeanwhile, { content: elsewhere })}</p>
        )}
      </div>
      {Boolean(error) && <TroubleNote error={error} own={memoryPhrases(words, asTrouble(error).more)} />}
      <div className={panel.row}>
        <button type="submit" className={panel.primary} aria-disabled={isBusy || !content.trim()}>
          {words.save}
        </button>
        <button type="button" className={panel.button} onClick={onDone}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
