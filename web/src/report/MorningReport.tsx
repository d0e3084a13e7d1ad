// The daily report as one gets it: where it goes, on which mornings, what leads it, and what it says today.
import { useEffect, useId, useState } from "react";
import { change, get, type Schemas } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import panel from "../app/panel.module.css";
import { useDoing } from "../app/useDoing";
import { useModel } from "../data/model";
import { filled, LOCALES, useLanguage, useWords } from "../words";
import { Pins } from "./Pins";
import styles from "./report.module.css";

type Reports = Schemas["MyReports"];
type Copy = Schemas["ReportCopy"];
type Change = Pick<Copy, "channel" | "address"> & Partial<Copy>;

const PATH = "/api/me/reports";
const WEEK = [1, 2, 3, 4, 5, 6, 7];

export function MorningReport() {
  const words = useWords();
  const language = useLanguage();
  const heading = useId();
  const [reports, setReports] = useState<Reports | null>(null);
  const [preview, setPreview] = useState<Schemas["ReportPreview"] | null>(null);
  const { isBusy, error, run } = useDoing();
  const read = () => run(async () => setReports(await get<Reports>(PATH)));
  useEffect(() => void read(), []);
  const having = (work: () => Promise<Reports>) => void run(async () => setReports(await work()));
  const save = (changed: Change) => having(() => change<Reports>("PUT", PATH, changed));
  const show = () =>
    void run(async () => setPreview(await get<Schemas["ReportPreview"]>(`${PATH}/preview`, { language })));
  return (
    <section className={panel.section} aria-labelledby={heading} aria-busy={isBusy}>
      <h3 id={heading}>{words.report}</h3>
      {error !== null && <TroubleNote error={error} retry={reports ? undefined : () => void read()} />}
      {reports && reports.copies.length === 0 && <p className={panel.quiet}>{words.reportNowhere}</p>}
      {reports?.copies.map((copy) => (
        <Place key={`${copy.channel} ${copy.address}`} copy={copy} reports={reports} save={save} />
      ))}
      {reports && <Pins pins={reports.pins} having={having} />}
      <div className={panel.row}>
        <button type="button" className={panel.button} disabled={isBusy} onClick={show}>
          {words.reportPreview}
        </button>
      </div>
      {preview && (
        <figure className={styles.preview}>
          <figcaption>{preview.subject}</figcaption>
          <pre tabIndex={0} aria-label={preview.subject}>
            {preview.text}
          </pre>
        </figure>
      )}
    </section>
  );
}

interface PlaceProps {
  copy: Copy;
  reports: Reports;
  save: (changed: Change) => void;
}

/** One place it goes to. */
function Place({ copy, reports, save }: PlaceProps) {
  const words = useWords();
  const language = useLanguage();
  const model = useModel();
  const { channel, address, active } = copy;
  const days = copy.days.length ? copy.days : WEEK;
  const figures = copy.figures.length ? copy.figures : reports.figures;
  const toggled = (list: (string | number)[], one: string | number) =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
  const named = (name: string) => model?.metrics.find((metric) => metric.name === name)?.labels[language] ?? name;
  const where = filled(channel === "telegram" ? words.reportTelegram : words.reportMail, { address });
  return (
    <fieldset className={styles.place}>
      <legend>{where}</legend>
      <label className={panel.switch}>
        <input type="checkbox" checked={active} onChange={() => save({ channel, address, active: !active })} />
        {words.reportActive}
      </label>
      {active && (
        <>
          <div className={styles.choices} role="group" aria-label={words.reportDays}>
            {WEEK.map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  checked={days.includes(day)}
                  disabled={days.length === 1 && days.includes(day)}
                  onChange={() => save({ channel, address, days: toggled(days, day) as number[] })}
                />{" "}
                {weekday(day, LOCALES[language])}
              </label>
            ))}
          </div>
          <details>
            <summary>{words.reportFigures}</summary>
            <div className={styles.choices}>
              {reports.choices.map((name) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    checked={figures.includes(name)}
                    disabled={figures.length === 1 && figures.includes(name)}
                    onChange={() => save({ channel, address, figures: toggled(figures, name) as string[] })}
                  />{" "}
                  {named(name)}
                </label>
              ))}
            </div>
          </details>
        </>
      )}
    </fieldset>
  );
}

/** The short name of an ISO weekday: the first of January 2024 was a Monday. */
export function weekday(day: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));
}
