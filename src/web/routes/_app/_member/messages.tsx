import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { MessagesScreen } from "../../../messages/messages-screen.tsx";
import {
  conversationsQuery,
  messagePeopleQuery,
  unreadMessagesQuery,
} from "../../../messages/queries.ts";

export const Route = createFileRoute("/_app/_member/messages")({
  loader: async ({ context: { queryClient } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(conversationsQuery("inbox")),
      queryClient.prefetchInfiniteQuery(messagePeopleQuery("")),
      // The link to message requests is above the list.
      queryClient.prefetchQuery(unreadMessagesQuery),
    ];
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Messages · Marquee" }] }),
  component: Messages,
});

function Messages() {
  const { userId } = useParams({ strict: false });
  return (
    <MessagesScreen openId={userId}>
      <Outlet />
    </MessagesScreen>
  );
}
