// The conversations of a person, found by day or by their words.
import { useEffect, useState } from "react";
import { TroubleNote } from "../app/TroubleNote";
import { openPanel } from "../app/route";
import { filled, useWords } from "../words";
import { readConversations, restoreConversation, useConversations } from "./conversations";
import { List } from "./List";
import styles from "./sidebar.module.css";

interface Props {
  current: string;
  go: (id: string | null) => void;
}

const SEARCH_PAUSE = 250;

export function Sidebar({ current, go }: Props) {
  const words = useWords();
  const { conversations, next, words: searched, archived, isLoading, deleted, trouble } = useConversations();
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => void readConversations({ words: typed.trim() }), typed ? SEARCH_PAUSE : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <nav className={styles.sidebar} aria-label={words.conversations}>
      <button type="button" className={styles.fresh} onClick={() => go(null)}>
        + {words.newConversation}
      </button>
      <input
        type="search"
        className={styles.search}
        placeholder={words.searchConversations}
        aria-label={words.searchConversations}
        value={typed}
        maxLength={200}
        dir="auto"
        onChange={(event) => setTyped(event.target.value)}
      />
      <List conversations={conversations} hasMore={next !== null} current={current} go={go}>
        {!isLoading && !trouble && conversations.length === 0 && (
          <p className={styles.quiet}>{searched ? words.noneFound : archived ? "" : words.noneYet}</p>
        )}
      </List>
      <button
        type="button"
        className={styles.plain}
        aria-pressed={archived}
        onClick={() => void readConversations({ archived: !archived })}
      >
        {words.archivedOnes}
      </button>
      <button type="button" className={styles.plain} aria-haspopup="dialog" onClick={() => openPanel("memories")}>
        {words.memories}
      </button>
      <button type="button" className={styles.plain} aria-haspopup="dialog" onClick={() => openPanel("you")}>
        {words.profile}
      </button>
      {trouble && <TroubleNote error={trouble} retry={() => void readConversations()} />}
      {deleted && (
        <p className={styles.undo} role="status">
          {filled(words.deleted, { title: deleted.title || words.untitled })}{" "}
          <button type="button" onClick={() => void restoreConversation()}>
            {words.undo}
          </button>
        </p>
      )}
    </nav>
  );
}
