// What the daily report says today. It is read again where what is pinned to it changes while it is in sight.
import { useEffect, useState } from "react";
import { get, type Schemas } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import panel from "../app/panel.module.css";
import { useDoing } from "../app/useDoing";
import { useLanguage, useWords } from "../words";
import styles from "./report.module.css";

export function Preview({ pins }: { pins: Schemas["MyReports"]["pins"] }) {
  const words = useWords();
  const language = useLanguage();
  const [isShown, setShown] = useState(false);
  const [preview, setPreview] = useState<Schemas["ReportPreview"] | null>(null);
  const { isBusy, error, run } = useDoing();
  const read = () =>
    run(async () => setPreview(await get<Schemas["ReportPreview"]>("/api/me/reports/preview", { language })));
  useEffect(() => {
    if (isShown) void read();
  }, [isShown, pins, language]);
  return (
    <div aria-busy={isBusy}>
      <div className={panel.row}>
        <button type="button" className={panel.button} disabled={isBusy} onClick={() => (isShown ? void read() : setShown(true))}>
          {words.reportPreview}
        </button>
      </div>
      {error !== null && <TroubleNote error={error} />}
      {preview && (
        <figure className={styles.preview}>
          <figcaption>{preview.subject}</figcaption>
          <pre tabIndex={0} aria-label={preview.subject}>
            {preview.text}
          </pre>
        </figure>
      )}
    </div>
  );
}
