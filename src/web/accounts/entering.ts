import { useQueryClient } from "@tanstack/react-query";
import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { isOwnPath } from "../../contract/own-path.ts";
import { applyAppearance } from "../app/appearance.ts";
import { sessionQuery } from "./queries.ts";

/** Returns a function to call after a sign-in: clears the visitor's cache and opens the requested page or the dashboard. */
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

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What a visitor was sent to sign in for: "RSVP to Vinyl Night". */
    why?: string | undefined;
  }
}

/** What the visitor was sent to sign in for, if anything. */
export function useWhy(): string | undefined {
  const why = useLocation({ select: ({ state }) => state.why });
  // The server doesn't know it.
  return useHydrated() ? why : undefined;
}

export type EntrySearch = { next?: string | undefined; error?: string | undefined };

/** The search params of the sign-in pages: where to go next, and a provider's error code. */
export function entrySearch(search: Record<string, unknown>): EntrySearch {
  const { next, error } = search;
  // Sets both keys: the router merges the result over the raw search params, so a missing key would let a foreign `next` through.
  return {
    next: typeof next === "string" && isOwnPath(next) ? next : undefined,
    error: typeof error === "string" ? error : undefined,
  };
}
