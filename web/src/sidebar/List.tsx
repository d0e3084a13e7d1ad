// The conversations under their days: those in sight are drawn, and more are read before the end comes into sight.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Conversation } from "../api/client";
import { useWords, type Words } from "../words";
import { ConversationItem } from "./ConversationItem";
import { readMore } from "./conversations";
import styles from "./sidebar.module.css";

interface Props {
  conversations: Conversation[];
  hasMore: boolean;
  current: string;
  go: (id: string | null) => void;
  children: ReactNode;
}

const ROW_HEIGHT = 34; // until a row is drawn and measured
const AHEAD = 20;

export function List({ conversations, hasMore, current, go, children }: Props) {
  const words = useWords();
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => underDays(conversations, words), [conversations, words]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keyOf(rows[index]!),
    overscan: AHEAD,
  });
  const inSight = virtual.getVirtualItems();
  const last = inSight.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last + AHEAD >= rows.length) void readMore();
  });
  const above = inSight[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={styles.list}>
      <ul style={{ paddingBlock: `${above}px ${below}px` }}>
        {inSight.map(({ index, key }) => {
          const row = rows[index]!;
          const place = { ref: virtual.measureElement, "data-index": index };
          return typeof row === "string" ? (
            <li key={key} {...place}>
              <h2>{row}</h2>
            </li>
          ) : (
            <ConversationItem
              key={key}
              place={place}
              conversation={row}
              isCurrent={row.conversation_id === current}
              go={go}
            />
          );
        })}
      </ul>
      {children}
    </div>
  );
}

function keyOf(row: Conversation | string): string {
  return typeof row === "string" ? row : row.conversation_id;
}

/** The conversations, each day's name before its own. */
function underDays(conversations: Conversation[], words: Words): (Conversation | string)[] {
  const today = new Date().toDateString();
  const yesterday = new Date(Date.now() - 86_400_000).toDateString();
  let before = "";
  return conversations.flatMap((each) => {
    const day = new Date(each.updated_at).toDateString();
    const name = day === today ? words.today : day === yesterday ? words.yesterday : words.earlier;
    const rows = name === before ? [each] : [name, each];
    before = name;
    return rows;
  });
}
