import { createFileRoute, notFound } from "@tanstack/react-router";
import { notFoundHead } from "../../../app/not-found-screen.tsx";
import { EditProfileScreen } from "../../../profiles/edit-profile-screen.tsx";
import { ProfileLoading } from "../../../profiles/profile-loading.tsx";
import { profileQuery } from "../../../profiles/queries.ts";

export const Route = createFileRoute("/_app/_member/editProfile/$userId")({
  loader: async ({ context: { queryClient, me }, params: { userId } }) => {
    // Nobody can edit somebody else's profile, so that page doesn't exist.
    if (!me || me.id !== userId.toLowerCase()) throw notFound();
    return queryClient.ensureQueryData(profileQuery(me.id));
  },
  head: ({ loaderData }) =>
    loaderData ? { meta: [{ title: "Edit Profile · Marquee" }] } : notFoundHead("page"),
  pendingComponent: ProfileLoading,
  component: EditProfileScreen,
});
