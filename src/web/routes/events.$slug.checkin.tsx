import { createFileRoute } from "@tanstack/react-router";
import { CheckInScreen } from "../door/checkin-screen.tsx";

// Rendered only in the browser: the HTML is the same for everybody and can be cached for offline use.
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
