import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { administrationKeys } from "../moderation/queries.ts";

export const overviewQuery = queryOptions({
  queryKey: [...administrationKeys.all, "overview"],
  queryFn: () => answer(api.administration.overview.$get()),
  refetchInterval: 60_000,
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

export const siteSettingsQuery = queryOptions({
  queryKey: [...administrationKeys.all, "settings"],
  queryFn: () => answer(api.administration.settings.$get()),
});

export type PeopleFilters = { q: string; show: "everyone" | "staff" | "suspended" };

export const staffPeopleQuery = ({ q, show }: PeopleFilters) =>
  pagedQuery({
    queryKey: [...administrationKeys.all, "people", q, show],
    fetchPage: (cursor) => answer(api.administration.people.$get({ query: { q, show, cursor } })),
  });

export const signUpInvitationsQuery = queryOptions({
  queryKey: [...administrationKeys.all, "sign-up-invitations"],
  queryFn: () => answer(api.administration["sign-up"].invitations.$get()),
});

export const signUpRequestsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "sign-up-requests"],
  fetchPage: (cursor) => answer(api.administration["sign-up"].requests.$get({ query: { cursor } })),
});

export const failedEmailsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "failed-emails"],
  fetchPage: (cursor) => answer(api.administration["failed-emails"].$get({ query: { cursor } })),
});
