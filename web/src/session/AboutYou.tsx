// What one is called, in which language and colours the page is, and where one is.
import { type FormEvent, useEffect, useState } from "react";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { filled, type Language, useWords } from "../words";
import { changeProfile, loadProfile, type Profile, useSession } from "./profile";
import { setTheme, type Theme, useTheme } from "./theme";
import { deviceZone, zoneGroups } from "./zones";

const NAME_BYTES = 120;

export function AboutYou() {
  const words = useWords();
  const profile = useSession(({ profile }) => profile);
  const theme = useTheme();
  const { error, run } = useDoing();
  const [name, setName] = useState(profile?.name ?? "");
  const [isSaved, setSaved] = useState(false);
  useEffect(() => void run(loadProfile), [run]);
  useEffect(() => setName(profile?.name ?? ""), [profile?.name]);
  const change = async (changed: Partial<Profile>) => {
    setSaved(false);
    setSaved(await run(() => changeProfile(changed)));
  };
  const isTooLong = new TextEncoder().encode(name.trim()).length > NAME_BYTES;
  const saveName = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) void change({ name: name.trim() || null });
  };
  const isOff = !profile;
  return (
    <section className={panel.section}>
      <form onSubmit={saveName}>
        <label className={panel.field} htmlFor="your-name">
          {words.yourName}
        </label>
        <div className={panel.row}>
          <input
            id="your-name"
            className={panel.input}
            autoComplete="name"
            value={name}
            maxLength={NAME_BYTES}
            aria-invalid={isTooLong}
            dir="auto"
            disabled={!profile}
            onChange={(event) => setName(event.target.value)}
          />
          <button
            type="submit"
            className={panel.button}
            aria-disabled={isOff || isTooLong || name.trim() === (profile.name ?? "")}
          >
            {words.save}
          </button>
        </div>
        {isTooLong && <p className={panel.quiet}>{words.nameTooLong}</p>}
      </form>
      <div className={`${panel.fields} ${panel.section}`}>
        <label className={panel.field}>
          {words.language}
          <select
            className={panel.input}
            value={profile?.language ?? ""}
            disabled={isOff}
            onChange={(event) => void change({ language: (event.target.value || null) as Language | null })}
          >
            <option value="">{words.languageAuto}</option>
            <option value="en" lang="en">
              English
            </option>
            <option value="fil" lang="fil">
              Filipino
            </option>
          </select>
        </label>
        <label className={panel.field}>
          {words.theme}
          <select className={panel.input} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
            <option value="system">{words.themeSystem}</option>
            <option value="light">{words.themeLight}</option>
            <option value="dark">{words.themeDark}</option>
          </select>
        </label>
        <label className={panel.field}>
          {words.timeZone}
          <select
            className={panel.input}
            value={profile?.time_zone ?? ""}
            disabled={isOff}
            onChange={(event) => void change({ time_zone: event.target.value || null })}
          >
            <option value="">{filled(words.timeZoneDevice, { zone: deviceZone() })}</option>
            {zoneGroups(profile?.time_zone ?? null).map(([area, zones]) => (
              <optgroup key={area} label={area}>
                {zones.map(({ zone, place }) => (
                  <option key={zone} value={zone}>
                    {place}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      </div>
      <p className={panel.quiet} role="status">
        {isSaved && !error ? words.saved : ""}
      </p>
      {Boolean(error) && (
        <TroubleNote error={error} own={{ forbidden: words.notAllowed }} retry={() => void run(loadProfile)} />
      )}
    </section>
  );
}
