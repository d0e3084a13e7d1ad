// One conversation in the list: a link to it, when it goes, and what can be done to it.
import { DropdownMenu } from "radix-ui";
import { type FormEvent, type MouseEvent, useState } from "react";
import type { Conversation } from "../api/client";
import { pathOf } from "../app/route";
import { filled, useLanguage, useWords } from "../words";
import { numberFormat } from "../words/formats";
import { changeConversation, deleteConversation } from "./conversations";
import styles from "./sidebar.module.css";

interface Props {
  /** What tells the list where the row is. */
  place: Place;
  conversation: Conversation;
  isCurrent: boolean;
  go: (id: string | null) => void;
}

interface Place {
  ref: (row: HTMLElement | null) => void;
  "data-index": number;
}

const SOON_HOURS = 6;

export function ConversationItem({ place, conversation, isCurrent, go }: Props) {
  const words = useWords();
  const [isNaming, setNaming] = useState(false);
  const { conversation_id: id, kept, is_archived: archived, last_question: question } = conversation;
  const title = conversation.title || question || words.untitled;
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(id);
  };
  const remove = async () => {
    const isGone = await deleteConversation(conversation);
    if (isGone && isCurrent) go(null);
  };
  if (isNaming) return <Naming place={place} conversation={conversation} done={() => setNaming(false)} />;
  return (
    <li {...place} className={styles.item} data-current={isCurrent || undefined}>
      <a href={pathOf(id)} aria-current={isCurrent ? "page" : undefined} onClick={follow} dir="auto" title={title}>
        {title}
      </a>
      <Mark conversation={conversation} />
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={styles.icon} aria-label={filled(words.menuOf, { title })}>
          ⋯
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className={styles.menu} align="end" onCloseAutoFocus={(event) => isNaming && event.preventDefault()}>
          <DropdownMenu.Item onSelect={() => setNaming(true)}>{words.rename}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void changeConversation(id, { kept: !kept })}>
            {kept ? words.letGo : words.keep}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void changeConversation(id, { is_archived: !archived })}>
            {archived ? words.unarchive : words.archive}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.danger} onSelect={() => void remove()}>
            {words.delete}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </li>
  );
}

/** Whether a conversation is kept, or goes before long. */
function Mark({ conversation: { kept, expires_at: expires } }: { conversation: Conversation }) {
  const words = useWords();
  const language = useLanguage();
  if (kept) return <span className={styles.mark} title={words.kept} aria-label={words.kept}>★</span>;
  const hours = expires ? (new Date(expires).getTime() - Date.now()) / 3_600_000 : Infinity;
  if (hours > SOON_HOURS) return null;
  const time = numberFormat(language, { style: "unit", unit: "hour", unitDisplay: "long" }).format(Math.max(1, Math.ceil(hours)));
  const text = filled(words.expiresIn, { time });
  return <span className={styles.mark} title={text} aria-label={text}>◔</span>;
}

function Naming({ place, conversation, done }: { place: Place; conversation: Conversation; done: () => void }) {
  const words = useWords();
  const [title, setTitle] = useState(conversation.title);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim()) await changeConversation(conversation.conversation_id, { title: title.trim() });
    done();
  };
  return (
    <li {...place} className={styles.item}>
      <form className={styles.naming} onSubmit={(event) => void save(event)}>
        <input
          aria-label={words.rename}
          value={title}
          maxLength={200}
          autoFocus
          dir="auto"
          onChange={(event) => setTitle(event.target.value)}
          onBlur={done}
          onKeyDown={(event) => event.key === "Escape" && done()}
        />
      </form>
    </li>
  );
}
