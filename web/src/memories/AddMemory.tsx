// Where a person writes what is to be remembered, and is told what became of it.
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { asTrouble } from "../api/client";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { useSession } from "../session/profile";
import { useWords } from "../words";
import { addMemory, type MemoryType, TYPES } from "./memories";
import { becameText, memoryPhrases, nameOf } from "./told";

const LONGEST = 500;

export function AddMemory({ onAdded }: { onAdded: () => Promise<void> }) {
  const words = useWords();
  const [content, setContent] = useState("");
  const [type, setType] = useState<MemoryType | "">("");
  const [told, setTold] = useState("");
  const { isBusy, error, run } = useDoing();
  const add = async () => {
    setTold("");
    const answer = await addMemory(content.trim(), type);
    if (!("memory_id" in answer)) useSession.setState({ profile: answer });
    setTold(becameText(answer, words));
    setContent("");
    await onAdded();
  };
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (content.trim()) void run(add);
  };
  return (
    <form className={panel.section} onSubmit={send}>
      <label className={panel.field}>
        {words.memoryAdd}
        <textarea
          className={`${panel.input} ${panel.area}`}
          rows={2}
          maxLength={LONGEST}
          placeholder={words.memoryAddHint}
          value={content}
          dir="auto"
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing && send(event)}
        />
      </label>
      <div className={panel.row}>
        <select
          className={panel.input}
          aria-label={words.memoryKind}
          value={type}
          onChange={(event) => setType(event.target.value as MemoryType | "")}
        >
          <option value="">
            {words.memoryKind}: {words.memoryKindAuto}
          </option>
          {TYPES.map((each) => (
            <option key={each} value={each}>
              {nameOf(each, words)}
            </option>
          ))}
        </select>
        <button type="submit" className={panel.primary} aria-disabled={isBusy || !content.trim()}>
          {words.memoryAddButton}
        </button>
      </div>
      <div role="status">{told && <p className={panel.told}>{told}</p>}</div>
      {Boolean(error) && <TroubleNote error={error} own={memoryPhrases(words, asTrouble(error).more)} />}
    </form>
  );
}
