import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Conversation } from "../../contract/messages.ts";
import type { Bubble } from "./chat-rows.ts";
import { mark } from "./marks.ts";
import { clearUnread } from "./message-cache.ts";
import { useIsVisible } from "./use-is-visible.ts";

/** Says that all is read while its end is on the screen of the tab that is looked at. */
export function useReadMark(conversation: Conversation, bubbles: Bubble[], atEnd: boolean) {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const { id, unread, person } = conversation;
  const heard = bubbles.findLast(({ mine, place }) => !mine && place !== undefined)?.place ?? 0;
  const reads = isVisible && atEnd && heard > 0;
  useEffect(() => {
    if (!reads) return;
    mark(id, { delivered: heard, read: heard });
    if (unread > 0) clearUnread(queryClient, id, person.id);
  }, [reads, heard, id, unread, person.id, queryClient]);
}
