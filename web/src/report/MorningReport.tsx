// The daily report as one gets it: where it goes, on which mornings, what leads it, and what it says today.
import { useEffect, useId, useRef, useState } from "react";
import { change, get, type Schemas } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import panel from "../app/panel.module.css";
import { useDoing } from "../app/useDoing";
import { useWords } from "../words";
import { AddAddress } from "./AddAddress";
import { Pins } from "./Pins";
import { type Change, Place } from "./Place";
import { Preview } from "./Preview";

type Reports = Schemas["MyReports"];

const PATH = "/api/me/reports";

export function MorningReport() {
  const words = useWords();
  const heading = useId();
  const [reports, setReports] = useState<Reports | null>(null);
  const { isBusy, error, run } = useDoing();
  const read = () => run(async () => setReports(await get<Reports>(PATH)));
  useEffect(() => void read(), []);
  const title = useRef<HTMLHeadingElement>(null);
  const having = (work: () => Promise<Reports>) => run(async () => setReports(await work()));
  const forget = async (address: string) => {
    const path = `${PATH}/addresses?address=${encodeURIComponent(address)}`;
    await having(() => change<Reports>("DELETE", path));
    title.current?.focus(); // what had it is gone
  };
  const save = (changed: Change) => having(() => change<Reports>("PUT", PATH, changed));
  const own = {
    "not-found": words.reportGone,
    "limit-reached": words.reportMailed,
    "invalid-request": words.reportNoAddress,
    conflict: words.reportUnconfirmed,
    unavailable: words.reportNotSent,
  };
  return (
    <section className={panel.section} aria-labelledby={heading} aria-busy={isBusy}>
      <h3 id={heading} ref={title} tabIndex={-1}>{words.report}</h3>
      {error !== null && (
        <TroubleNote error={error} own={own} retry={reports ? undefined : () => void read()} />
      )}
      {reports && reports.copies.length === 0 && <p className={panel.quiet}>{words.reportNowhere}</p>}
      {reports?.copies.map((copy) => (
        <Place key={`${copy.channel} ${copy.address}`} copy={copy} reports={reports} save={save} forget={forget} />
      ))}
      {reports?.mail && <AddAddress having={having} />}
      {reports && <Pins pins={reports.pins} having={having} />}
      {reports && <Preview pins={reports.pins} />}
    </section>
  );
}
