import { createFileRoute } from "@tanstack/react-router";
import { LinkedDoorScreen } from "../door/linked-door-screen.tsx";

// Rendered only in the browser, like members' check-in page, because it must open offline.
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
