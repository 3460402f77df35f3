import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";

export const Route = createFileRoute("/verify-email")({
  validateSearch: tokenSearch,
  head: () => ({
    meta: [{ title: "Verify email · Marquee" }, { name: "referrer", content: "no-referrer" }],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        title="Verify your address"
        words="This confirms the address is yours."
        button="Verify my email address"
        success="Address verified."
        confirm={() => done(api.email.verify.$post({ json: { token } }))}
      />
    );
  },
});
