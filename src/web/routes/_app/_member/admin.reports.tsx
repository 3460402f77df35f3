import { createFileRoute, notFound } from "@tanstack/react-router";
import { AdministrationScreen } from "../../../moderation/administration-screen.tsx";
import { diskQuery, reportsQuery, suspensionsQuery } from "../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/reports")({
  beforeLoad: ({ context: { me } }) => {
    if (!me?.administrator) throw notFound();
  },
  loader: async ({ context: { queryClient } }) => {
    const asked = [
      queryClient.prefetchInfiniteQuery(reportsQuery),
      queryClient.prefetchInfiniteQuery(suspensionsQuery),
      queryClient.prefetchQuery(diskQuery),
    ];
    if (import.meta.env.SSR) await Promise.all(asked);
  },
  head: () => ({ meta: [{ title: "Reports · Marquee" }] }),
  component: AdministrationScreen,
});
