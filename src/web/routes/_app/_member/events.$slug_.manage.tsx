import { createFileRoute, notFound } from "@tanstack/react-router";
import { orNotFound } from "../../../app/or-not-found.ts";
import { eventQuery } from "../../../events/queries.ts";
import { readManageSearch } from "../../../attendees/manage-search.ts";
import { ManageScreen } from "../../../attendees/manage-screen.tsx";

export const Route = createFileRoute("/_app/_member/events/$slug_/manage")({
  validateSearch: readManageSearch,
  ssr: false,
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const event = await orNotFound(queryClient.fetchQuery(eventQuery(slug)));
    // For people who may not see the event's report, the page doesn't exist.
    if (!event.can.report) throw notFound();
    return { now: Date.now() };
  },
  head: () => ({ meta: [{ title: "Manage event · Marquee" }] }),
  component: Manage,
});

function Manage() {
  const { slug } = Route.useParams();
  return <ManageScreen slug={slug} search={Route.useSearch()} now={Route.useLoaderData().now} />;
}
