import { createFileRoute } from "@tanstack/react-router";
import { NotYetScreen } from "../../../app/not-yet-screen.tsx";

export const Route = createFileRoute("/_app/_member/messages")({
  head: () => ({ meta: [{ title: "Messages · Marquee" }] }),
  component: () => <NotYetScreen title="Messages" />,
});
