// The page: conversations beside the one that is open.
import { useCallback, useEffect, useRef, useState } from "react";
import { useChosenLanguage } from "../session/profile";
import { SignInAgain } from "../session/SignInAgain";
import { Sidebar } from "../sidebar/Sidebar";
import { Thread } from "../thread/Thread";
import { LanguageContext, WORDS } from "../words";
import styles from "./app.module.css";
import { Panels } from "./Panels";
import { useRoute } from "./route";

export function App() {
  const language = useChosenLanguage();
  const words = WORDS[language];
  const [routed, go] = useRoute();
  const fresh = useFreshId(routed);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = useCallback(
    (id: string | null) => {
      setOpen(false);
      go(id);
    },
    [go],
  );
  const id = routed ?? fresh;
  return (
    <LanguageContext value={language}>
      <a className={styles.skip} href="#question">
        {words.skip}
      </a>
      <div className={styles.page}>
        <header className={styles.head}>
          <button
            type="button"
            className={styles.menuButton}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.closeMenu : words.openMenu}
            onClick={() => setOpen(!isOpen)}
          >
            ☰
          </button>
          <a
            className={styles.brand}
            href="/"
            onClick={(event) => {
              event.preventDefault();
              choose(null);
            }}
          >
            {words.appName}
          </a>
        </header>
        <div className={styles.side} data-open={isOpen || undefined}>
          <Sidebar current={id} go={choose} />
        </div>
        <main className={styles.main}>
          <Thread key={id} id={id} isNew={routed === null} go={choose} />
        </main>
      </div>
      <Panels conversationId={routed} go={choose} />
      <SignInAgain />
    </LanguageContext>
  );
}

/** The id that a conversation gets when its first question is asked; another one each time a new one is begun. */
function useFreshId(routed: string | null): string {
  const id = useRef("");
  if (!id.current || (routed !== null && routed === id.current)) id.current = routed ?? crypto.randomUUID();
  const [fresh, setFresh] = useState(() => crypto.randomUUID());
  useEffect(() => {
    if (routed === fresh) return () => setFresh(crypto.randomUUID());
    return undefined;
  }, [routed, fresh]);
  return fresh;
}
