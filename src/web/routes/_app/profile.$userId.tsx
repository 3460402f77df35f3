import { createFileRoute } from "@tanstack/react-router";
import { orNotFound } from "../../app/or-not-found.ts";
import { siteOrigin } from "../../app/request-context.ts";
import { ProfileLoading } from "../../people/profile-loading.tsx";
import { profilePreview } from "../../people/profile-preview.ts";
import { ProfileScreen } from "../../people/profile-screen.tsx";
import { profileQuery } from "../../people/queries.ts";

export const Route = createFileRoute("/_app/profile/$userId")({
  loader: async ({ context: { queryClient }, params: { userId } }) => {
    const person = await orNotFound(queryClient.ensureQueryData(profileQuery(userId)));
    return { person, origin: siteOrigin() };
  },
  head: ({ loaderData }) =>
    loaderData ? profilePreview(loaderData.person, loaderData.origin) : {},
  pendingComponent: ProfileLoading,
  component: () => <ProfileScreen userId={Route.useParams().userId} />,
});
