import { createFileRoute } from "@tanstack/react-router";
import { ForYouScreen } from "../../../recommendations/for-you-screen.tsx";
import { forYouQuery } from "../../../recommendations/queries.ts";

export const Route = createFileRoute("/_app/_member/for-you")({
  loader: async ({ context: { queryClient } }) => {
    const asked = queryClient.prefetchInfiniteQuery(forYouQuery);
    if (import.meta.env.SSR) await asked;
  },
  head: () => ({ meta: [{ title: "For you · Marquee" }] }),
  component: ForYouScreen,
});
