import { createFileRoute } from "@tanstack/react-router";
import { MyPostsScreen } from "../../../feed/my-posts-screen.tsx";
import { postsQuery } from "../../../feed/queries.ts";

export const Route = createFileRoute("/_app/_member/myposts")({
  loader: async ({ context: { queryClient, me } }) => {
    const asked = queryClient.prefetchInfiniteQuery(postsQuery(me?.id));
    if (import.meta.env.SSR) await asked;
  },
  head: () => ({ meta: [{ title: "My Posts · Marquee" }] }),
  component: MyPostsScreen,
});
