import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";

/** The signed-in user, and the sign-in methods of this server. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => fetchJson(api.session.$get()),
  staleTime: 5 * 60_000,
});

/** Who may create an account, and whether an invitation link is still valid. */
export const signUpModeQuery = (invitation?: string) =>
  queryOptions({
    queryKey: ["sign-up-mode", invitation ?? null],
    queryFn: () =>
      fetchJson(api["sign-up"].$get({ query: invitation === undefined ? {} : { invitation } })),
  });
