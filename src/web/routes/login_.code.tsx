import { createFileRoute, redirect } from "@tanstack/react-router";
import { CodeScreen } from "../accounts/code-screen.tsx";
import { entrySearch } from "../accounts/entering.ts";

export const Route = createFileRoute("/login_/code")({
  staticData: { waitsForTouch: true },
  validateSearch: entrySearch,
  beforeLoad: ({ context, search }) => {
    if (context.me) throw redirect({ href: search.next ?? "/dashboard" });
  },
  head: () => ({ meta: [{ title: "Enter your code · Marquee" }] }),
  component: function Screen() {
    const { next } = Route.useSearch();
    return <CodeScreen next={next} />;
  },
});
