import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { eventKeys } from "../events/queries.ts";

const seatWords = { manager: "Leave the team", door: "Leave the team", guest: "Decline" } as const;

/** Ways out for those whom somebody else has put on the bill, into the team or on the list of guests. */
export function LeaveEvent({ event: { id, lineUp, myRole } }: { event: EventPage }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const left = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: eventKeys.all }),
  };
  const unbill = useMutation({
    ...left,
    mutationFn: () => done(api.events[":id"]["line-up"].me.$delete({ param: { id } })),
  });
  const unseat = useMutation({
    ...left,
    mutationFn: (personId: string) =>
      done(api.events[":id"].people[":personId"].$delete({ param: { id, personId } })),
  });
  if (!me) return null;
  const isBilled = lineUp.some(({ person }) => person?.id === me.id);
  const isSeated = myRole !== null && myRole !== "host";
  if (!isBilled && !isSeated) return null;
  return (
    <div className="actions">
      {isBilled && (
        <Button size="small" busy={unbill.isPending && "Leaving"} onClick={() => unbill.mutate()}>
          Take my name off the bill
        </Button>
      )}
      {isSeated && (
        <Button
          size="small"
          busy={unseat.isPending && "Leaving"}
          onClick={() => unseat.mutate(me.id)}
        >
          {seatWords[myRole]}
        </Button>
      )}
    </div>
  );
}
