import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { answer, api } from "../app/api.ts";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: tokenSearch,
  head: () => ({
    meta: [
      { title: "Confirm a new address · Marquee" },
      { name: "referrer", content: "no-referrer" },
    ],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        title="Confirm your new address"
        words="Both addresses have to confirm, so nobody else can move your account."
        button="Confirm change"
        success="Address changed."
        confirm={async () => {
          const { changed } = await answer(api.email.confirm.$post({ json: { token } }));
          if (!changed) return "Thanks. Now open the link in your other inbox.";
        }}
      />
    );
  },
});
