// A conversation: what was said, and where to write.
import { AssistantRuntimeProvider, ThreadPrimitive } from "@assistant-ui/react";
import { type MouseEvent, useEffect } from "react";
import { useConversations } from "../sidebar/conversations";
import { useWords } from "../words";
import { Answer } from "./Answer";
import { Composer } from "./Composer";
import { Question } from "./Question";
import { type Moves, useThreadRuntime } from "./runtime";
import { EMPTY, hasOlder, open, useThreads } from "./threads";
import styles from "./thread.module.css";
import { ThreadTrouble } from "./ThreadTrouble";
import { ThreadContext, useThreadActions } from "./context";
import { Welcome } from "./Welcome";

const FRAMES = 6; // in which the turns before are drawn

interface Props extends Moves {
  id: string;
  isNew: boolean;
}

export function Thread({ id, isNew, go }: Props) {
  const thread = useThreads(({ byId }) => byId[id]) ?? EMPTY;
  const title = useConversations((list) => list.conversations.find((each) => each.conversation_id === id)?.title);
  const runtime = useThreadRuntime(id, thread, { go });
  const words = useWords();
  useEffect(() => {
    if (!isNew) void open(id);
  }, [id, isNew]);
  const called = title || thread.turns[0]?.question;
  useEffect(() => {
    document.title = called ? `${called.slice(0, 80)} – Kanina` : "Kanina";
    return () => {
      document.title = "Kanina";
    };
  }, [called]);
  const isEmpty = thread.turns.length === 0 && !thread.isLoading && !thread.trouble;
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadContext value={{ id, go }}>
        <ThreadPrimitive.Root className={styles.thread}>
          <ThreadPrimitive.Viewport className={styles.viewport} autoScroll={!isEmpty} scrollToBottomOnInitialize={!isEmpty}>
            <div className={styles.column}>
              {isEmpty ? <Welcome /> : <h1 className={styles.unseen}>{thread.turns[0]?.question ?? words.conversations}</h1>}
              {thread.isLoading && thread.turns.length === 0 && <p className={styles.quiet}>{words.loading}</p>}
              {hasOlder(thread) && <Older />}
              <ThreadPrimitive.Messages>
                {({ message }) => (message.role === "user" ? <Question /> : <Answer />)}
              </ThreadPrimitive.Messages>
              {thread.trouble && <ThreadTrouble trouble={thread.trouble} />}
            </div>
          </ThreadPrimitive.Viewport>
          <div className={styles.foot}>
            <ThreadPrimitive.ScrollToBottom className={styles.down} aria-label="↓">
              ↓
            </ThreadPrimitive.ScrollToBottom>
            <Composer disabled={thread.trouble?.status === 404} />
          </div>
        </ThreadPrimitive.Root>
      </ThreadContext>
    </AssistantRuntimeProvider>
  );
}

function Older() {
  const words = useWords();
  const { showOlder } = useThreadActions();
  const show = async ({ currentTarget }: MouseEvent) => {
    const viewport = currentTarget.closest(`.${styles.viewport}`);
    const below = viewport ? viewport.scrollHeight - viewport.scrollTop : 0;
    await showOlder();
    // What is in sight stays there while what is above it is drawn.
    for (let frame = 0; viewport && frame < FRAMES; frame += 1) {
      viewport.scrollTop = viewport.scrollHeight - below;
      await new Promise(requestAnimationFrame);
    }
  };
  return (
    <button type="button" className={styles.older} onClick={(event) => void show(event)}>
      {words.showOlder}
    </button>
  );
}
