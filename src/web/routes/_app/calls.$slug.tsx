import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { callPreview } from "../../calls/call-preview.ts";
import { CallScreen } from "../../calls/call-screen.tsx";
import { callQuery } from "../../calls/queries.ts";

export const Route = createFileRoute("/_app/calls/$slug")({
  staticData: { waitsForTouch: true },
  loader: async ({ context: { queryClient }, params: { slug } }) => ({
    call: await orNotFound(queryClient.ensureQueryData(callQuery(slug))),
    origin: siteOrigin(),
  }),
  head: ({ loaderData }) =>
    loaderData ? callPreview(loaderData.call, loaderData.origin) : notFoundHead("call"),
  notFoundComponent: () => <NotFoundScreen thing="call" />,
  component: () => <CallScreen slug={Route.useParams().slug} />,
});
