import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { guestTokenPrefix } from "../../contract/notification-kinds.ts";
import { api, done } from "../app/api.ts";

const memberTexts = {
  title: "Stop notification emails",
  words: "Your notifications stay in Marquee. You'll still get emails about your account.",
  success: "Done. No more notification emails. You can turn them back on in Settings.",
};

const guestTexts = {
  title: "Stop emails from organizers",
  words: "You'll still get your tickets, and emails when an event changes or money comes back.",
  success: "Done. Organizers can no longer email this address through Marquee.",
};

export const Route = createFileRoute("/unsubscribe")({
  staticData: { waitsForTouch: true },
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
        button="Stop these emails"
        {...(token.startsWith(guestTokenPrefix) ? guestTexts : memberTexts)}
        confirm={() => done(api.unsubscribe.$post({ json: { token } }))}
      />
    );
  },
});
