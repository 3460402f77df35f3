import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Ticket } from "./ticket.tsx";
import { type Guest, ticketKeys } from "./queries.ts";

type Other = TicketPage["others"][number];

/** The viewer's other tickets from the same order, each with its holder's name. */
export function OtherTickets({ ticket, guest }: { ticket: TicketPage; guest: Guest }) {
  const [naming, setNaming] = useState<Other>();
  if (ticket.others.length === 0) return null;
  const { event, of } = ticket;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Other tickets in this order</h2>
      </div>
      <div className="tickets-list">
        {ticket.others.map((other) => (
          <Ticket
            key={other.id}
            stub={
              other.can.name ? (
                <Button size="small" onClick={() => setNaming(other)}>
                  {other.holderName ? "Change name" : "Add a name"}
                </Button>
              ) : (
                <ButtonLink
                  size="small"
                  to="/tickets/$ticketId"
                  params={{ ticketId: other.id }}
                  search={{ key: guest.key, new: undefined }}
                >
                  Show
                </ButtonLink>
              )
            }
          >
            <DateBlock at={event.startsAt} timeZone={event.zone} size="small" />
            <div className="fill ticket-text">
              <Link
                to="/tickets/$ticketId"
                params={{ ticketId: other.id }}
                search={{ key: guest.key, new: undefined }}
              >
                <b>
                  {other.typeName}, ticket {other.number} of {of}
                </b>
              </Link>
              <p className="supporting-text">
                {other.ended ? ticketStateText[other.ended] : other.holderName || "No name yet"}
              </p>
            </div>
          </Ticket>
        ))}
      </div>
      {naming && <NameDialog ticket={naming} guest={guest} onClose={() => setNaming(undefined)} />}
    </section>
  );
}

type NameProps = { ticket: Other; guest: Guest; onClose: () => void };

function NameDialog({ ticket, guest: query, onClose }: NameProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(ticket.holderName);
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () => {
      const { id } = ticket;
      return fetchJson(api.tickets[":id"].holder.$put({ param: { id }, query, json: { name } }));
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ticketKeys.all });
      onClose();
    },
  });
  const problem = fieldProblem(save.error, "name");
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog open onClose={onClose} title="Who is this ticket for?">
      <form onSubmit={submit}>
        <DialogBody>
          <TextInput
            label="Name"
            value={name}
            maxLength={accountLimits.name}
            autoComplete="off"
            required
            error={problem}
            onChange={(event) => setName(event.target.value)}
          />
          {save.error && !problem && (
            <Note tone="bad" role="alert">
              {sentenceOf(save.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending && "Saving"}>
            Save name
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
