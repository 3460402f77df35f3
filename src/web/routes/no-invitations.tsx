import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";

export const Route = createFileRoute("/no-invitations")({
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
        headline="Fewer letters, same show."
        title="Stop invitations by e-mail"
        words="Nobody can send an invitation from Marquee to this address any more."
        button="Stop invitations"
        success="Done: no more invitations to this address."
        confirm={() => done(api.invitations.stop.$post({ json: { token } }))}
      />
    );
  },
});
