import { infiniteQueryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

const firstPage = undefined as string | undefined;

export const reportsQuery = infiniteQueryOptions({
  queryKey: ["administration", "reports"],
  queryFn: ({ pageParam: cursor }) =>
    answer(api.administration.reports.$get({ query: { cursor } })),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next ?? undefined,
});

export const suspensionsQuery = infiniteQueryOptions({
  queryKey: ["administration", "suspensions"],
  queryFn: ({ pageParam: cursor }) =>
    answer(api.administration.suspensions.$get({ query: { cursor } })),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next ?? undefined,
});
