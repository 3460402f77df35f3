import { createFileRoute } from "@tanstack/react-router";
import { orNotFound } from "../../../app/or-not-found.ts";
import { ChatNotFound } from "../../../messages/chat-not-found.tsx";
import { Chat } from "../../../messages/chat.tsx";
import { conversationQuery, threadQuery } from "../../../messages/queries.ts";

export const Route = createFileRoute("/_app/_member/messages/$userId")({
  loader: async ({ context: { queryClient }, params: { userId } }) => {
    // In the app the screen opens at once and handles a missing person itself.
    if (!import.meta.env.SSR) return;
    const conversation = await orNotFound(queryClient.ensureQueryData(conversationQuery(userId)));
    await queryClient.prefetchQuery(threadQuery(conversation.id));
  },
  notFoundComponent: ChatNotFound,
  component: OpenChat,
});

function OpenChat() {
  const { userId } = Route.useParams();
  return <Chat key={userId} userId={userId} />;
}
