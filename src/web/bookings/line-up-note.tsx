import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { fetchJson, api } from "../app/api.ts";
import { eventFieldsQuery } from "../event-editing/queries.ts";
import { eventKeys } from "../events/queries.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { bookingKeys } from "./queries.ts";

/** Puts a booked act on the line-up of the organizer's event, which it then confirms. */
export function LineUpNote({ booking }: { booking: Booking }) {
  const { actName, event, other, state } = booking;
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: async ({ eventId, personId }: { eventId: string; personId: string }) => {
      const { fields, version } = await queryClient.fetchQuery(eventFieldsQuery(eventId));
      const lineUp = [...fields.lineUp, { name: actName, role: "", personId }];
      return fetchJson(
        api.events[":id"].$patch({ param: { id: eventId }, json: { lineUp, version } }),
      );
    },
    onSuccess: () => {
      toast(`${actName} was asked to confirm`);
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    },
  });
  if (state !== "accepted" || !event || !other) return null;
  const link = (
    <Link to="/events/$slug" params={{ slug: event.slug }} className="link">
      {event.title}
    </Link>
  );
  if (event.lineUp === "confirmed")
    return (
      <p className="fine-print">
        {actName} is on the line-up of {link}.
      </p>
    );
  if (event.lineUp === "asked")
    return (
      <p className="fine-print">
        {actName} was asked to confirm their place on the line-up of {link}.
      </p>
    );
  return (
    <Note
      action={
        <Button
          size="small"
          busy={add.isPending && "Adding"}
          onClick={() => add.mutate({ eventId: event.id, personId: other.id })}
        >
          Add {actName} to the line-up
        </Button>
      }
    >
      {actName} is not on the line-up of {link} yet.
    </Note>
  );
}
