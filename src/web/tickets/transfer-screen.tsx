import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ticket as TicketIcon } from "lucide-react";
import type { TicketTransfer } from "../../contract/tickets/tickets.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { EventCover } from "../events/event-cover.tsx";
import { withZone } from "../events/shown-time.ts";
import { longTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Ticket } from "./ticket.tsx";
import { ticketQuery, transferQuery } from "./queries.ts";
import "./tickets.css";

/** A ticket offered by its holder through a link, for anyone who has it. */
export function TransferScreen({ linkKey }: { linkKey: string }) {
  const { data: transfer } = useSuspenseQuery(transferQuery(linkKey));
  const { event, typeName, address } = transfer;
  const when = withZone(longTime(event), event, useViewerZone());
  return (
    <main id="main" className="transfer">
      <h1>{titleOf(transfer)}</h1>
      <div className="transfer-art">
        <EventCover event={event} variant="banner" sizes="(max-width: 860px) 100vw, 46rem" />
      </div>
      <Ticket stub={<b>{typeName}</b>}>
        <DateBlock at={event.startsAt} timeZone={event.zone} />
        <div className="fill ticket-text">
          <h2>{event.title}</h2>
          <p className="muted-text transfer-when">{when}</p>
          <p className="muted-text">{address || (event.online ? "Online" : "")}</p>
        </div>
      </Ticket>
      <div className="transfer-taking">
        <Taking linkKey={linkKey} />
      </div>
    </main>
  );
}

function titleOf({ from, mine, taken }: TicketTransfer): string {
  if (mine) return taken ? "Your ticket" : "A ticket to pass on";
  return from ? `${from} sent you a ticket` : "A ticket for you";
}

function Taking({ linkKey: key }: { linkKey: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: transfer } = useSuspenseQuery(transferQuery(key));
  const take = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api["ticket-transfers"][":key"].accept.$post({ param: { key } })),
    onSuccess: async (ticket) => {
      queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
      await navigate({
        to: "/tickets/$ticketId",
        params: { ticketId: ticket.id },
        search: { key: undefined, new: undefined },
      });
    },
  });
  if (transfer.mine && transfer.ticketId)
    return (
      <Note action={<Open id={transfer.ticketId} />}>
        {transfer.taken ? "This ticket is yours." : "This is your own link. Send it to a friend."}
      </Note>
    );
  if (!me) {
    const next = `/tickets/transfer/${key}`;
    return (
      <>
        <p>Log in to accept it. First come, first served.</p>
        <div className="actions">
          <ButtonLink to="/login" search={{ next }} variant="primary">
            Log in
          </ButtonLink>
          <ButtonLink to="/signup" search={{ next }}>
            Create an account
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        First come, first served. You'll be listed as going, and the organizer sees your name and
        email address.
      </p>
      {take.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(take.error)}
        </Note>
      )}
      <div className="actions">
        <Button
          variant="primary"
          busy={take.isPending && "Accepting"}
          onClick={() => take.mutate()}
        >
          <Icon of={TicketIcon} />
          Accept the ticket
        </Button>
      </div>
    </>
  );
}

function Open({ id }: { id: string }) {
  return (
    <ButtonLink
      size="small"
      to="/tickets/$ticketId"
      params={{ ticketId: id }}
      search={{ key: undefined, new: undefined }}
    >
      Show ticket
    </ButtonLink>
  );
}

/** A transfer link that was used or has expired, or whose ticket can't be transferred any more. */
export function LinkOver() {
  return (
    <main id="main">
      <EmptyState
        poster="Too late"
        title="This ticket is gone."
        heading="h1"
        actions={<ButtonLink to="/discover-events">Discover Events</ButtonLink>}
      >
        Someone else accepted it, or the link expired. Ask the sender for a new one.
      </EmptyState>
    </main>
  );
}
