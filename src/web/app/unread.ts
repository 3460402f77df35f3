import { useQuery, useQueryClient } from "@tanstack/react-query";
import { unreadMessagesQuery } from "../messages/queries.ts";
import { unreadQuery } from "../notifications/queries.ts";
import type { Section } from "./sections.ts";
import { useMe } from "./session.ts";

type Unread = Partial<Record<Section["to"], number>>;

function useLiveCounts() {
  const enabled = useMe() !== null;
  const notifications = useQuery({ ...unreadQuery, enabled }).data;
  const messages = useQuery({ ...unreadMessagesQuery, enabled }).data;
  return { notifications, messages };
}

/** On the server without observers, like the session. */
function useReadCounts(): ReturnType<typeof useLiveCounts> {
  const queryClient = useQueryClient();
  return {
    notifications: queryClient.getQueryData(unreadQuery.queryKey),
    messages: queryClient.getQueryData(unreadMessagesQuery.queryKey),
  };
}

const useCounts = import.meta.env.SSR ? useReadCounts : useLiveCounts;

/** The number of unread things in each section. */
export function useUnread(): Unread {
  const { notifications, messages } = useCounts();
  return {
    "/messages": messages ? messages.conversations + messages.requests : 0,
    "/notifications": notifications?.count ?? 0,
  };
}

/** All unread things; a message request, which is in two sections, counts once. */
export function useUnreadSum(): number {
  const twice = useCounts().notifications?.requests ?? 0;
  return Object.values(useUnread()).reduce((total, one) => total + one, 0) - twice;
}

/** Shortened to fit a badge. */
export function countText(count: number): string {
  return count > 99 ? "99+" : String(count);
}
