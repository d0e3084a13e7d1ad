// What can be asked: tables, figures, fields and their values, searchable; a click puts a word into the question.
import { useAui } from "@assistant-ui/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { formatDay, formatNumber } from "../result/format";
import { filled, type Language, useLanguage, useWords } from "../words";
import styles from "./data.module.css";
import { type Model, useModel } from "./model";

interface Entry {
  id: string;
  text: string;
  about: string;
  values: string[];
}

export function DataDrawer({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const model = useModel();
  const aui = useAui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => dialog.current?.showModal(), []);
  const groups = useMemo(() => (model ? groupsOf(model, language, typed) : []), [model, language, typed]);
  const insert = (text: string) => {
    const composer = aui.thread().composer();
    const before = composer.getState().text;
    composer.setText(before && !before.endsWith(" ") ? `${before} ${text}` : `${before}${text}`);
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={words.dataDrawer}
      onClose={() => {
        onClose();
        document.getElementById("question")?.focus();
      }}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2>{words.dataDrawer}</h2>
          <button type="button" className={styles.close} aria-label={words.close} onClick={() => dialog.current?.close()}>
            ×
          </button>
        </header>
        <input
          type="search"
          className={styles.search}
          aria-label={words.searchData}
          placeholder={words.searchData}
          value={typed}
          autoFocus
          dir="auto"
          onChange={(event) => setTyped(event.target.value)}
        />
        {model && !typed && <Tables model={model} language={language} />}
        {([words.figures, words.fields, words.reviewed] as const).map((title, place) => (
          <Group key={title} title={title} entries={groups[place] ?? []} insert={insert} />
        ))}
      </div>
    </dialog>
  );
}

function Tables({ model, language }: { model: Model; language: Language }) {
  const words = useWords();
  return (
    <ul className={styles.tables}>
      {model.tables.map(({ name, labels, rows, last_day: last, description }) => (
        <li key={name} title={description}>
          <strong>{labels[language] ?? name}</strong>{" "}
          <span>
            {rows !== null && filled(words.rowsShown, { count: formatNumber(rows, language) })}
            {last && ` · ${formatDay(last, language)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  title: string;
  entries: Entry[];
  insert: (text: string) => void;
}

function Group({ title, entries, insert }: GroupProps) {
  const words = useWords();
  if (entries.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ id, text, about, values }) => (
          <li key={id}>
            <Insert text={text} insert={insert} />
            {about && <p>{filled(words.alsoCalled, { words: about })}</p>}
            {values.length > 0 && (
              <div className={styles.values}>
                {values.map((value) => (
                  <Insert key={value} text={value} insert={insert} isValue />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Insert({ text, insert, isValue }: { text: string; insert: (text: string) => void; isValue?: boolean }) {
  const words = useWords();
  return (
    <button
      type="button"
      dir="auto"
      className={isValue ? styles.value : styles.name}
      title={filled(words.insert, { text })}
      onClick={() => insert(text)}
    >
      {text}
    </button>
  );
}

/** Figures, fields and reviewed questions that hold what is looked for, by any of their words. */
function groupsOf(model: Model, language: Language, typed: string): Entry[][] {
  const sought = folded(typed.trim());
  const entry = (labels: Record<string, string>, name: string, also: string[], values: string[] = []): Entry => ({
    id: name,
    text: labels[language] ?? name,
    about: also.slice(0, 6).join(", "),
    values,
  });
  const figures = model.metrics.map(({ labels, name, also_called: also }) => ({ found: [...Object.values(labels), ...also], ...entry(labels, name, also) }));
  const fields = model.fields.map(({ labels, field, also_called: also, values }) => {
    const fit = sought ? values.filter((value) => folded(value).includes(sought)) : values.slice(0, 6);
    return { found: [...Object.values(labels), ...also, ...values], ...entry(labels, field, also, fit.slice(0, 12)) };
  });
  const reviewed = model.reviewed_questions.map((text) => ({ found: [text], id: text, text, about: "", values: [] as string[] }));
  return [figures, fields, reviewed].map((those) =>
    those.filter(({ found }) => !sought || found.some((word) => folded(word).includes(sought))),
  );
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
