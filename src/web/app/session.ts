import { queryOptions, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Me } from "../../contract/accounts.ts";
import { answer, api, done } from "./api.ts";

/** Who is signed in, and which ways in this server offers. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => answer(api.session.$get()),
  staleTime: 5 * 60_000,
});

/** The signed-in person, or null for a stranger. */
export function useMe(): Me | null {
  return useSuspenseQuery(sessionQuery).data.me;
}

/** The signed-in person, on screens that only members reach. */
export function useMember(): Me {
  const me = useMe();
  if (!me) throw new Error("This screen is only for members");
  return me;
}

/** Signs out for real, forgets everything that was fetched, and goes to `to`. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async function signOut(to: "/login" | "/signup") {
    await done(api.session.$delete());
    queryClient.clear();
    await navigate({ to });
  };
}
