import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

/** Who is signed in, and which sign-in methods this server offers. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => answer(api.session.$get()),
  staleTime: 5 * 60_000,
});

/** Who can open an account on this site. */
export const signUpModeQuery = queryOptions({
  queryKey: ["sign-up-mode"],
  queryFn: () => answer(api["sign-up"].$get()),
});
