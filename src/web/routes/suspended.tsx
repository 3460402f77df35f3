import { createFileRoute } from "@tanstack/react-router";
import { tokenSearch } from "../accounts/token-search.ts";
import { SuspendedScreen } from "../moderation/suspended-screen.tsx";

export const Route = createFileRoute("/suspended")({
  staticData: { waitsForTouch: true },
  validateSearch: tokenSearch,
  head: () => ({
    meta: [
      { title: "Account suspended · Marquee" },
      { name: "referrer", content: "no-referrer" },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: function Screen() {
    return <SuspendedScreen token={Route.useSearch().token} />;
  },
});
