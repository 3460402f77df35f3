import { createFileRoute } from "@tanstack/react-router";
import { SettingsScreen } from "../../../people/settings-screen.tsx";

export const Route = createFileRoute("/_app/_member/settings")({
  head: () => ({ meta: [{ title: "Settings · Marquee" }] }),
  component: SettingsScreen,
});
