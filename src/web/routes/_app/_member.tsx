import { createFileRoute, redirect } from "@tanstack/react-router";

/** Members' screens: visitors sign in first and come back. */
export const Route = createFileRoute("/_app/_member")({
  beforeLoad: ({ context, location }) => {
    if (!context.me) {
      const { why } = location.state;
      throw redirect({ to: "/login", search: { next: location.href }, state: { why } });
    }
  },
});
