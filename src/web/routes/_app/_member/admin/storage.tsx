import { createFileRoute } from "@tanstack/react-router";
import { StorageScreen } from "../../../../administration/storage-screen.tsx";
import { requireAdministrator } from "../../../../moderation/require-staff.ts";
import {
  backupQuery,
  diskQuery,
  storageEventsQuery,
  storagePeopleQuery,
  storageUseQuery,
} from "../../../../administration/queries.ts";
import { openWorkQuery } from "../../../../moderation/queries.ts";

export const Route = createFileRoute("/_app/_member/admin/storage")({
  beforeLoad: ({ context }) => requireAdministrator(context.me),
  loader: async ({ context: { queryClient } }) => {
    // The server renders the complete page; in the app the screen opens at once and loads its data itself.
    if (!import.meta.env.SSR) return;
    await Promise.all([
      queryClient.prefetchQuery(storageUseQuery),
      queryClient.prefetchQuery(diskQuery),
      queryClient.prefetchQuery(backupQuery),
      queryClient.prefetchInfiniteQuery(storagePeopleQuery),
      queryClient.prefetchInfiniteQuery(storageEventsQuery),
      queryClient.prefetchQuery(openWorkQuery),
    ]);
  },
  head: () => ({ meta: [{ title: "Storage and backups · Marquee" }] }),
  component: StorageScreen,
});
