// Saves everything of oneself as one file.
import { useEffect, useRef, useState } from "react";
import { isAbort } from "../api/client";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { formatNumber } from "../result/format";
import { saveAs } from "../result/save";
import { filled, useLanguage, useWords } from "../words";
import { exportAll } from "./exporting";

export function ExportAll() {
  const words = useWords();
  const language = useLanguage();
  const { isBusy, error, run, clear } = useDoing();
  const [count, setCount] = useState<number | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const save = async () => {
    setCount(0);
    reading.current = new AbortController();
    const day = new Date().toISOString().slice(0, 10);
    saveAs(await exportAll(setCount, reading.current.signal), `kanina-${day}.jsonl`);
  };
  const stop = () => {
    reading.current?.abort();
    clear();
    setCount(null);
  };
  const told = filled(isBusy ? words.exportReading : words.exportDone, { count: formatNumber(count ?? 0, language) });
  const isStopped = Boolean(error) && isAbort(error);
  return (
    <section className={panel.section}>
      <h3>{words.exportTitle}</h3>
      <p className={panel.quiet}>{words.exportWhat}</p>
      <div className={panel.row}>
        <button type="button" className={panel.button} aria-disabled={isBusy} onClick={() => void run(save)}>
          {words.exportButton}
        </button>
        {isBusy && (
          <button type="button" className={panel.button} onClick={stop}>
            {words.stop}
          </button>
        )}
      </div>
      <p className={panel.quiet} role="status">
        {count !== null && !error ? told : ""}
      </p>
      {Boolean(error) && !isStopped && (
        <TroubleNote error={error} own={{ forbidden: words.notAllowed }} retry={() => void run(save)} />
      )}
    </section>
  );
}
