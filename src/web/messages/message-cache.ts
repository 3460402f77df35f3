import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, Message } from "../../contract/messages.ts";
import {
  changeInPages,
  itemsOf,
  type Pages,
  putOnTop,
  removeFromPages,
} from "../lib/list-pages.ts";
import { otherOf } from "./conversation-id.ts";
import { conversationQuery, furthest, messageKeys, threadQuery } from "./queries.ts";
import { hasGap, putMessage, withoutMessage } from "./thread.ts";

const lists = { queryKey: messageKeys.lists };
const maxUnread = 100;

/** Adds a message that arrived live or was just stored to every place that shows its conversation. */
export function takeMessage(queryClient: QueryClient, message: Message, me: string) {
  const { queryKey } = threadQuery(message.conversationId);
  const thread = queryClient.setQueryData(queryKey, (now) => now && putMessage(now, message));
  if (thread && hasGap(thread)) void queryClient.invalidateQueries({ queryKey });

  let isListed = false;
  queryClient.setQueriesData<Pages<Conversation>>(lists, (pages) => {
    const listed = pages && itemsOf(pages).find(({ id }) => id === message.conversationId);
    if (!listed) return pages;
    isListed = true;
    const after = withLast(listed, message, me);
    // An unsent message changes in place; a new one moves the conversation to the top.
    if (after.last?.id === listed.last?.id) return changeInPages(pages, listed.id, () => after);
    return putOnTop(removeFromPages(pages, listed.id), [after]);
  });
  if (!isListed) void queryClient.invalidateQueries(lists);
  const other = otherOf(message.conversationId, me);
  const before = queryClient.getQueryData(conversationQuery(other).queryKey);
  changeConversation(queryClient, other, (conversation) => withLast(conversation, message, me));
  // The first message, and every message of an unanswered request, changes what each may do.
  const changesMore = before && (before.last === null || before.request !== "none");
  // Only the server knows whether an unsent message had been read.
  const changesUnread = message.unsent && message.senderId !== me;
  if (changesMore || changesUnread) {
    void queryClient.invalidateQueries(conversationQuery(other));
    void queryClient.invalidateQueries(lists);
  }
}

export function dropMessage(
  queryClient: QueryClient,
  message: Pick<Message, "id" | "conversationId">,
) {
  const { queryKey } = threadQuery(message.conversationId);
  queryClient.setQueryData(queryKey, (now) => now && withoutMessage(now, message.id));
  void queryClient.invalidateQueries(lists);
}

function changeConversation(
  queryClient: QueryClient,
  userId: string,
  change: (conversation: Conversation) => Conversation,
) {
  const { queryKey } = conversationQuery(userId);
  queryClient.setQueryData(queryKey, (now) => now && change(now));
}

/** Advances the other person's delivered and read marks, never backwards. */
export function takeMarks(
  queryClient: QueryClient,
  userId: string,
  marks: { delivered: number; read: number },
) {
  changeConversation(queryClient, userId, (conversation) => ({
    ...conversation,
    ...furthest(conversation, marks),
  }));
}

/** Clears a conversation's unread badge right away. */
export function clearUnread(queryClient: QueryClient, id: string, userId: string) {
  queryClient.setQueriesData<Pages<Conversation>>(
    lists,
    (pages) => pages && changeInPages(pages, id, cleared),
  );
  changeConversation(queryClient, userId, cleared);
}

function cleared(conversation: Conversation): Conversation {
  return { ...conversation, unread: 0 };
}

function withLast(conversation: Conversation, message: Message, me: string): Conversation {
  const { last, unread } = conversation;
  if (last && message.place < last.place) return conversation;
  const isNew = last?.id !== message.id && message.senderId !== me && !message.unsent;
  return {
    ...conversation,
    last: message,
    unread: isNew ? Math.min(maxUnread, unread + 1) : unread,
  };
}
