import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

/** The archive of one's own data; asked again every second while it is being made. */
export const exportQuery = queryOptions({
  queryKey: ["own-export"],
  queryFn: () => answer(api.my.export.$get()),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.state === "queued" || data?.state === "running" ? 1_000 : false,
});
