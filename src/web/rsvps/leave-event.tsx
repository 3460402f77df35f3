import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { eventKeys } from "../events/queries.ts";

const leaveLabels = { manager: "Leave the team", door: "Leave the team" } as const;

/** A guest who has answered leaves; one who hasn't declines. */
function leaveLabel(role: "manager" | "door" | "guest", answer: EventPage["myAnswer"]): string {
  if (role !== "guest") return leaveLabels[role];
  return answer === null ? "Decline the invitation" : "Leave the guest list";
}

/** Lets people leave the line-up, team or guest list that somebody else added them to. */
export function LeaveEvent({ event: { id, lineUp, myAnswer, myRole } }: { event: EventPage }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const left = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: eventKeys.all }),
  };
  const unbill = useMutation({
    ...left,
    mutationFn: () => done(api.events[":id"]["line-up"].me.$delete({ param: { id } })),
  });
  const leaveTeam = useMutation({
    ...left,
    mutationFn: (personId: string) =>
      done(api.events[":id"].people[":personId"].$delete({ param: { id, personId } })),
  });
  if (!me) return null;
  const isPerformer = lineUp.some(({ person }) => person?.id === me.id);
  const isTeamMember = myRole !== null && myRole !== "host";
  if (!isPerformer && !isTeamMember) return null;
  return (
    <div className="actions">
      {isPerformer && (
        <Button size="small" busy={unbill.isPending && "Leaving"} onClick={() => unbill.mutate()}>
          Leave the line-up
        </Button>
      )}
      {isTeamMember && (
        <Button
          size="small"
          busy={leaveTeam.isPending && "Leaving"}
          onClick={() => leaveTeam.mutate(me.id)}
        >
          {leaveLabel(myRole, myAnswer)}
        </Button>
      )}
    </div>
  );
}
