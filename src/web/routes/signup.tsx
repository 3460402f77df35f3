import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignUpScreen } from "../accounts/sign-up-screen.tsx";
import { signUpModeQuery } from "../accounts/queries.ts";
import { entrySearch, type EntrySearch } from "../accounts/entering.ts";

export const Route = createFileRoute("/signup")({
  staticData: { waitsForTouch: true },
  validateSearch: (search: Record<string, unknown>): EntrySearch & { invitation?: string } => ({
    ...entrySearch(search),
    invitation: typeof search["invitation"] === "string" ? search["invitation"] : undefined,
  }),
  beforeLoad: ({ context, search }) => {
    if (context.me) throw redirect({ href: search.next ?? "/dashboard" });
  },
  loaderDeps: ({ search: { invitation } }) => ({ invitation }),
  loader: ({ context: { queryClient }, deps: { invitation } }) =>
    queryClient.prefetchQuery(signUpModeQuery(invitation)),
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
    const { next, error, invitation } = Route.useSearch();
    return <SignUpScreen next={next} error={error} invitation={invitation} />;
  },
});
