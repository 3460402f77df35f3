import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { eventKeys } from "../events/queries.ts";

/** The viewer's invitations to the team and the line-up. Nobody sees the viewer listed there until they accept. */
export function PendingInvitation({ event }: { event: EventPage }) {
  const me = useMe();
  const { id, myAsk, myLineUpInvitation } = event;
  if (!me) return null;
  const team = api.events[":id"].people;
  const lineUp = api.events[":id"]["line-up"].me;
  const param = { id };
  return (
    <>
      {myAsk && (
        <Question
          words={
            myAsk === "door"
              ? "You're invited to help at the door."
              : "You're invited to help run this event."
          }
          yes={() => done(team.me.$put({ param }))}
          no={() => done(team[":personId"].$delete({ param: { id, personId: me.id } }))}
        />
      )}
      {myLineUpInvitation && (
        <Question
          words="You're invited to join this event's line-up."
          yes={() => done(lineUp.$put({ param }))}
          no={() => done(lineUp.$delete({ param }))}
        />
      )}
    </>
  );
}

type QuestionProps = { words: string; yes: () => Promise<void>; no: () => Promise<void> };

function Question({ words, yes, no }: QuestionProps) {
  const queryClient = useQueryClient();
  const say = useMutation({
    mutationFn: (agreed: boolean) => (agreed ? yes() : no()),
    onSuccess(_, agreed) {
      // After declining, an invite-only event is gone, and its page would only say "not found".
      toast(agreed ? "Invitation accepted" : "Invitation declined");
      return queryClient.invalidateQueries({ queryKey: eventKeys.all });
    },
  });
  return (
    <Note
      role="status"
      className="note-below"
      action={
        <>
          <Button
            variant="primary"
            busy={say.isPending && say.variables && "Accepting"}
            onClick={() => say.mutate(true)}
          >
            Accept
          </Button>
          <Button
            busy={say.isPending && !say.variables && "Declining"}
            onClick={() => say.mutate(false)}
          >
            Decline
          </Button>
        </>
      }
    >
      <b>{words}</b>
    </Note>
  );
}
