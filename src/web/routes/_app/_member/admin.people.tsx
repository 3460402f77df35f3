import { createFileRoute } from "@tanstack/react-router";
import { PeopleScreen } from "../../../administration/people-screen.tsx";
import { staffPeopleQuery } from "../../../administration/queries.ts";
import { requireModerator } from "../../../moderation/require-staff.ts";

export const Route = createFileRoute("/_app/_member/admin/people")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  loader: async ({ context: { queryClient } }) => {
    const asked = queryClient.prefetchInfiniteQuery(staffPeopleQuery({ q: "", show: "everyone" }));
    if (import.meta.env.SSR) await asked;
  },
  head: () => ({ meta: [{ title: "People · Marquee" }] }),
  component: PeopleScreen,
});
