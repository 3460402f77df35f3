import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "../../../event-imports/import-screen.tsx";
import { importQuery, importsQuery } from "../../../event-imports/queries.ts";
import { orNotFound } from "../../../app/or-not-found.ts";

export const Route = createFileRoute("/_app/_member/my-events_/import")({
  validateSearch: ({ list }: Record<string, unknown>): { list: string | undefined } => ({
    list: typeof list === "string" ? list : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { list } }) => {
    if (list !== undefined) await orNotFound(queryClient.ensureQueryData(importQuery(list)));
    else if (import.meta.env.SSR) await queryClient.prefetchInfiniteQuery(importsQuery);
  },
  head: () => ({ meta: [{ title: "Import events · Marquee" }] }),
  component: () => <ImportScreen list={Route.useSearch().list} />,
});
