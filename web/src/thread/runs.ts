// Runs that a reload must not lose: what was asked and is not answered yet, in this tab.

export interface Question {
  text: string;
  plan?: Record<string, any> | undefined;
}

export interface Run extends Question {
  runId: string;
  conversationId: string;
  /** Whether the server has heard of it is not known. */
  isUnheard?: boolean;
}

const RUNS = "kanina.runs";

export function kept(): Run[] {
  try {
    return JSON.parse(sessionStorage.getItem(RUNS) ?? "[]");
  } catch {
    return [];
  }
}

export function keep(run: Run): void {
  sessionStorage.setItem(RUNS, JSON.stringify([...kept().filter(({ runId }) => runId !== run.runId), run]));
}

export function unheard(runId: string): void {
  const run = kept().find((each) => each.runId === runId);
  if (run) keep({ ...run, isUnheard: true });
}

export function forget(runId: string): void {
  sessionStorage.setItem(RUNS, JSON.stringify(kept().filter((run) => run.runId !== runId)));
}
