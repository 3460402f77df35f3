import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { useMe } from "../app/session.ts";

export const unreadQuery = queryOptions({
  queryKey: ["messages", "unread"],
  queryFn: () => answer(api.conversations.unread.$get()),
});

/** How many conversations hold something unread; 0 until that is known, and for strangers. */
export function useUnreadConversations(): number {
  const me = useMe();
  return useQuery({ ...unreadQuery, enabled: me !== null }).data?.conversations ?? 0;
}
