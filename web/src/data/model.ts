// What can be asked, read once a page, and questions to begin with.
import { useEffect, useState } from "react";
import { get, type Schemas } from "../api/client";
import type { Language } from "../words";

export type Model = Schemas["ModelDescription"];

let model: Promise<Model> | undefined;
const starters: Partial<Record<Language, Promise<string[]>>> = {};

/** What can be asked; null until it is here. */
export function useModel(): Model | null {
  const [found, setFound] = useState<Model | null>(null);
  useEffect(() => {
    model ??= get<Model>("/api/model");
    model.then(setFound, () => (model = undefined));
  }, []);
  return found;
}

export function useStarters(language: Language): string[] {
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    starters[language] ??= get<Schemas["Starters"]>("/api/starters", { language }).then(({ questions }) => questions);
    starters[language].then(setFound, () => delete starters[language]);
  }, [language]);
  return found;
}
