import { createFileRoute } from "@tanstack/react-router";
import { NotYetScreen } from "../../../app/not-yet-screen.tsx";

export const Route = createFileRoute("/_app/_member/notifications")({
  head: () => ({ meta: [{ title: "Notifications · Marquee" }] }),
  component: () => <NotYetScreen title="Notifications" />,
});
