// The page's own words, in the language its person chose.
import { createContext, useContext } from "react";
import { en } from "./en";
import { enPanels } from "./en_panels";
import { fil } from "./fil";
import { filPanels } from "./fil_panels";

export type Words = typeof en & typeof enPanels;
export type Language = "en" | "fil";

export const WORDS: Record<Language, Words> = { en: { ...en, ...enPanels }, fil: { ...fil, ...filPanels } };
export const LOCALES: Record<Language, string> = { en: "en-PH", fil: "fil-PH" };

export const LanguageContext = createContext<Language>("en");

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useWords(): Words {
  return WORDS[useLanguage()];
}

/** A phrase with its places filled. */
export function filled(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
