import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isOwnPath } from "../../contract/own-path.ts";
import { applyAppearance } from "../app/appearance.ts";
import { sessionQuery } from "./queries.ts";

/** Goes on after a sign-in: forgets what the visitor saw, then to the page asked for, or the dashboard. */
export function useEntering(next: string | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async function enter() {
    queryClient.clear();
    await queryClient.ensureQueryData(sessionQuery);
    applyAppearance();
    await navigate({ href: next && isOwnPath(next) ? next : "/dashboard", reloadDocument: false });
  };
}

export type EntrySearch = { next?: string | undefined; error?: string | undefined };

/** The search of the sign-in pages: where to go on, and what went wrong at a provider. */
export function entrySearch(search: Record<string, unknown>): EntrySearch {
  const { next, error } = search;
  // Both are always named: the router lays this over what the address says, so a key left out would keep a foreign address.
  return {
    next: typeof next === "string" && isOwnPath(next) ? next : undefined,
    error: typeof error === "string" ? error : undefined,
  };
}
