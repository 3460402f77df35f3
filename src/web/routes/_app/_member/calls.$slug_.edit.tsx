import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../app/or-not-found.ts";
import { EditCallScreen } from "../../../calls/edit-call-screen.tsx";
import { callQuery } from "../../../calls/queries.ts";

export const Route = createFileRoute("/_app/_member/calls/$slug_/edit")({
  loader: async ({ context: { queryClient }, params: { slug } }) =>
    orNotFound(queryClient.ensureQueryData(callQuery(slug))),
  head: ({ loaderData }) =>
    loaderData ? { meta: [{ title: `Edit ${loaderData.title} · Marquee` }] } : notFoundHead("call"),
  notFoundComponent: () => <NotFoundScreen thing="call" />,
  component: () => <EditCallScreen slug={Route.useParams().slug} />,
});
