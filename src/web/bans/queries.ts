import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const banKeys = { all: ["bans"] } as const;

export const bansQuery = pagedQuery({
  queryKey: [...banKeys.all, "mine"],
  fetchPage: (cursor) => answer(api.my.bans.$get({ query: { cursor } })),
});

export const bansOfMeQuery = pagedQuery({
  queryKey: [...banKeys.all, "of-me"],
  fetchPage: (cursor) => answer(api.my["received-bans"].$get({ query: { cursor } })),
});
