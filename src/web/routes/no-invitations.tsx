import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";

export const Route = createFileRoute("/no-invitations")({
  staticData: { waitsForTouch: true },
  validateSearch: tokenSearch,
  head: () => ({
    meta: [
      { title: "Stop invitations · Marquee" },
      { name: "referrer", content: "no-referrer" },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        headline="Fewer emails, same show."
        title="Stop email invitations"
        words="Nobody will be able to send invitations from Marquee to this address."
        button="Stop invitations"
        success="Done. No more invitations to this address."
        confirm={() => done(api.invitations.stop.$post({ json: { token } }))}
      />
    );
  },
});
