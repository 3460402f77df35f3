import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { fetchJson, api } from "../app/api.ts";

export const Route = createFileRoute("/confirm-email")({
  staticData: { waitsForTouch: true },
  validateSearch: tokenSearch,
  head: () => ({
    meta: [
      { title: "Change your email address · Marquee" },
      { name: "referrer", content: "no-referrer" },
    ],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        title="Change your email address"
        words="We ask at both addresses, so nobody else can take over your account."
        button="Yes, change it"
        success="Address changed."
        confirm={async () => {
          const { changed } = await fetchJson(api.email.confirm.$post({ json: { token } }));
          if (!changed) return "Thanks. Now open the link in your other inbox.";
        }}
      />
    );
  },
});
