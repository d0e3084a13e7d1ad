// One place that the daily report goes to, or can: on which days, at which hour, and what leads it there.
import type { Schemas } from "../api/client";
import panel from "../app/panel.module.css";
import { useModel } from "../data/model";
import { useSession } from "../session/profile";
import { deviceZone } from "../session/zones";
import { dayFormat } from "../words/formats";
import { filled, LOCALES, useLanguage, useWords } from "../words";
import styles from "./report.module.css";

type Reports = Schemas["MyReports"];
type Copy = Schemas["ReportCopy"];
export type Change = Pick<Copy, "channel" | "address"> & Partial<Copy>;

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface Props {
  copy: Copy;
  reports: Reports;
  save: (changed: Change) => void;
  /** Takes a mail address out. */
  forget: (address: string) => Promise<void>;
}

export function Place({ copy, reports, save, forget }: Props) {
  const words = useWords();
  const language = useLanguage();
  const model = useModel();
  const zone = useSession(({ profile }) => profile?.time_zone) ?? deviceZone();
  const { channel, address, active, confirmed } = copy;
  const days = copy.days.length ? copy.days : WEEK;
  const figures = copy.figures.length ? copy.figures : reports.figures;
  const toggled = (list: (string | number)[], one: string | number) =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
  const named = (name: string) => model?.metrics.find((metric) => metric.name === name)?.labels[language] ?? name;
  const where = filled(channel === "telegram" ? words.reportTelegram : words.reportMail, { address });
  return (
    <fieldset className={styles.place}>
      <legend>{where}</legend>
      {confirmed ? (
        <label className={panel.switch}>
          <input type="checkbox" checked={active} onChange={() => save({ channel, address, active: !active })} />
          {words.reportActive}
        </label>
      ) : (
        <p className={panel.quiet}>{words.reportUnconfirmed}</p>
      )}
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
          {reports.hour !== null && (
            <label className={styles.choices}>
              {words.reportHour}
              <select
                className={styles.hour}
                value={copy.hour === null ? "" : `${copy.hour} ${copy.zone}`}
                onChange={({ target: { value } }) => save({ channel, address, ...chosen(value) })}
              >
                <option value="">{`${told(reports.hour)} · ${reports.zone}`}</option>
                {[...(copy.zone === zone ? [] : [copy.zone]), zone].flatMap((where) =>
                  HOURS.filter((hour) => where === zone || hour === copy.hour).map((hour) => (
                    <option key={`${hour} ${where}`} value={`${hour} ${where}`}>{`${told(hour)} · ${where}`}</option>
                  )),
                )}
              </select>
            </label>
          )}
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
      {channel === "email" && (
        <div className={panel.row}>
          <button
            type="button"
            className={panel.button}
            onClick={() => void forget(address)}
          >
            {words.reportForget}
          </button>
        </div>
      )}
    </fieldset>
  );
}

/** What an option of the hours stands for; none is the report's own. */
function chosen(value: string): Pick<Copy, "hour"> & Partial<Copy> {
  const [hour, zone = ""] = value.split(" ");
  return hour ? { hour: Number(hour), zone } : { hour: null };
}

/** An hour as clocks of 24 show it, which both languages read. */
function told(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** The short name of an ISO weekday: the first of January 2024 was a Monday. */
export function weekday(day: number, locale: string): string {
  return dayFormat(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));
}
