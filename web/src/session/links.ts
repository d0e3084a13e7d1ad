// Accounts that are one person's: a code of one is entered in the other, and both confirm.
import { change, get, type Schemas } from "../api/client";

export type Links = Schemas["Links"];

const PATH = "/api/me/links";

export const readLinks = () => get<Links>(PATH);
export const makeCode = () => change<Links>("POST", PATH, {});
export const enterCode = (code: string) => change<Links>("POST", PATH, { code });
export const confirmLink = (confirm: boolean) => change<Links>("POST", PATH, { confirm });
export const partAccount = (account: string) => change<Links>("DELETE", `${PATH}?${new URLSearchParams({ account })}`);

/** A state that was read later; a code is told once, and is kept for as long as it is the one that waits. */
export function withCode(before: Links | null, now: Links): Links {
  const isSame = before?.code && !now.code && now.code_expires_at === before.code_expires_at;
  return isSame ? { ...now, code: before.code } : now;
}

/** Whether the other side may do something that is to be seen here. */
export function waits({ code_expires_at: expires, pending }: Links, now: Date): boolean {
  return pending !== null || secondsTo(expires, now) > 0;
}

export function secondsTo(moment: string | null, now: Date): number {
  return moment ? Math.max(0, Math.ceil((new Date(moment).getTime() - now.getTime()) / 1000)) : 0;
}

/** A code as it was typed or pasted, also with Telegram's command before it. */
export function typedCode(text: string): string {
  return text.trim().replace(/^\/link(@\w+)?\s+/i, "").replace(/[\s-]+/g, "").toUpperCase();
}

export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
