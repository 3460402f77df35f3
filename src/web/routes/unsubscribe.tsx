import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";

export const Route = createFileRoute("/unsubscribe")({
  validateSearch: tokenSearch,
  head: () => ({
    meta: [
      { title: "Stop emails · Marquee" },
      { name: "referrer", content: "no-referrer" },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        headline="Fewer emails, same show."
        title="Stop notification emails"
        words="Your notifications stay in Marquee. You'll still get emails about your account."
        button="Stop these emails"
        success="Done. No more notification emails. You can turn them back on in Settings."
        confirm={() => done(api.unsubscribe.$post({ json: { token } }))}
      />
    );
  },
});
