// The accounts that are linked with this one, and the way to link another: make a code, enter one, confirm.
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { asTrouble } from "../api/client";
import { AskOnce } from "../app/AskOnce";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { filled, useLanguage, useWords, type Words } from "../words";
import { dayWords } from "../words/days";
import { LinkCode } from "./LinkCode";
import { linkPhrases } from "./linkPhrases";
import * as links from "./links";

const LOOK_AGAIN = 5_000;

export function Links() {
  const words = useWords();
  const language = useLanguage();
  const [state, setState] = useState<links.Links | null>(null);
  const [typed, setTyped] = useState("");
  const { isBusy, error, run } = useDoing();
  const show = useCallback((now: links.Links) => setState((before) => links.withCode(before, now)), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const act = (deed: () => Promise<links.Links>) => run(async () => show(await deed()));
  /** What was pressed is gone when it is done. */
  const settle = async (deed: () => Promise<links.Links>) => {
    if (await act(deed)) heading.current?.focus();
  };
  useEffect(() => void run(async () => show(await links.readLinks())), [run, show]);
  useOtherSide(state, show);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    const code = links.typedCode(typed);
    if (code && (await act(() => links.enterCode(code)))) {
      setTyped("");
      heading.current?.focus();
    }
  };
  const own = linkPhrases(words, asTrouble(error).more);
  return (
    <section className={panel.section} aria-busy={isBusy}>
      <h3 ref={heading} tabIndex={-1}>
        {words.linkedAccounts}
      </h3>
      <p className={panel.quiet}>{words.linkedWhy}</p>
      {state && state.accounts.length > 0 && (
        <ul className={panel.list}>
          {state.accounts.map(({ account, channel, name, linked_at: at }) => (
            <li key={account} className={panel.row}>
              <span dir="auto">
                {channelName(channel, words)}: {name}
              </span>
              <span className={panel.quiet}>{filled(words.memorySince, { date: dayWords(new Date(at), language) })}</span>
              <AskOnce
                label={words.linkPart}
                name={filled(words.linkPartOf, { name })}
                question={words.linkPartAsk}
                yes={words.linkPart}
                isBusy={isBusy}
                onYes={() => void settle(() => links.partAccount(account))}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {state?.pending && <Pending pending={state.pending} isBusy={isBusy} onAnswer={(yes) => void settle(() => links.confirmLink(yes))} />}
      </div>
      {state && !state.pending && (
        <>
          <LinkCode state={state} isBusy={isBusy} onMake={() => void act(links.makeCode)} />
          <form className={panel.next} onSubmit={(event) => void enter(event)}>
            <label className={panel.field} htmlFor="link-code">
              {words.linkEnter}
            </label>
            <div className={panel.row}>
              <input
                id="link-code"
                className={panel.input}
                value={typed}
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
              <button type="submit" className={panel.button} aria-disabled={isBusy || !typed.trim()}>
                {words.linkEnterButton}
              </button>
            </div>
          </form>
        </>
      )}
      {Boolean(error) && <TroubleNote error={error} own={own} retry={state ? undefined : () => void act(links.readLinks)} />}
    </section>
  );
}

interface PendingProps {
  pending: NonNullable<links.Links["pending"]>;
  isBusy: boolean;
  onAnswer: (yes: boolean) => void;
}

function Pending({ pending: { channel, name, confirmed }, isBusy, onAnswer }: PendingProps) {
  const words = useWords();
  const who = `${channelName(channel, words)}: ${name}`;
  return (
    <div className={panel.told}>
      <p dir="auto">{filled(confirmed ? words.linkWaits : words.linkAsked, { who })}</p>
      <div className={panel.row}>
        {!confirmed && (
          <button type="button" className={panel.primary} aria-disabled={isBusy} onClick={() => onAnswer(true)}>
            {words.linkYes}
          </button>
        )}
        <button type="button" className={panel.button} aria-disabled={isBusy} onClick={() => onAnswer(false)}>
          {confirmed ? words.linkWithdraw : words.linkNo}
        </button>
      </div>
    </div>
  );
}

/** Looks again, while the other side may do something and the page is seen. */
function useOtherSide(state: links.Links | null, show: (now: links.Links) => void): void {
  useEffect(() => {
    if (!state || !links.waits(state, new Date())) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") links.readLinks().then(show, () => undefined); // it is asked again
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [state, show]);
}

function channelName(channel: string, words: Words): string {
  const names: Record<string, string> = { telegram: "Telegram", local: words.channelLocal, oidc: words.channelOidc };
  return names[channel] ?? channel;
}
