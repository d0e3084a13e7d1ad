// A code for another account of one's own: told once, with the time it holds.
import panel from "../app/panel.module.css";
import { useCountdown } from "../app/useCountdown";
import { useCopy } from "../result/useCopy";
import { filled, useWords } from "../words";
import { clock, type Links, secondsTo } from "./links";

interface Props {
  state: Links;
  isBusy: boolean;
  onMake: () => void;
}

export function LinkCode({ state: { code, code_expires_at: expires }, isBusy, onMake }: Props) {
  const words = useWords();
  const seconds = useCountdown(secondsTo(expires, new Date()), expires);
  const isOld = !code && seconds > 0;
  return (
    <div>
      <div role="status">
        {code && seconds > 0 && (
          <div className={panel.told}>
            <p>{words.linkCode}</p>
            <Copied text={code} />
            <p>{words.linkTelegram}</p>
            <Copied text={`/link ${code}`} />
          </div>
        )}
        {code && seconds === 0 && <p className={panel.quiet}>{words.linkOver}</p>}
      </div>
      {code && seconds > 0 && <p className={panel.quiet}>{filled(words.linkHolds, { time: clock(seconds) })}</p>}
      {isOld && <p className={panel.quiet}>{filled(words.linkOld, { time: clock(seconds) })}</p>}
      <div className={panel.row}>
        <button type="button" className={panel.button} aria-disabled={isBusy} onClick={onMake}>
          {code || isOld ? words.linkMakeAnother : words.linkMake}
        </button>
      </div>
    </div>
  );
}

function Copied({ text }: { text: string }) {
  const words = useWords();
  const [copied, copy] = useCopy();
  return (
    <p className={panel.row}>
      <code className={panel.code}>{text}</code>
      <button type="button" className={panel.button} aria-label={`${words.copy}: ${text}`} onClick={() => void copy(text)}>
        {copied ? words.copied : words.copy}
      </button>
    </p>
  );
}
