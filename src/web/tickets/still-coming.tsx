import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { fetchJson, api } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { type Guest, ticketQuery } from "./queries.ts";

/** Asks a ticket holder without an account, after a change, whether they're coming; members are asked on the event's page. */
export function StillComing({ ticket, guest }: { ticket: TicketPage; guest: Guest }) {
  const queryClient = useQueryClient();
  const { id, event, asked } = ticket;
  const [hasConfirmed, setConfirmed] = useState(false);
  const keep = useMutation({
    mutationFn: () =>
      fetchJson(api.tickets[":id"].confirmation.$put({ param: { id }, query: guest })),
    onSuccess(now) {
      queryClient.setQueryData(ticketQuery(id).queryKey, now);
      setConfirmed(true);
    },
  });
  if (!asked && !hasConfirmed) return null;
  return (
    // The answer replaces the question in a live region, so that screen readers announce it.
    <div role="status">
      {asked ? (
        <Note
          tone="warn"
          className="ticket-state"
          action={
            <Button
              variant="primary"
              busy={keep.isPending && "Saving"}
              onClick={() => keep.mutate()}
            >
              {ticket.of > 1 ? "Keep my tickets" : "Keep my ticket"}
            </Button>
          }
        >
          <b>Can you still come?</b>
          <p className="small-text">
            {event.title} has changed. Your {ticket.of > 1 ? "tickets are" : "ticket is"} still
            good. If you're coming, it helps the host to know.
          </p>
        </Note>
      ) : (
        <Note tone="ok" className="ticket-state">
          Thanks. The host knows that you're coming.
        </Note>
      )}
    </div>
  );
}
