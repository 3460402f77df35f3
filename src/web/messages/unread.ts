import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

/** How many conversations hold something unread, and how many requests wait. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ["messages", "unread"],
  queryFn: () => answer(api.conversations.unread.$get()),
});
