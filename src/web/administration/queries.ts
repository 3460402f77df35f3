import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const reportsQuery = pagedQuery({
  queryKey: ["administration", "reports"],
  fetchPage: (cursor) => answer(api.administration.reports.$get({ query: { cursor } })),
});

export const suspensionsQuery = pagedQuery({
  queryKey: ["administration", "suspensions"],
  fetchPage: (cursor) => answer(api.administration.suspensions.$get({ query: { cursor } })),
});
