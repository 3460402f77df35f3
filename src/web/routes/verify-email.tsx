import { createFileRoute } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";

export const Route = createFileRoute("/verify-email")({
  staticData: { waitsForTouch: true },
  validateSearch: tokenSearch,
  head: () => ({
    meta: [{ title: "Verify email · Marquee" }, { name: "referrer", content: "no-referrer" }],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    const me = useMe();
    return (
      <ConfirmScreen
        title="Verify your address"
        words="This confirms the address is yours."
        button="Verify my email address"
        success="Address verified."
        confirm={async () => {
          try {
            await done(api.email.verify.$post({ json: { token } }));
            return undefined;
          } catch (error) {
            // The link was opened again.
            if (me?.emailVerified && isRefusal(error, "LINK_EXPIRED"))
              return "Your address is verified.";
            throw error;
          }
        }}
        again={
          me &&
          !me.emailVerified && {
            label: "Send a new link",
            sent: `We've sent a new link to ${me.email}.`,
            send: () => done(api.email.verification.$post()),
          }
        }
      />
    );
  },
});
