import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../../app/not-found-screen.tsx";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { postsQuery } from "../../posts/queries.ts";
import { ProfileLoading } from "../../profiles/profile-loading.tsx";
import { profilePreview } from "../../profiles/profile-preview.ts";
import { ProfileScreen } from "../../profiles/profile-screen.tsx";
import { personEventsQuery, profileQuery } from "../../profiles/queries.ts";

export const Route = createFileRoute("/_app/profile/$userId")({
  loader: async ({ context: { queryClient, me }, params: { userId } }) => {
    const person = await orNotFound(queryClient.ensureQueryData(profileQuery(userId)));
    // What a visitor reads is there before any script; a member's browser fetches it while the page stands.
    if (!me) {
      await Promise.allSettled([
        queryClient.ensureInfiniteQueryData(postsQuery(userId)),
        queryClient.ensureInfiniteQueryData(personEventsQuery(userId, "upcoming")),
      ]);
    }
    return { person, origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData ? profilePreview(loaderData.person, loaderData.origin) : notFoundHead("profile"),
  notFoundComponent: () => <NotFoundScreen thing="profile" />,
  pendingComponent: ProfileLoading,
  component: () => <ProfileScreen userId={Route.useParams().userId} />,
});
