import { createFileRoute } from "@tanstack/react-router";
import { BlockedScreen } from "../../../bans/blocked-screen.tsx";
import { bansQuery } from "../../../bans/queries.ts";

export const Route = createFileRoute("/_app/_member/my-events_/blocked")({
  loader: ({ context: { queryClient } }) =>
    import.meta.env.SSR ? queryClient.prefetchInfiniteQuery(bansQuery) : undefined,
  head: () => ({ meta: [{ title: "Blocked from your events · Marquee" }] }),
  component: BlockedScreen,
});
