// A mail address that is to get the report: it does once its reader has followed the link of a mail.
import { type FormEvent, useState } from "react";
import { change, type Schemas } from "../api/client";
import panel from "../app/panel.module.css";
import { useLanguage, useWords } from "../words";

type Reports = Schemas["MyReports"];

interface Props {
  /** Does something that gives the report as it is then; false where it failed. */
  having: (work: () => Promise<Reports>) => Promise<boolean>;
}

export function AddAddress({ having }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [address, setAddress] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const asked = { address: address.trim(), language };
    if (await having(() => change<Reports>("POST", "/api/me/reports/addresses", asked))) setAddress("");
  };
  return (
    <form className={panel.row} onSubmit={(event) => void add(event)}>
      <input
        className={panel.input}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        aria-label={words.reportAddress}
        placeholder={words.reportAddress}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <button type="submit" className={panel.button}>
        {words.reportAdd}
      </button>
    </form>
  );
}
