import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../app/or-not-found.ts";
import { NewCallScreen } from "../../../calls/edit-call-screen.tsx";
import { eventQuery } from "../../../events/queries.ts";

export const Route = createFileRoute("/_app/_member/calls/new")({
  // The form starts with the device's time zone, which the server doesn't know.
  ssr: false,
  validateSearch: ({ event }: Record<string, unknown>): { event: string | undefined } => ({
    event: typeof event === "string" ? event : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { event } }) =>
    event === undefined
      ? undefined
      : orNotFound(queryClient.ensureQueryData(eventQuery(event, undefined))),
  head: () => ({ meta: [{ title: "Post an open call · Marquee" }] }),
  notFoundComponent: () => <NotFoundScreen thing="event" />,
  component: () => <NewCallScreen event={Route.useLoaderData()} />,
});
