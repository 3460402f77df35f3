import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const banKeys = { all: ["bans"] } as const;

export const bansQuery = pagedQuery({
  queryKey: [...banKeys.all, "mine"],
  fetchPage: (cursor) => fetchJson(api.my.bans.$get({ query: { cursor } })),
});

export const bansOfMeQuery = pagedQuery({
  queryKey: [...banKeys.all, "of-me"],
  fetchPage: (cursor) => fetchJson(api.my["received-bans"].$get({ query: { cursor } })),
});
