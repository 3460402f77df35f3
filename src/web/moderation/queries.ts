import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const administrationKeys = { all: ["administration"] } as const;

export const reportsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "reports"],
  fetchPage: (cursor) => answer(api.administration.reports.$get({ query: { cursor } })),
});

export const suspensionsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "suspensions"],
  fetchPage: (cursor) => answer(api.administration.suspensions.$get({ query: { cursor } })),
});

export const diskQuery = queryOptions({
  queryKey: [...administrationKeys.all, "disk"],
  queryFn: () => answer(api.administration.disk.$get()),
  // So that the note goes by itself once there is room again.
  refetchInterval: 15_000,
});

export const recordingStorageQuery = queryOptions({
  queryKey: [...administrationKeys.all, "recordings"],
  queryFn: () => answer(api.administration.recordings.$get()),
});

export const backupQuery = queryOptions({
  queryKey: [...administrationKeys.all, "backup"],
  queryFn: () => answer(api.administration.backup.$get()),
});
