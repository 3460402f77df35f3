import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignUpScreen } from "../accounts/sign-up-screen.tsx";
import { entrySearch } from "../accounts/entering.ts";

export const Route = createFileRoute("/signup")({
  validateSearch: entrySearch,
  beforeLoad: ({ context, search }) => {
    if (context.me) throw redirect({ href: search.next ?? "/dashboard" });
  },
  head: () => ({
    meta: [
      { title: "Sign up · Marquee" },
      {
        name: "description",
        content:
          "Create a Marquee account as attendee, talent or organizer. It takes about 2 minutes.",
      },
    ],
  }),
  component: function Screen() {
    const { next, error } = Route.useSearch();
    return <SignUpScreen next={next} error={error} />;
  },
});
