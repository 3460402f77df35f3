import { createFileRoute } from "@tanstack/react-router";
import { InterestsScreen } from "../../../recommendations/interests-screen.tsx";
import { interestsQuery } from "../../../recommendations/queries.ts";

export const Route = createFileRoute("/_app/_member/for-you_/interests")({
  // Always fresh: the user came to see what is stored.
  loader: ({ context: { queryClient } }) =>
    queryClient.fetchQuery({ ...interestsQuery, staleTime: 0 }),
  head: () => ({ meta: [{ title: "Your interests · Marquee" }] }),
  component: InterestsScreen,
});
