import { createFileRoute } from "@tanstack/react-router";
import { NoticesScreen } from "../../../moderation/notices-screen.tsx";

export const Route = createFileRoute("/_app/_member/notices")({
  head: () => ({ meta: [{ title: "Decisions of the moderators · Marquee" }] }),
  component: NoticesScreen,
});
