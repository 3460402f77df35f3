import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

/** Who is signed in, and which sign-in methods this server offers. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => answer(api.session.$get()),
  staleTime: 5 * 60_000,
});

/** Who can open an account on this site, and whether an invitation link still works. */
export const signUpModeQuery = (invitation?: string) =>
  queryOptions({
    queryKey: ["sign-up-mode", invitation ?? null],
    queryFn: () =>
      answer(api["sign-up"].$get({ query: invitation === undefined ? {} : { invitation } })),
  });
