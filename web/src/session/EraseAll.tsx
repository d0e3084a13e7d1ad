// Deletes everything of oneself for good, once its person has typed that they mean it.
import { type FormEvent, useEffect, useRef, useState } from "react";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { formatNumber } from "../result/format";
import { filled, useLanguage, useWords, type Words } from "../words";
import { added, erase as eraseAll, type Erased, isMeant } from "./erasing";

export function EraseAll({ onErased }: { onErased: () => void }) {
  const words = useWords();
  const { isBusy, error, run } = useDoing();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const [erased, setErased] = useState<Erased | null>(null);
  const erase = () =>
    run(async () => {
      const answer = await eraseAll();
      setErased((before) => (before ? added(before, answer) : answer));
      onErased();
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant(typed, words.eraseWord)) void erase();
  };
  return (
    <section className={panel.section}>
      <h3>{words.eraseTitle}</h3>
      {!erased && <p className={panel.quiet}>{words.eraseWhat}</p>}
      {!erased && !isAsked && (
        <button type="button" className={panel.danger} onClick={() => setAsked(true)}>
          {words.eraseButton}
        </button>
      )}
      {!erased && isAsked && (
        <form onSubmit={send}>
          <label className={panel.field} htmlFor="erase-word">
            {filled(words.eraseAsk, { word: words.eraseWord })}
          </label>
          <div className={panel.row}>
            <input
              id="erase-word"
              className={panel.input}
              value={typed}
              autoComplete="off"
              autoFocus
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="submit" className={panel.danger} aria-disabled={isBusy || !isMeant(typed, words.eraseWord)}>
              {isBusy ? words.erasing : words.eraseButton}
            </button>
            <button type="button" className={panel.button} aria-disabled={isBusy} onClick={() => setAsked(false)}>
              {words.cancel}
            </button>
          </div>
        </form>
      )}
      {erased && <Counts erased={erased} isBusy={isBusy} onAgain={() => void erase()} />}
      {Boolean(error) && <TroubleNote error={error} own={{ forbidden: words.notAllowed }} retry={() => void erase()} />}
    </section>
  );
}

function Counts({ erased, isBusy, onAgain }: { erased: Erased; isBusy: boolean; onAgain: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []); // what was typed in is gone
  return (
    <div ref={place} tabIndex={-1} className={panel.told}>
      <p>{erased.left ? filled(words.eraseLeft, { count: formatNumber(erased.left, language) }) : words.erasedAll}</p>
      <ul>
        {erasedNames(words).map(([kind, name]) => (
          <li key={kind}>
            {name}: {formatNumber(erased.deleted[kind], language)}
          </li>
        ))}
      </ul>
      <div className={panel.row}>
        {erased.left > 0 && (
          <button type="button" className={panel.danger} aria-disabled={isBusy} onClick={onAgain}>
            {words.eraseOn}
          </button>
        )}
        <button type="button" className={panel.button} onClick={() => location.replace("/")}>
          {words.startOver}
        </button>
      </div>
    </div>
  );
}

function erasedNames(words: Words): [keyof Erased["deleted"], string][] {
  return [
    ["profile", words.erasedProfile],
    ["conversations", words.conversations],
    ["turns", words.erasedTurns],
    ["details", words.erasedDetails],
    ["summaries", words.erasedSummaries],
    ["memories", words.erasedMemories],
    ["subscriptions", words.erasedSubscriptions],
    ["other", words.erasedOther],
  ];
}
