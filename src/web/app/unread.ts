import { useQuery } from "@tanstack/react-query";
import { unreadMessagesQuery } from "../messages/queries.ts";
import { unreadQuery } from "../notifications/queries.ts";
import type { Section } from "./sections.ts";
import { useMe } from "./session.ts";

type Unread = Partial<Record<Section["to"], number>>;

/** The number of unread things in each section. */
export function useUnread(): Unread {
  const me = useMe();
  const { data } = useQuery({ ...unreadQuery, enabled: me !== null });
  const messages = useQuery({ ...unreadMessagesQuery, enabled: me !== null });
  return {
    "/messages": messages.data ? messages.data.conversations + messages.data.requests : 0,
    "/notifications": data?.count ?? 0,
  };
}

/** All unread things; a message request, which is in two sections, counts once. */
export function useUnreadSum(): number {
  const twice = useQuery({ ...unreadQuery, enabled: useMe() !== null }).data?.requests ?? 0;
  return Object.values(useUnread()).reduce((total, one) => total + one, 0) - twice;
}

/** Shortened to fit a badge. */
export function countText(count: number): string {
  return count > 99 ? "99+" : String(count);
}
