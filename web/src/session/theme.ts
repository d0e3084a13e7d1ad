// Light or dark, as the device has it or as its person chose.
import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const KEPT = "kanina.theme";
const device = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

export function themeOf(): Theme {
  const kept = localStorage.getItem(KEPT);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEPT, theme);
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, themeOf);
}

function isDark(): boolean {
  const theme = themeOf();
  return theme === "system" ? device.matches : theme === "dark";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

device.addEventListener("change", applyTheme);
