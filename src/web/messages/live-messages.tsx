import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { LiveHint } from "../../contract/live.ts";
import type { Message } from "../../contract/messages.ts";
import { useLiveHints } from "../app/live.ts";
import { useSignedInUser } from "../app/session.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { throttle } from "../lib/throttle.ts";
import { forgetOwn } from "../lib/own-storage.ts";
import { otherOf } from "./conversation-id.ts";
import { isOwnEcho, mark } from "./marks.ts";
import { takeMarks, takeMessage } from "./message-cache.ts";
import { readOutbox } from "./outbox.ts";
import {
  conversationQuery,
  conversationsQuery,
  messageKeys,
  threadQuery,
  unreadMessagesQuery,
} from "./queries.ts";
import { useSending } from "./use-sending.ts";

const retryMs = 15_000;
const maxMarked = 10;

/** Runs on every page: receives live messages, marks them as delivered, and sends pending ones. */
export default function LiveMessages() {
  const queryClient = useQueryClient();
  const { id: me } = useSignedInUser();
  const send = useSending();

  const [refetchLists] = useState(() =>
    throttle(1_000, () => void queryClient.invalidateQueries({ queryKey: messageKeys.lists })),
  );

  function receive(message: Message) {
    takeMessage(queryClient, message, me);
    // A list that is being fetched may predate this message.
    if (queryClient.isFetching({ queryKey: messageKeys.lists }) > 0) refetchLists();
    if (message.senderId !== me) mark(message.conversationId, { delivered: message.place });
  }

  /** Marks messages as delivered that arrived while this person had no page open. */
  async function markReceived() {
    const { conversations } = await queryClient.fetchQuery(unreadMessagesQuery);
    if (conversations === 0) return;
    const pages = await queryClient.fetchInfiniteQuery(conversationsQuery("inbox"));
    const unread = itemsOf(pages).filter((conversation) => conversation.unread > 0);
    for (const { id, last } of unread.slice(0, maxMarked))
      if (last) mark(id, { delivered: last.place });
  }

  function hear(hint: LiveHint) {
    if (hint.type === "message") receive(hint.message);
    if (hint.type === "marks") takeMarks(queryClient, otherOf(hint.conversationId, me), hint);
    if (hint.type === "conversation-changed") {
      refetchLists();
      if (isOwnEcho(hint.conversationId)) return;
      void queryClient.invalidateQueries(conversationQuery(otherOf(hint.conversationId, me)));
      void queryClient.invalidateQueries(threadQuery(hint.conversationId));
    }
    if (hint.type === "resync") {
      void queryClient.invalidateQueries({ queryKey: messageKeys.all });
      // On failure, the next connection tries again.
      markReceived().catch(() => undefined);
      send();
    }
  }
  // This component loads late, so messages may have arrived before it.
  useLiveHints(hear, { catchesUp: true });

  const sendWaiting = useEffectEvent(() => {
    if (readOutbox(me).length > 0) send();
  });
  useEffect(() => {
    // Somebody else used this browser before, and their session ended without signing out.
    forgetOwn(me);
    sendWaiting();
    window.addEventListener("online", sendWaiting);
    const timer = setInterval(sendWaiting, retryMs);
    return () => {
      window.removeEventListener("online", sendWaiting);
      clearInterval(timer);
    };
  }, [me]);
  return null;
}
