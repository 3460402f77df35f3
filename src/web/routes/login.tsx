import { createFileRoute, redirect } from "@tanstack/react-router";
import { LoginScreen } from "../accounts/login-screen.tsx";
import { entrySearch } from "../accounts/entering.ts";

export const Route = createFileRoute("/login")({
  staticData: { waitsForTouch: true },
  validateSearch: entrySearch,
  beforeLoad: ({ context, search }) => {
    if (context.me) throw redirect({ href: search.next ?? "/dashboard" });
  },
  head: () => ({
    meta: [{ title: "Login · Marquee" }, { name: "description", content: "Log in to Marquee." }],
  }),
  component: function Screen() {
    const { next, error } = Route.useSearch();
    return <LoginScreen next={next} error={error} />;
  },
});
