import { createFileRoute } from "@tanstack/react-router";
import { SalesScreen } from "../../../../administration/sales-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";
import {
  salesDaysQuery,
  salesTotalsQuery,
  staffOrdersQuery,
} from "../../../../administration/queries.ts";
import { openWorkQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/sales")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchQuery(salesTotalsQuery("30")),
      queryClient.prefetchInfiniteQuery(salesDaysQuery),
      queryClient.prefetchInfiniteQuery(staffOrdersQuery({ q: "", show: "all" })),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Sales · Marquee" }] }),
  component: SalesScreen,
});
