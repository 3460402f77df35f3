import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import type { AttendeeEmail } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import type { attendeeGroups } from "../../contract/tickets/limits.ts";
import { api, done } from "../app/api.ts";
import { momentAt, zoneName } from "../lib/event-time.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { emailsQuery, manageKeys } from "./queries.ts";

export const groupNames: Record<(typeof attendeeGroups)[number], string> = {
  everyone: "Everyone who responded or is on the waitlist",
  going: "Everyone going",
  "not-in": "Everyone not checked in",
  in: "Everyone checked in",
};

/** Scheduled messages, each with a button to cancel it. Renders nothing if there are none. */
export function ScheduledEmails({ event }: { event: EventPage }) {
  const { data } = useQuery(emailsQuery(event.id));
  const waiting = data?.items.filter(({ scheduled }) => scheduled) ?? [];
  return waiting.map((email) => <Scheduled key={email.id} event={event} email={email} />);
}

function Scheduled({ event, email }: { event: EventPage; email: AttendeeEmail }) {
  const { id: emailId, subject, group, type, sendAt } = email;
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      done(api.events[":id"].emails[":emailId"].$delete({ param: { id: event.id, emailId } })),
    onSuccess: () => toast("Scheduled message cancelled"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: manageKeys.event(event.id) }),
  });
  const to = type === null ? groupNames[group] : `${groupNames[group]}, ${type}`;
  return (
    <Note
      icon={Clock}
      className="note-below"
      action={
        <Button
          size="small"
          busy={cancel.isPending && "Cancelling"}
          onClick={() => cancel.mutate()}
        >
          Cancel<span className="visually-hidden"> the message “{subject}”</span>
        </Button>
      }
    >
      <b>“{subject}”</b>
      {sendAt && (
        <p className="small-text">
          Goes out {momentAt(sendAt, event.zone)} {zoneName(event.zone, sendAt)}. To: {to}.
        </p>
      )}
    </Note>
  );
}
