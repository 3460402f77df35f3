import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Copy, Send, Share } from "lucide-react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { copyLink } from "../posts/copy-link.ts";
import { shortDate } from "../lib/date-parts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { type Guest, ticketQuery } from "./queries.ts";

type TransferProps = { ticket: TicketPage; guest: Guest; onClose: () => void };

/** Creates a link that transfers the ticket. It's only shown once, because it isn't stored. */
export function TransferDialog({ ticket, guest, onClose }: TransferProps) {
  const queryClient = useQueryClient();
  const asked = { param: { id: ticket.id }, query: guest };
  const changed = () => queryClient.invalidateQueries(ticketQuery(ticket.id));
  const start = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.tickets[":id"].transfer.$post(asked)),
    onSuccess: changed,
  });
  const cancel = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.tickets[":id"].transfer.$delete(asked)),
    onSuccess: async () => {
      start.reset();
      await changed();
    },
  });
  const link = start.data;
  const isOpen = ticket.linkUntil !== null;
  const problem = start.error ?? cancel.error;
  return (
    <Dialog open onClose={onClose} title="Send to a friend">
      <DialogBody>
        <p>
          The first person to open this link and accept gets the ticket. Your own code then stops
          working.
        </p>
        {ticket.orderId && ticket.paidMinor > 0 && (
          <p className="supporting-text dialog-detail">
            Any refund still goes to you, because you paid.
          </p>
        )}
        {link ? (
          <Note tone="ok" role="status" className="note-below">
            <b className="ticket-link">{link.url}</b>
            <p className="supporting-text">
              Works once, until {shortDate(link.expiresAt)}. It won't be shown again.
            </p>
          </Note>
        ) : (
          ticket.linkUntil && (
            <Note className="note-below">
              A link is open until {shortDate(ticket.linkUntil)}. A new one replaces it.
            </Note>
          )
        )}
        {problem && (
          <Note tone="bad" role="alert" className="note-below">
            {sentenceOf(problem)}
          </Note>
        )}
      </DialogBody>
      <DialogFooter>
        {isOpen && (
          <Button
            variant="danger"
            busy={cancel.isPending && "Ending"}
            onClick={() => cancel.mutate()}
          >
            Turn off link
          </Button>
        )}
        {link ? (
          <Passing url={link.url} title={ticket.event.title} />
        ) : (
          <Button
            variant="primary"
            busy={start.isPending && "Making a link"}
            onClick={() => start.mutate()}
          >
            <Icon of={Send} />
            {isOpen ? "Create a new link" : "Create link"}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Passing({ url, title }: { url: string; title: string }) {
  // Dismissing the share sheet isn't a failure.
  const share = () =>
    navigator.share({ text: `A ticket for ${title}, for you`, url }).catch(() => undefined);
  return (
    <>
      {typeof navigator.share === "function" && (
        <Button onClick={() => void share()}>
          <Icon of={Share} />
          Share
        </Button>
      )}
      <Button variant="primary" onClick={() => void copyLink(url)}>
        <Icon of={Copy} />
        Copy link
      </Button>
    </>
  );
}
