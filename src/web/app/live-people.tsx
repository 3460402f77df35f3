import { useQueryClient } from "@tanstack/react-query";
import { useLiveHints } from "./live.ts";

/** Keeps every open screen true to who follows and who has blocked whom. A component, because strangers have no live connection. */
export function LivePeople() {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    if (hint.type === "follows-changed")
      void queryClient.invalidateQueries({ queryKey: ["people"] });
    if (hint.type === "people-changed") void forgetPeople(queryClient);
    // Signed out elsewhere: the page comes again as a stranger may see it, which for most is the door.
    if (hint.type === "signed-out") window.location.reload();
  });
  return null;
}

/** After a block came or went: nothing fetched before may be shown again. */
export async function forgetPeople(queryClient: ReturnType<typeof useQueryClient>) {
  queryClient.removeQueries({ type: "inactive", predicate: isAboutPeople });
  await queryClient.invalidateQueries({ predicate: isAboutPeople });
}

function isAboutPeople({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== "session";
}
