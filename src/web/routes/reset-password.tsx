import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordScreen } from "../accounts/reset-password-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";

export const Route = createFileRoute("/reset-password")({
  staticData: { waitsForTouch: true },
  validateSearch: tokenSearch,
  head: () => ({
    meta: [{ title: "New password · Marquee" }, { name: "referrer", content: "no-referrer" }],
  }),
  component: function Screen() {
    return <ResetPasswordScreen token={Route.useSearch().token} />;
  },
});
