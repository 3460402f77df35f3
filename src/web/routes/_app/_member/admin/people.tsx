import { createFileRoute } from "@tanstack/react-router";
import { PeopleScreen } from "../../../../administration/people-screen.tsx";
import { requireModerator } from "../../../../moderation/require-staff.ts";

export const Route = createFileRoute("/_app/_member/admin/people")({
  beforeLoad: ({ context }) => requireModerator(context.me),
  head: () => ({ meta: [{ title: "People · Marquee" }] }),
  component: PeopleScreen,
});
