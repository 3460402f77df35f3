import { createFileRoute } from "@tanstack/react-router";
import { actPreview } from "../../acts/act-preview.ts";
import { ActScreen } from "../../acts/act-screen.tsx";
import { actQuery } from "../../acts/queries.ts";
import { showsOfActQuery } from "../../profiles/queries.ts";
import { appearancesOfActQuery } from "../../appearances/queries.ts";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { actDaysQuery } from "../../availability/queries.ts";
import { itemsOf } from "../../lib/list-pages.ts";
import { todayIn } from "../../lib/viewer-zone.ts";
import { reviewsQuery } from "../../reviews/queries.ts";
import { readOccasion } from "../../talent-directory/talent-search.ts";

export const Route = createFileRoute("/_app/talent/$slug")({
  staticData: { waitsForTouch: true },
  validateSearch: readOccasion,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { day } }) => {
    const act = await orNotFound(queryClient.ensureQueryData(actQuery(slug)));
    await Promise.allSettled([
      queryClient.ensureQueryData(actDaysQuery(act.id, (day ?? todayIn(act.zone)).slice(0, 7))),
      ...(["upcoming", "past"] as const).map((when) =>
        queryClient.ensureInfiniteQueryData(showsOfActQuery(act.id, when)),
      ),
      queryClient.ensureInfiniteQueryData(appearancesOfActQuery(act.id)),
      ...(["audience", "organizers"] as const).map((by) =>
        queryClient.ensureInfiniteQueryData(reviewsQuery({ kind: "act", id: act.id, by })),
      ),
    ]);
    const shows = queryClient.getQueryData(showsOfActQuery(act.id, "upcoming").queryKey);
    return { act, shows: itemsOf(shows), origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData
      ? actPreview(loaderData.act, loaderData.origin, loaderData.shows)
      : notFoundHead("act"),
  notFoundComponent: () => <NotFoundScreen thing="act" />,
  component: () => <ActScreen slug={Route.useParams().slug} occasion={Route.useSearch()} />,
});
