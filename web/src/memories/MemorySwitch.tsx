// Whether anything is learnt and used at all.
import { useEffect } from "react";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import panel from "../app/panel.module.css";
import { changeProfile, loadProfile, useSession } from "../session/profile";
import { useWords } from "../words";

export function MemorySwitch() {
  const words = useWords();
  const profile = useSession(({ profile }) => profile);
  const { error, run } = useDoing();
  useEffect(() => {
    if (!useSession.getState().profile) void run(loadProfile);
  }, [run]);
  const isOn = profile?.memory ?? true;
  return (
    <section className={panel.section}>
      <label className={panel.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          disabled={!profile}
          onChange={() => void run(() => changeProfile({ memory: !isOn }))}
        />
        {words.memorySwitch}
      </label>
      {!isOn && <p className={panel.quiet}>{words.memoryOff}</p>}
      {Boolean(error) && <TroubleNote error={error} retry={() => void run(loadProfile)} />}
    </section>
  );
}
