// What a person said, which they can change: the conversation then forks off before it.
import { ActionBarPrimitive, ComposerPrimitive, MessagePrimitive, useAuiState } from "@assistant-ui/react";
import { useWords } from "../words";
import styles from "./thread.module.css";
import { useTurn } from "./useTurn";

export function Question() {
  const words = useWords();
  const turn = useTurn();
  const isEditing = useAuiState(({ message }) => message.composer.isEditing);
  if (isEditing) return <EditQuestion />;
  return (
    <MessagePrimitive.Root className={styles.question} data-role="user">
      <ActionBarPrimitive.Root className={styles.questionActions} hideWhenRunning>
        <ActionBarPrimitive.Edit className={styles.icon} aria-label={words.edit} title={words.edit}>
          ✎
        </ActionBarPrimitive.Edit>
      </ActionBarPrimitive.Root>
      <p className={styles.said} dir="auto">
        {turn.question}
      </p>
    </MessagePrimitive.Root>
  );
}

function EditQuestion() {
  const words = useWords();
  return (
    <ComposerPrimitive.Root className={styles.editing}>
      <ComposerPrimitive.Input className={styles.input} aria-label={words.edit} autoFocus />
      <div className={styles.editingActions}>
        <ComposerPrimitive.Cancel className={styles.plain}>{words.cancel}</ComposerPrimitive.Cancel>
        <ComposerPrimitive.Send className={styles.primary}>{words.send}</ComposerPrimitive.Send>
      </div>
    </ComposerPrimitive.Root>
  );
}
