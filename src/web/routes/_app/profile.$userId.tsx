import { createFileRoute } from "@tanstack/react-router";
import { actsOfPersonQuery } from "../../acts/queries.ts";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { postsQuery } from "../../posts/queries.ts";
import { ProfileLoading } from "../../profiles/profile-loading.tsx";
import { profilePreview } from "../../profiles/profile-preview.ts";
import { ProfileScreen } from "../../profiles/profile-screen.tsx";
import { personEventsQuery, profileQuery } from "../../profiles/queries.ts";
import { reviewsQuery } from "../../reviews/queries.ts";

export const Route = createFileRoute("/_app/profile/$userId")({
  staticData: { waitsForTouch: true },
  loader: async ({ context: { queryClient, me }, params: { userId } }) => {
    const person = await orNotFound(queryClient.ensureQueryData(profileQuery(userId)));
    const events = (kind: "upcoming" | "appearances") =>
      queryClient.ensureInfiniteQueryData(personEventsQuery(userId, kind));
    // Visitors get complete content before any script runs; a signed-in person's browser loads the posts after the page opens. Everything
    // above the posts is loaded first, because it would push them down if it came later.
    if (!me || import.meta.env.SSR)
      await Promise.allSettled([
        events("upcoming"),
        events("appearances"),
        queryClient.ensureQueryData(actsOfPersonQuery(userId)),
        queryClient.ensureInfiniteQueryData(reviewsQuery({ kind: "organizer", id: userId })),
        !me && queryClient.ensureInfiniteQueryData(postsQuery(userId)),
      ]);
    return { person, origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData ? profilePreview(loaderData.person, loaderData.origin) : notFoundHead("profile"),
  notFoundComponent: () => <NotFoundScreen thing="profile" />,
  pendingComponent: ProfileLoading,
  component: () => <ProfileScreen userId={Route.useParams().userId} />,
});
