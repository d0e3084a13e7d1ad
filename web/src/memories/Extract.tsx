// Has the open conversation read for what is to be remembered, and says what was found.
import { useState } from "react";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { useSession } from "../session/profile";
import { useWords } from "../words";
import { extract, type Extraction, type Memory } from "./memories";
import { refusedLines } from "./told";

interface Props {
  conversationId: string;
  onDone: () => Promise<void>;
}

export function Extract({ conversationId, onDone }: Props) {
  const words = useWords();
  const isOff = useSession(({ profile }) => profile?.memory === false);
  const [done, setDone] = useState<Extraction | null>(null);
  const { isBusy, error, run } = useDoing();
  const read = async () => {
    setDone(await extract(conversationId));
    await onDone();
  };
  const own = { "not-found": words.extractGone, conflict: words.extractOff, forbidden: words.notAllowed };
  return (
    <section className={panel.section}>
      <button type="button" className={panel.button} aria-disabled={isBusy || isOff} onClick={() => !isOff && void run(read)}>
        {isBusy ? words.extracting : words.extract}
      </button>
      {isOff && <p className={panel.quiet}>{words.extractOff}</p>}
      <div role="status">{done && !error && <Told done={done} />}</div>
      {Boolean(error) && <TroubleNote error={error} own={own} retry={() => void run(read)} />}
    </section>
  );
}

function Told({ done }: { done: Extraction }) {
  const words = useWords();
  const said = (memories: Memory[]) => memories.map(({ content }) => content);
  const parts: [string, string[]][] = [
    [words.extractFound, said(done.found)],
    [words.extractMerged, said(done.merged)],
    [words.extractRefused, refusedLines(done, words)],
  ];
  return (
    <div className={panel.told}>
      {done.found.length === 0 && <p className={panel.quiet}>{words.extractNothing}</p>}
      {parts.map(
        ([name, lines]) =>
          lines.length > 0 && (
            <div key={name}>
              {name}
              <ul>
                {lines.map((line, place) => (
                  <li key={place} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}
