// Changes one part of how a question was understood: another figure, another split, other values of a filter.
import { Popover } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { get, type PlanPart, type Schemas } from "../api/client";
import { type Model, useModel } from "../data/model";
import { filled, useLanguage, useWords } from "../words";
import { isChangeable, withOther, withValues } from "./plan";
import styles from "./thread.module.css";

type Plan = Record<string, any>;

interface Props {
  plan: Plan;
  part: PlanPart;
  onChange: (plan: Plan, said: string) => void;
}

export function PartPicker({ plan, part, onChange }: Props) {
  const words = useWords();
  const model = useModel();
  const [isOpen, setOpen] = useState(false);
  if (!isChangeable(plan, part)) return <span dir="auto">{part.text}</span>;
  const chosen = (changed: Plan, said: string) => {
    setOpen(false);
    onChange(changed, said);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={styles.part} aria-label={filled(words.changePart, { part: part.text })} dir="auto">
        {part.text}
      </Popover.Trigger>
      <Popover.Content className={styles.picker} align="start" sideOffset={4} aria-label={filled(words.changePart, { part: part.text })}>
        {part.slot === "filters" ? (
          <Values plan={plan} part={part} onChoose={chosen} />
        ) : part.slot === "period" ? (
          <Days plan={plan} onChoose={chosen} />
        ) : (
          model && <Others plan={plan} part={part} model={model} onChoose={chosen} />
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

type OnChoose = (plan: Plan, said: string) => void;

/** Another figure in place of one, or another split. */
function Others({ plan, part, model, onChoose }: { plan: Plan; part: PlanPart; model: Model; onChoose: OnChoose }) {
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const all =
    part.slot === "metrics"
      ? model.metrics.map(({ name, labels }) => ({ value: name, label: labels[language] ?? name }))
      : model.fields.filter(({ groups }) => groups).map(({ field, labels }) => ({ value: field, label: labels[language] ?? field }));
  const found = all.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())).slice(0, 60);
  const take = ({ value, label }: (typeof all)[number]) => onChoose(withOther(plan, part, value), label);
  const mark = useMark(found, typed ? 0 : -1, take);
  return (
    <>
      <Search typed={typed} onType={setTyped} mark={mark} />
      <ul className={styles.options}>
        {found.map((each, place) => (
          <li key={each.value} {...mark.of(place)}>
            <button type="button" dir="auto" onClick={() => take(each)}>
              {each.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Other values of a field, searched among those that one may see. */
function Values({ plan, part, onChoose }: { plan: Plan; part: PlanPart; onChoose: OnChoose }) {
  const words = useWords();
  const filter = plan.filters[Number(part.key)];
  const language = useLanguage();
  const named = useModel()?.fields.find(({ field }) => field === filter.field)?.labels[language];
  const [typed, setTyped] = useState("");
  const [{ sought, found }, setFound] = useState<{ sought: string; found: string[] }>({ sought: "", found: [] });
  const [chosen, setChosen] = useState<string[]>(filter.values.map(String));
  const name = useId();
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      get<Schemas["ModelValues"]>("/api/model/values", { field: filter.field, q: typed.trim(), limit: 50 }).then(
        ({ values }) => !isGone && setFound({ sought: typed, found: values }),
        () => undefined, // what is chosen can be taken out all the same
      );
    }, typed ? 200 : 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [filter.field, typed]);
  const shown = [...new Set([...chosen, ...found])];
  const toggle = (value: string) =>
    setChosen((before) => (before.includes(value) ? before.filter((each) => each !== value) : [...before, value]));
  // Until what is typed has been looked for, Enter takes nothing.
  const first = typed && sought === typed && found[0] !== undefined ? shown.indexOf(found[0]) : -1;
  const mark = useMark(shown, first, (value) => {
    toggle(value);
    setTyped("");
  });
  return (
    <>
      <Search typed={typed} onType={setTyped} mark={mark} />
      <ul className={styles.options}>
        {shown.map((value, place) => (
          <li key={value} {...mark.of(place)}>
            <label>
              <input type="checkbox" name={name} checked={chosen.includes(value)} onChange={() => toggle(value)} />{" "}
              <span dir="auto">{value || words.blank}</span>
            </label>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.primary}
        disabled={chosen.length === 0}
        onClick={() => onChoose(withValues(plan, part, chosen), [named, chosen.join(", ")].filter(Boolean).join(" "))}
      >
        {words.send}
      </button>
    </>
  );
}

interface Mark {
  of: (place: number) => { id: string; "data-marked"?: true };
  marked: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  reset: () => void;
}

/** What Enter takes of a list: the place that the arrows lead to, `first` before that; -1 is none. */
function useMark<Option>(options: Option[], first: number, take: (option: Option) => void): Mark {
  const id = useId();
  const [moved, setMoved] = useState<number | null>(null);
  const at = Math.min(moved ?? first, options.length - 1);
  const idOf = (place: number) => `${id}-${place}`;
  useEffect(() => void document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" }), [id, at]);
  return {
    of: (place) => ({ id: idOf(place), ...(place === at && { "data-marked": true }) }),
    marked: at < 0 ? undefined : idOf(at),
    reset: () => setMoved(null),
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing || !["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) return;
      event.preventDefault();
      if (event.key === "ArrowDown") setMoved(Math.min(at + 1, options.length - 1));
      else if (event.key === "ArrowUp") setMoved(Math.max(at - 1, 0));
      else if (options[at] !== undefined) {
        setMoved(null);
        take(options[at]);
      }
    },
  };
}

/** Where an option is looked for. */
function Search({ typed, onType, mark }: { typed: string; onType: (typed: string) => void; mark: Mark }) {
  const words = useWords();
  return (
    <input
      className={styles.filter}
      aria-label={words.searchData}
      aria-activedescendant={mark.marked}
      placeholder={words.searchData}
      value={typed}
      autoFocus
      onKeyDown={mark.onKeyDown}
      onChange={(event) => {
        mark.reset();
        onType(event.target.value);
      }}
    />
  );
}

/** The first and the last day of the period. */
function Days({ plan, onChoose }: { plan: Plan; onChoose: OnChoose }) {
  const words = useWords();
  const [start, setStart] = useState<string>(plan.period?.start ?? "");
  const [last, setLast] = useState<string>(plan.period?.end ? dayBefore(plan.period.end) : "");
  const period = { ...(start && { start }), ...(last && { end: dayAfter(last) }) };
  const isRight = (start || last) && (!start || !last || start <= last);
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onChoose({ ...plan, period }, [start, last].filter(Boolean).join(" – "));
      }}
    >
      <label>
        {words.from} <input type="date" value={start} onChange={(event) => setStart(event.target.value)} />
      </label>
      <label>
        {words.until} <input type="date" value={last} min={start} onChange={(event) => setLast(event.target.value)} />
      </label>
      {start && last && start > last && (
        <p className={styles.quiet} role="alert">
          {words.endsBefore}
        </p>
      )}
      <button type="submit" className={styles.primary} disabled={!isRight}>
        {words.send}
      </button>
    </form>
  );
}

function dayAfter(day: string, by = 1): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + by);
  return moved.toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return dayAfter(day, -1);
}
