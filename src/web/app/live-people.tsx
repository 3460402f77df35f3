import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../accounts/queries.ts";
import { personKeys } from "../profiles/queries.ts";
import { useLiveHints } from "./live.ts";
import { isEndingSession } from "./session.ts";

/** Keeps every open screen true to who follows, who has blocked whom and who has left. A component, because visitors have no live connection. */
export function LivePeople() {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    if (hint.type === "follows-changed")
      void queryClient.invalidateQueries({ queryKey: personKeys.all });
    if (hint.type === "people-changed") void forgetPeople(queryClient);
    if (hint.type === "person-gone") void forgetPerson(queryClient, hint.personId);
    // Signed out elsewhere: the page is loaded again as a visitor may see it, which for most is the sign-in page.
    if (hint.type === "signed-out" && !isEndingSession()) window.location.reload();
  });
  return null;
}

/** After a block came or went: nothing fetched before may be shown again. */
export async function forgetPeople(queryClient: QueryClient) {
  queryClient.removeQueries({ type: "inactive", predicate: isAboutPeople });
  await queryClient.invalidateQueries({ predicate: isAboutPeople });
}

/** After an account was deleted: only what shows something of it is fetched again, or every open page would ask at once. */
async function forgetPerson(queryClient: QueryClient, personId: string) {
  const predicate = ({ queryKey, state }: Query) =>
    JSON.stringify([queryKey, state.data])?.includes(personId) ?? false;
  queryClient.removeQueries({ type: "inactive", predicate });
  await queryClient.invalidateQueries({ predicate });
}

function isAboutPeople({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== sessionQuery.queryKey[0];
}
