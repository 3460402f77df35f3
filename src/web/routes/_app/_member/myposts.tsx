import { createFileRoute } from "@tanstack/react-router";
import { MyPostsScreen } from "../../../my-posts/my-posts-screen.tsx";
import { readMyPostsFilter, myPostsQuery } from "../../../my-posts/queries.ts";

export const Route = createFileRoute("/_app/_member/myposts")({
  validateSearch: readMyPostsFilter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, me }, deps }) => {
    const asked = me && queryClient.prefetchInfiniteQuery(myPostsQuery(me.id, deps));
    if (import.meta.env.SSR) await asked;
  },
  head: () => ({ meta: [{ title: "My Posts · Marquee" }] }),
  component: () => <MyPostsScreen filter={Route.useSearch()} />,
});
