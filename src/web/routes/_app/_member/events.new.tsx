import { createFileRoute, redirect } from "@tanstack/react-router";
import { v7 as newId } from "uuid";
import { emptyEvent } from "../../../../contract/events/empty-event.ts";
import { isRefusal } from "../../../app/refusal.ts";
import { NewEventScreen } from "../../../event-editing/new-event-screen.tsx";
import { draftQuery } from "../../../event-editing/queries.ts";
import { deviceZone } from "../../../lib/device-zone.ts";

export const Route = createFileRoute("/_app/_member/events/new")({
  // The form starts with the device's time zone, which the server doesn't know.
  ssr: false,
  validateSearch: ({ draft }: Record<string, unknown>): { draft: string | undefined } => ({
    draft: typeof draft === "string" ? draft : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, me }, deps: { draft } }) => {
    if (draft === undefined) {
      const id = newId();
      unasked.add(id);
      throw redirect({ to: "/events/new", search: { draft: id }, replace: true });
    }
    const blank = () => {
      const fields = { tags: [], access: [], agenda: [], lineUp: [], organizer: me?.name ?? "" };
      const started = { ...emptyEvent, ...fields, zone: deviceZone(), zoneFollowsPlace: true };
      return {
        id: draft,
        version: 0,
        fields: started,
        cover: null,
        sells: false,
        usualCurrency: "",
      };
    };
    if (unasked.delete(draft)) return blank();
    try {
      return await queryClient.fetchQuery(draftQuery(draft));
    } catch (error) {
      if (!isRefusal(error, "NOT_FOUND")) throw error;
      return blank();
    }
  },
  head: () => ({ meta: [{ title: "Create event · Marquee" }] }),
  component: NewEvent,
});

/** Ids of drafts just created here, which the server can't know yet. */
const unasked = new Set<string>();

function NewEvent() {
  const started = Route.useLoaderData();
  return <NewEventScreen key={started.id} started={started} />;
}
