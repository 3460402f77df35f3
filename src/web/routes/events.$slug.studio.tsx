import { createFileRoute } from "@tanstack/react-router";
import { RoomFrame } from "../room/room-frame.tsx";
import { StudioScreen } from "../studio/studio-screen.tsx";

// Rendered only in the browser: everything here depends on its camera and microphone.
export const Route = createFileRoute("/events/$slug/studio")({
  ssr: false,
  head: () => ({ meta: [{ title: "Studio · Marquee" }, { name: "robots", content: "noindex" }] }),
  component: Studio,
});

function Studio() {
  const { slug } = Route.useParams();
  return (
    <RoomFrame>
      <StudioScreen key={slug} slug={slug} />
    </RoomFrame>
  );
}
