import { createFileRoute } from "@tanstack/react-router";
import { CheckInScreen } from "../door/checkin-screen.tsx";

// Rendered in the browser alone: the page itself is the same for everybody and may be kept for when there is no network.
export const Route = createFileRoute("/events/$slug/checkin")({
  ssr: false,
  head: () => ({
    meta: [{ title: "Check-in · Marquee" }, { name: "robots", content: "noindex" }],
  }),
  component: CheckIn,
});

function CheckIn() {
  const { slug } = Route.useParams();
  return <CheckInScreen key={slug} slug={slug} />;
}
