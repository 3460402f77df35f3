import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Ticket } from "lucide-react";
import { useEffect } from "react";
import type { Order } from "../../contract/orders/orders.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { ticketKeys } from "../tickets/queries.ts";
import { useKeepTickets } from "../tickets/use-keep-tickets.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { forgetChoice } from "./stored-choice.ts";
import { dropOrder } from "./stored-order.ts";
import { heldOrdersQuery, orderQuery, readOrder } from "./queries.ts";
import { returnedText } from "./refund-text.ts";
import { FirstTicket, TellPeople } from "./first-ticket.tsx";
import { policyText } from "../../contract/orders/refund-policy-text.ts";
import { shortDate } from "../lib/date-parts.ts";
import { viewerLocale } from "../lib/viewer-clock.ts";
import { formatMoney } from "./money-text.ts";

type OrderPaidProps = { order: Order; orderKey: string | undefined };

/** A paid order with its tickets. */
export function OrderPaid({ order, orderKey }: OrderPaidProps) {
  const { event, reference, email, tickets, totalMinor } = order;
  const returned = returnedText(order);
  const me = useMe();
  const mayOpen = (me !== null && !order.guest) || orderKey !== undefined;
  const admitting = mayOpen ? tickets.filter(({ ended, code }) => !ended && code !== null) : [];
  const open = event.cancelled ? [] : admitting;
  const [first] = open;
  // Everything was refunded.
  const isOver = event.cancelled || (tickets.length > 0 && tickets.every(({ ended }) => ended));
  // A guest's order opened by a signed-in person may be somebody else's.
  const areOwn = (me === null) === order.guest;
  const canKeep = (!me || order.guest) && !isOver;
  const key = order.guest ? orderKey : undefined;
  useKeepTickets(areOwn ? open.map(({ id }) => id) : [], key);
  const queryClient = useQueryClient();
  useEffect(() => {
    forgetChoice(event.id, order.id);
    dropOrder(event.id, order.id);
    queryClient.removeQueries({ queryKey: heldOrdersQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
  }, [queryClient, event.id, order.id]);
  return (
    <section className="checkout-step">
      <div role="status">
        <h2>{event.title}</h2>
        <p className="order-paid-reference">
          Order <b>{reference}</b>
          {!isOver && ` is ${totalMinor === 0 ? "confirmed" : "paid"}. We sent a copy to ${email}.`}
        </p>
      </div>
      {canKeep && me && <KeepTickets order={order} orderKey={orderKey} />}
      {event.cancelled && (
        <Note tone="bad" className="note-below">
          <b>This event is cancelled.</b>
          {totalMinor > order.refundedMinor && (
            <p className="small-text">You'll be refunded to your original payment method.</p>
          )}
        </Note>
      )}
      {order.refundedMinor > 0 && (
        <Note className="note-below">
          {formatMoney(order.refundedMinor, order.currency)} of this order was refunded.
        </Note>
      )}
      {returned && <Note className="note-below">{returned}</Note>}
      {first && <FirstTicket id={first.id} orderKey={key} />}
      <ul className="order-paid-tickets">
        {tickets.map(({ id, code, typeName, holderName, ended }) => (
          <li key={id}>
            <span className="fill">
              <b>{typeName}</b>
              {holderName && `, ${holderName}`}
            </span>
            {ended && <Badge>{ticketStateText[ended]}</Badge>}
            {!ended && code === null && <Badge>Transferred</Badge>}
            {order.guest && !ended && code !== null ? (
              <Link
                className="link tabular-numbers"
                to="/tickets/$ticketId"
                params={{ ticketId: id }}
                search={{ key: orderKey, new: undefined }}
              >
                Open {code}
              </Link>
            ) : (
              <span className="faint-text tabular-numbers">{code}</span>
            )}
          </li>
        ))}
      </ul>
      <OrderReceipt order={order} isOver={isOver} />
      {me && !order.guest
        ? !first && (
            <p className="cluster checkout-actions">
              <SeeTickets />
            </p>
          )
        : canKeep && !me && <KeepTickets order={order} orderKey={orderKey} />}
      {first && <TellPeople order={order} />}
    </section>
  );
}

/** Who sold it, when it was paid, and what is refundable; the sums are shown beside it. */
function OrderReceipt({ order, isOver }: { order: Order; isOver: boolean }) {
  const { host, event, paidAt, totalMinor, policy, policyStart, currency } = order;
  return (
    <dl className="order-receipt small-text">
      {totalMinor > 0 && paidAt && (
        <div>
          <dt className="muted-text">Paid on</dt>
          <dd>{shortDate(paidAt, event.zone)}</dd>
        </div>
      )}
      {host && (
        <div>
          <dt className="muted-text">Organizer</dt>
          <dd>
            <Link className="link" to="/profile/$userId" params={{ userId: host.id }}>
              {event.organizer || host.name}
            </Link>
          </dd>
        </div>
      )}
      {totalMinor > 0 && !isOver && (
        <div>
          <dt className="muted-text">Refunds</dt>
          <dd>
            {policyText(policy, { currency, startsAt: policyStart, locale: viewerLocale() })}
            {policyStart !== event.startsAt && " This is based on the date you bought for."}
          </dd>
        </div>
      )}
    </dl>
  );
}

function SeeTickets() {
  return (
    <ButtonLink variant="primary" size="large" to="/tickets" search={{ past: undefined }}>
      <Icon of={Ticket} />
      See your tickets
    </ButtonLink>
  );
}

/** A guest's tickets are in the email; somebody signed in can also add them to their account. */
function KeepTickets({ order, orderKey }: OrderPaidProps) {
  const me = useMe();
  const queryClient = useQueryClient();
  const { id } = order;
  const claim = useMutation({
    meta: { failureToast: false },
    mutationFn: async (key: string) =>
      readOrder(await fetchJson(api.orders[":id"].claim.$post({ param: { id }, json: { key } }))),
    onSuccess: (mine) => queryClient.setQueryData(orderQuery(id).queryKey, mine),
  });
  const { mutate: add, isIdle } = claim;
  // Bought with this account's address, as by a guest who has just signed up: there is nothing to ask.
  const isTheirs = me?.email.toLowerCase() === order.email.toLowerCase();
  useEffect(() => {
    if (isTheirs && isIdle && orderKey !== undefined) add(orderKey);
  }, [isTheirs, isIdle, orderKey, add]);
  if (orderKey === undefined) return null;
  if (me)
    return (
      <>
        <Note
          className="order-paid-account"
          action={
            <Button
              variant="primary"
              busy={claim.isPending && "Adding"}
              onClick={() => claim.mutate(orderKey)}
            >
              Add to your tickets
            </Button>
          }
        >
          <b>These tickets aren't in an account yet.</b>
          <p className="small-text">Add them to your account, {me.name}.</p>
        </Note>
        {claim.error && (
          <Note tone="bad" role="alert" className="note-below">
            {sentenceOf(claim.error)}
          </Note>
        )}
      </>
    );
  const next = `/checkout/${id}?key=${encodeURIComponent(orderKey)}`;
  return (
    <Note
      className="order-paid-account"
      action={
        <ButtonLink
          to="/signup"
          search={{ next }}
          // Not in the URL, which ends up in histories and logs.
          state={{ signUp: { name: order.name, email: order.email } }}
          variant="primary"
        >
          Create an account
        </ButtonLink>
      }
    >
      <b>Create an account to keep your tickets</b>
      <p className="small-text">
        With an account your tickets are on every device you sign in to. Already have one?{" "}
        <Link className="link" to="/login" search={{ next }}>
          Log in.
        </Link>
      </p>
    </Note>
  );
}
