import "./api/jitless";
import { createRoot } from "react-dom/client";
import { agUi } from "./api/stream";
import { App } from "./app/App";
import "./app/base.css";
import { loadProfile } from "./session/profile";
import { applyTheme } from "./session/theme";

applyTheme();
void loadProfile().catch(() => undefined); // the page works without it
createRoot(document.getElementById("root")!).render(<App />);
// What the first question needs is fetched while its person still reads.
setTimeout(() => void agUi(), 1500);
