import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";

export const Route = createFileRoute("/unsubscribe")({
  validateSearch: tokenSearch,
  head: () => ({
    meta: [
      { title: "Stop e-mails · Marquee" },
      { name: "referrer", content: "no-referrer" },
      { name: "robots", content: "noindex" },
    ],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        headline="Fewer letters, same show."
        title="Stop e-mails about notifications"
        words="Everything stays in your notifications; letters about your account still come."
        button="Stop these e-mails"
        success="Done: no more e-mails about notifications. You can turn them on again in Settings."
        confirm={() => done(api.unsubscribe.$post({ json: { token } }))}
      />
    );
  },
});
