// Where the page itself trips over something: what is said in its place, and the way back.
import { Component, type ReactNode } from "react";
import { useChosenLanguage } from "../session/profile";
import { WORDS } from "../words";
import styles from "./app.module.css";
import panel from "./panel.module.css";

export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const language = useChosenLanguage();
  const words = WORDS[language];
  return (
    <main className={styles.doorstep} lang={language}>
      <p role="alert">{words.pageFailed}</p>
      <button type="button" className={panel.button} onClick={() => location.reload()}>
        {words.loadAgain}
      </button>
    </main>
  );
}
