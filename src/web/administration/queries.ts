import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Backup } from "../../contract/administration/backups.ts";
import type {
  salesPeriods,
  staffEventLists,
  staffOrderLists,
} from "../../contract/administration/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { administrationKeys } from "../moderation/queries.ts";

export const overviewQuery = queryOptions({
  queryKey: [...administrationKeys.all, "overview"],
  queryFn: () => fetchJson(api.administration.overview.$get()),
  refetchInterval: 60_000,
});

export const diskQuery = queryOptions({
  queryKey: [...administrationKeys.all, "disk"],
  queryFn: () => fetchJson(api.administration.disk.$get()),
  // So that the note disappears once there is space again.
  refetchInterval: 15_000,
});

const watchMs = 2_000;

export const backupQuery = queryOptions({
  queryKey: [...administrationKeys.all, "backup"],
  queryFn: () => fetchJson(api.administration.backup.$get()),
  refetchInterval: ({ state }) => (isUnderWay(state.data?.latest) ? watchMs : 60_000),
});

/** Past backups; refetched when the latest one changes or ends. */
export const backupsQuery = (latest: Pick<Backup, "id" | "endedAt"> | null | undefined) =>
  pagedQuery({
    queryKey: [...administrationKeys.all, "backups", latest?.id, latest?.endedAt],
    fetchPage: (cursor) => fetchJson(api.administration.backups.$get({ query: { cursor } })),
    placeholderData: keepPreviousData,
  });

/** Whether a backup is running, so that it's worth polling. */
export function isUnderWay(backup: Pick<Backup, "endedAt"> | null | undefined): boolean {
  return backup?.endedAt === null;
}

export const slowestQuery = queryOptions({
  queryKey: [...administrationKeys.all, "slowest"],
  queryFn: () => fetchJson(api.administration.slowest.$get()),
  refetchInterval: 60_000,
});

export const siteSettingsQuery = queryOptions({
  queryKey: [...administrationKeys.all, "settings"],
  queryFn: () => fetchJson(api.administration.settings.$get()),
});

export type PeopleFilters = { q: string; show: "everyone" | "staff" | "suspended" };

export const staffPeopleQuery = ({ q, show }: PeopleFilters) =>
  pagedQuery({
    queryKey: [...administrationKeys.all, "people", q, show],
    fetchPage: (cursor) =>
      fetchJson(api.administration.people.$get({ query: { q, show, cursor } })),
  });

export const signUpInvitationsQuery = queryOptions({
  queryKey: [...administrationKeys.all, "sign-up-invitations"],
  queryFn: () => fetchJson(api.administration["sign-up"].invitations.$get()),
});

export const signUpRequestsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "sign-up-requests"],
  fetchPage: (cursor) =>
    fetchJson(api.administration["sign-up"].requests.$get({ query: { cursor } })),
});

export const failedEmailsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "failed-emails"],
  fetchPage: (cursor) => fetchJson(api.administration["failed-emails"].$get({ query: { cursor } })),
});

export type EventFilters = { q: string; show: (typeof staffEventLists)[number] };

export const staffEventsQuery = ({ q, show }: EventFilters) =>
  pagedQuery({
    queryKey: [...administrationKeys.all, "events", q, show],
    fetchPage: (cursor) =>
      fetchJson(api.administration.events.$get({ query: { q, show, cursor } })),
  });

export type SalesPeriod = (typeof salesPeriods)[number];

export const salesTotalsQuery = (days: SalesPeriod) =>
  queryOptions({
    queryKey: [...administrationKeys.all, "sales", days],
    queryFn: () => fetchJson(api.administration.sales.$get({ query: { days } })),
    placeholderData: keepPreviousData,
  });

export const salesDaysQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "sales-days"],
  fetchPage: (cursor) => fetchJson(api.administration.sales.days.$get({ query: { cursor } })),
});

export type OrderFilters = { q: string; show: (typeof staffOrderLists)[number] };

export const staffOrdersQuery = ({ q, show }: OrderFilters) =>
  pagedQuery({
    queryKey: [...administrationKeys.all, "orders", q, show],
    fetchPage: (cursor) =>
      fetchJson(api.administration.sales.orders.$get({ query: { q, show, cursor } })),
  });

export const jobReportQuery = queryOptions({
  queryKey: [...administrationKeys.all, "jobs"],
  queryFn: () => fetchJson(api.administration.jobs.$get()),
  refetchInterval: 15_000,
});

export const troubledJobsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "troubled-jobs"],
  fetchPage: (cursor) => fetchJson(api.administration.jobs.troubled.$get({ query: { cursor } })),
});

export const storageUseQuery = queryOptions({
  queryKey: [...administrationKeys.all, "storage"],
  queryFn: () => fetchJson(api.administration.storage.$get()),
});

export const storagePeopleQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "storage-people"],
  fetchPage: (cursor) => fetchJson(api.administration.storage.people.$get({ query: { cursor } })),
});

export const storageEventsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "storage-events"],
  fetchPage: (cursor) => fetchJson(api.administration.storage.events.$get({ query: { cursor } })),
});
