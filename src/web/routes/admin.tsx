import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { ConfirmScreen } from "../accounts/confirm-screen.tsx";
import { tokenSearch } from "../accounts/token-search.ts";
import { api, done } from "../app/api.ts";

/** Handles the one-time link of the first start; afterwards it redirects administrators to their overview. */
export const Route = createFileRoute("/admin")({
  validateSearch: tokenSearch,
  beforeLoad: ({ context, location, search }) => {
    if (!context.me) throw redirect({ to: "/login", search: { next: location.href } });
    if (search.token === "" && context.me.administrator) throw redirect({ to: "/admin/overview" });
    if (search.token === "" && context.me.moderator) throw redirect({ to: "/admin/reports" });
    if (search.token === "") throw notFound();
  },
  head: () => ({
    meta: [{ title: "Administration · Marquee" }, { name: "referrer", content: "no-referrer" }],
  }),
  component: function Screen() {
    const { token } = Route.useSearch();
    return (
      <ConfirmScreen
        headline="Every house needs a manager."
        title="Run this site"
        words="The administrator looks after the people and settings of this site."
        button="Make me the administrator"
        success="You are now the administrator of this site."
        next={{ to: "/admin/overview", label: "Open Administration" }}
        confirm={() => done(api.administration.claim.$post({ json: { token } }))}
      />
    );
  },
});
