import { createFileRoute } from "@tanstack/react-router";
export const Route = createFileRoute("/_app/_member/bookings/")({
  validateSearch: (raw: Record<string, unknown>): { day?: string | undefined } => ({
    day: typeof raw["day"] === "string" ? raw["day"] : undefined,
  }),
  component: () => null,
});
