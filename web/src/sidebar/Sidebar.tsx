// The conversations of a person, found by day or by their words.
import { useEffect, useMemo, useRef, useState } from "react";
import type { Conversation } from "../api/client";
import { TroubleNote } from "../app/TroubleNote";
import { openPanel } from "../app/route";
import { filled, useWords, type Words } from "../words";
import { ConversationItem } from "./ConversationItem";
import { readConversations, readMore, restoreConversation, useConversations } from "./conversations";
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
  const groups = useMemo(() => grouped(conversations, words), [conversations, words]);
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
      <div className={styles.list}>
        {groups.map(([day, those]) => (
          <section key={day}>
            <h2>{day}</h2>
            <ul>
              {those.map((each) => (
                <ConversationItem
                  key={each.conversation_id}
                  conversation={each}
                  isCurrent={each.conversation_id === current}
                  go={go}
                />
              ))}
            </ul>
          </section>
        ))}
        {!isLoading && !trouble && conversations.length === 0 && (
          <p className={styles.quiet}>{searched ? words.noneFound : archived ? "" : words.noneYet}</p>
        )}
        {next && <More />}
      </div>
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

/** Reads on when it comes into sight. */
function More() {
  const words = useWords();
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && void readMore());
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  });
  return (
    <button ref={place} type="button" className={styles.plain} onClick={() => void readMore()}>
      {words.showMore}
    </button>
  );
}

function grouped(conversations: Conversation[], words: Words): [string, Conversation[]][] {
  const groups = new Map<string, Conversation[]>();
  const today = new Date().toDateString();
  const yesterday = new Date(Date.now() - 86_400_000).toDateString();
  for (const each of conversations) {
    const day = new Date(each.updated_at).toDateString();
    const name = day === today ? words.today : day === yesterday ? words.yesterday : words.earlier;
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups];
}
