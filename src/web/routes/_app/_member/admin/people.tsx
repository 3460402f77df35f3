import { createFileRoute } from "@tanstack/react-router";
import { PeopleScreen } from "../../../../administration/people-screen.tsx";
import { requireModerator } from "../../../../moderation/require-staff.ts";
import { staffPeopleQuery } from "../../../../administration/queries.ts";
import { openWorkQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/people")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchInfiniteQuery(staffPeopleQuery({ q: "", show: "everyone" })),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "People · Marquee" }] }),
  component: PeopleScreen,
});
