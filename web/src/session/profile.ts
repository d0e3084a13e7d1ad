// What its person has said of themselves: name, language, time zone, memory.
import { create } from "zustand";
import { change, get, type Schemas } from "../api/client";
import type { Language } from "../words";

export type Profile = Schemas["ProfileFields"];

interface Session {
  profile: Profile | null;
}

export const useSession = create<Session>(() => ({ profile: null }));

/** The language of the page: the person's, else the browser's. */
export function useChosenLanguage(): Language {
  const chosen = useSession(({ profile }) => profile?.language);
  return chosen ?? browserLanguage();
}

export function browserLanguage(): Language {
  return /^(fil|tl)\b/i.test(navigator.language) ? "fil" : "en";
}

/** Whether its person may write SQL of their own. */
export function useMayWriteSql(): boolean {
  return useSession(({ profile }) => profile?.scopes.includes("sql") ?? false);
}

export async function loadProfile(): Promise<void> {
  useSession.setState({ profile: await get<Profile>("/api/me") });
}

export async function changeProfile(changed: Partial<Profile>): Promise<void> {
  useSession.setState({ profile: await change<Profile>("PUT", "/api/me", changed) });
}
