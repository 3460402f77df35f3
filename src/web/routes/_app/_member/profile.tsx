import { createFileRoute } from "@tanstack/react-router";
import { useSignedInUser } from "../../../app/session.ts";
import { ProfileLoading } from "../../../profiles/profile-loading.tsx";
import { ProfileScreen } from "../../../profiles/profile-screen.tsx";
import { profileQuery } from "../../../profiles/queries.ts";

export const Route = createFileRoute("/_app/_member/profile")({
  loader: async ({ context: { queryClient, me } }) => {
    if (me) await queryClient.ensureQueryData(profileQuery(me.id));
  },
  head: () => ({ meta: [{ title: "My Profile · Marquee" }] }),
  pendingComponent: ProfileLoading,
  component: () => <ProfileScreen userId={useSignedInUser().id} editable />,
});
