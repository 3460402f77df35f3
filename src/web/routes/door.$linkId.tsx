import { createFileRoute } from "@tanstack/react-router";
import { LinkedDoorScreen } from "../door/linked-door-screen.tsx";

// Rendered in the browser alone, as the check-in page of members is: it must open without a network.
export const Route = createFileRoute("/door/$linkId")({
  ssr: false,
  head: () => ({
    meta: [{ title: "Check-in · Marquee" }, { name: "robots", content: "noindex" }],
  }),
  component: LinkedDoor,
});

function LinkedDoor() {
  const { linkId } = Route.useParams();
  return <LinkedDoorScreen key={linkId} linkId={linkId} />;
}
