import { createFileRoute } from "@tanstack/react-router";
import { EditActScreen } from "../../../acts/edit-act-screen.tsx";
import { actQuery } from "../../../acts/queries.ts";
import { NotFoundScreen, notFoundHead } from "../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../app/or-not-found.ts";

export const Route = createFileRoute("/_app/_member/talent/$slug_/edit")({
  loader: async ({ context: { queryClient }, params: { slug } }) =>
    orNotFound(queryClient.ensureQueryData(actQuery(slug))),
  head: ({ loaderData }) =>
    loaderData ? { meta: [{ title: `Edit ${loaderData.name} · Marquee` }] } : notFoundHead("act"),
  notFoundComponent: () => <NotFoundScreen thing="act" />,
  component: () => <EditActScreen slug={Route.useParams().slug} />,
});
