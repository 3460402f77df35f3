import { createFileRoute } from "@tanstack/react-router";
import { NewActScreen } from "../../../acts/new-act-screen.tsx";

export const Route = createFileRoute("/_app/_member/talent/new")({
  head: () => ({ meta: [{ title: "Add your act · Marquee" }] }),
  component: NewActScreen,
});
