import { createFileRoute, notFound } from "@tanstack/react-router";
import { orNotFound } from "../../../app/or-not-found.ts";
import { EditEventScreen } from "../../../event-editing/edit-event-screen.tsx";
import { eventFieldsQuery } from "../../../event-editing/queries.ts";
import { eventQuery } from "../../../events/queries.ts";

export const Route = createFileRoute("/_app/_member/events/$slug_/edit")({
  ssr: false,
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const event = await orNotFound(queryClient.fetchQuery(eventQuery(slug)));
    // For people who may not edit the event, the page doesn't exist.
    if (!event.can.edit) throw notFound();
    return { event, started: await orNotFound(queryClient.fetchQuery(eventFieldsQuery(event.id))) };
  },
  head: () => ({ meta: [{ title: "Edit event · Marquee" }] }),
  component: EditEvent,
});

function EditEvent() {
  const { event, started } = Route.useLoaderData();
  return <EditEventScreen key={`${event.id} ${started.version}`} event={event} started={started} />;
}
