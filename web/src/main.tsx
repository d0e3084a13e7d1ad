import "./api/jitless";
import { createRoot } from "react-dom/client";
import { agUi } from "./api/stream";
import { App } from "./app/App";
import { Boundary } from "./app/Boundary";
import { Doorstep } from "./app/Doorstep";
import "./app/base.css";
import { browserLanguage, loadProfile } from "./session/profile";
import { enter } from "./session/sign_in";
import { applyTheme } from "./session/theme";
import { LanguageContext } from "./words";

async function begin(): Promise<void> {
  const entry = await enter().catch(() => "in" as const); // what the page asks for tells what is wrong
  if (entry === "leaving") return;
  const root = createRoot(document.getElementById("root")!);
  if (entry !== "in") {
    root.render(
      <LanguageContext value={browserLanguage()}>
        <Doorstep hasFailed={entry === "failed"} />
      </LanguageContext>,
    );
    return;
  }
  void loadProfile().catch(() => undefined); // the page works without it
  root.render(
    <Boundary>
      <App />
    </Boundary>,
  );
  // What the first question needs is fetched while its person still reads.
  setTimeout(() => void agUi().catch(() => undefined), 1500);
}

applyTheme();
void begin();
