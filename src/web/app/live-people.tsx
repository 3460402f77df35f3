import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../accounts/queries.ts";
import { useState } from "react";
import { throttle } from "../lib/throttle.ts";
import { personKeys, profileQuery } from "../profiles/queries.ts";
import { useLiveHints } from "./live.ts";
import { isEndingSession } from "./session.ts";

/** Keeps every open screen up to date on follows, blocks and deleted accounts. A component, because visitors have no live connection. */
export function LivePeople() {
  const queryClient = useQueryClient();
  const [showChanged] = useState(() => changedPeople(queryClient));
  useLiveHints((hint) => {
    if (hint.type === "follows-changed")
      void queryClient.invalidateQueries({ queryKey: personKeys.all });
    if (hint.type === "person-changed") showChanged(hint.personId);
    if (hint.type === "people-changed") void forgetPeople(queryClient);
    if (hint.type === "person-gone") void forgetPerson(queryClient, hint.personId);
    // Signed out elsewhere: reloads the page as a visitor may see it, which for most is the sign-in page.
    if (hint.type === "signed-out" && !isEndingSession()) window.location.reload();
  });
  return null;
}

/** Fetches a person who has changed, at most every two seconds, and updates their name and picture everywhere on the screen. */
function changedPeople(queryClient: QueryClient): (personId: string) => void {
  const shows = new Map<string, () => void>();
  return (personId) => {
    const show =
      shows.get(personId) ?? throttle(2_000, () => void showPerson(queryClient, personId));
    shows.set(personId, show);
    show();
  };
}

async function showPerson(queryClient: QueryClient, personId: string) {
  const query = profileQuery(personId);
  // Deleted, or hidden by a block, which has its own hint.
  const person = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  if (!person) return;
  // Updated in place, since fetching lists again would move what somebody is reading.
  queryClient.setQueriesData({ predicate: isAboutPeople }, (data: unknown) =>
    withPerson(data, person),
  );
}

/** After a block was made or lifted: nothing fetched before may be shown again. */
export async function forgetPeople(queryClient: QueryClient) {
  queryClient.removeQueries({ type: "inactive", predicate: isAboutPeople });
  await queryClient.invalidateQueries({ predicate: isAboutPeople });
}

/** After an account was deleted: fetches only what shows something of it again, or every open page would send requests at once. */
async function forgetPerson(queryClient: QueryClient, personId: string) {
  const predicate = ({ queryKey, state }: Query) =>
    JSON.stringify([queryKey, state.data])?.includes(personId) ?? false;
  queryClient.removeQueries({ type: "inactive", predicate });
  await queryClient.invalidateQueries({ predicate });
}

function isAboutPeople({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0];
}

type Named = { id: string; name: string; username: string; avatar: string | null };

/** The same data with this person's current name and picture; parts that do not show the person stay the very same objects. */
export function withPerson<T>(data: T, person: Named): T {
  if (Array.isArray(data)) {
    const changed = data.map((one: unknown) => withPerson(one, person));
    return changed.some((one, at) => one !== data[at]) ? (changed as T) : data;
  }
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data);
  const isTheirs = "id" in data && data.id === person.id && "username" in data;
  const changed = entries.map(([key, value]) => {
    const isShown = isTheirs && (key === "name" || key === "username" || key === "avatar");
    return [key, isShown ? person[key] : withPerson(value, person)] as const;
  });
  const isSame = changed.every(([, value], at) => value === entries[at]?.[1]);
  return isSame ? data : (Object.fromEntries(changed) as T);
}
