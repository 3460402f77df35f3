import { createFileRoute } from "@tanstack/react-router";
import { actQuery } from "../../../acts/queries.ts";
import { NotFoundScreen, notFoundHead } from "../../../app/not-found-screen.tsx";
import { orNotFound } from "../../../app/or-not-found.ts";
import { AvailabilityScreen } from "../../../availability/availability-screen.tsx";
import { actDaysQuery } from "../../../availability/queries.ts";
import { todayIn } from "../../../lib/viewer-zone.ts";

export const Route = createFileRoute("/_app/_member/talent/$slug_/availability")({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const act = await orNotFound(queryClient.ensureQueryData(actQuery(slug)));
    const month = todayIn(act.zone).slice(0, 7);
    await queryClient.ensureQueryData(actDaysQuery(act.id, month)).catch(() => undefined);
    return act;
  },
  head: ({ loaderData }) =>
    loaderData
      ? { meta: [{ title: `When ${loaderData.name} is free · Marquee` }] }
      : notFoundHead("act"),
  notFoundComponent: () => <NotFoundScreen thing="act" />,
  component: () => <AvailabilityScreen slug={Route.useParams().slug} />,
});
