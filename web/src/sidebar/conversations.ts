// The list of conversations: read page by page, searched, and changed.
import { create } from "zustand";
import { asTrouble, change, conversationPath, get, type Conversation, type Schemas, type Trouble } from "../api/client";
import { announce, heard } from "../thread/tabs";
import { close } from "../thread/threads";

interface List {
  conversations: Conversation[];
  next: string | null;
  words: string;
  archived: boolean;
  isLoading: boolean;
  /** One that was just deleted, until it can no longer be brought back. */
  deleted: Conversation | null;
  trouble: Trouble | null;
}

const PAGE = 40;
const HOUR_PAGES = 5;
const UNDO_SECONDS = 10;

export const useConversations = create<List>(() => ({
  conversations: [],
  next: null,
  words: "",
  archived: false,
  isLoading: true,
  deleted: null,
  trouble: null,
}));

const { getState, setState } = useConversations;

/** Does what takes a request; true where it was done. What went wrong stands in the list. */
async function done(deed: () => Promise<void>): Promise<boolean> {
  try {
    await deed();
    setState({ trouble: null });
    return true;
  } catch (error) {
    setState({ isLoading: false, trouble: asTrouble(error) });
    return false;
  }
}

/** Reads the first page of what is wanted now. */
export async function readConversations(wanted: { words?: string; archived?: boolean } = {}): Promise<void> {
  setState({ ...wanted, isLoading: true });
  const { words, archived } = getState();
  await done(async () => {
    const page = await newest(words, archived);
    if (getState().words !== words || getState().archived !== archived) return; // something else is wanted by now
    setState({ conversations: page.conversations, next: page.next, isLoading: false });
  });
}

export async function readMore(): Promise<void> {
  const { next, words, archived, isLoading, trouble } = getState();
  if (!next || isLoading || trouble) return;
  setState({ isLoading: true });
  await done(async () => {
    const page = await pageOf(words, archived, next);
    setState(({ conversations }) => {
      const known = new Set(conversations.map(({ conversation_id: id }) => id));
      const fresh = page.conversations.filter(({ conversation_id: id }) => !known.has(id));
      return { conversations: [...conversations, ...fresh].sort(latestFirst), next: page.next, isLoading: false };
    });
  });
}

/** The first page, and as many more as the newest hour fills: pages are of whole hours in order, and of none within. */
async function newest(words: string, archived: boolean): Promise<Schemas["Conversations"]> {
  let { conversations, next } = await pageOf(words, archived);
  for (let page = 1; next && page < HOUR_PAGES && isOneHour(conversations); page++) {
    const more = await pageOf(words, archived, next);
    conversations = [...conversations, ...more.conversations];
    next = more.next;
  }
  return { conversations: conversations.sort(latestFirst), next };
}

function isOneHour(conversations: Conversation[]): boolean {
  return new Set(conversations.map(({ updated_at: at }) => Math.floor(Date.parse(at) / 3_600_000))).size <= 1;
}

function latestFirst(one: Conversation, other: Conversation): number {
  return Date.parse(other.updated_at) - Date.parse(one.updated_at);
}

function pageOf(words: string, archived: boolean, cursor?: string): Promise<Schemas["Conversations"]> {
  return get("/api/conversations", { limit: PAGE, q: words, archived: String(archived), cursor });
}

/** Changes a title, or whether a conversation is kept or archived. */
export async function changeConversation(id: string, changed: Schemas["ConversationChange"]): Promise<void> {
  await done(async () => {
    const after = await change<Conversation>("PUT", conversationPath(id), changed);
    const stays = after.is_archived === getState().archived;
    setState(({ conversations }) => ({
      conversations: conversations.flatMap((each) => (each.conversation_id !== id ? [each] : stays ? [after] : [])),
    }));
  });
}

export async function deleteConversation(conversation: Conversation): Promise<boolean> {
  const id = conversation.conversation_id;
  const isGone = await done(() => change("DELETE", conversationPath(id)));
  if (!isGone) return false;
  setState(({ conversations }) => ({
    conversations: conversations.filter((each) => each.conversation_id !== id),
    deleted: conversation,
  }));
  setTimeout(() => getState().deleted?.conversation_id === id && setState({ deleted: null }), UNDO_SECONDS * 1000);
  close(id);
  announce(id);
  return true;
}

/** Brings the conversation back that was just deleted. */
export async function restoreConversation(): Promise<void> {
  const { deleted } = getState();
  if (!deleted) return;
  const isBack = await done(() => change("POST", `${conversationPath(deleted.conversation_id)}/restore`));
  if (!isBack) return;
  setState({ deleted: null });
  announce(deleted.conversation_id);
}

heard(() => void readConversations());
