import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import type { Books, Refund } from "../../contract/orders/payments.ts";
import { api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { sentenceOf } from "../app/refusal.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { FigureSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { booksQuery, refundsQuery } from "./queries.ts";
import { ToActs } from "./costs-of-acts.tsx";
import "./payments.css";
import { formatMoney } from "../orders/money-text.ts";

const reasons: Record<Refund["reason"], string> = {
  asked: "Requested by the buyer",
  organizer: "By the organizer",
  cancelled: "The event was cancelled",
  resold: "Resold",
  late: "Paid after the tickets were gone",
  double: "Paid twice",
  booking: "A booking was cancelled",
};

const states: Record<Refund["state"], string> = {
  due: "Processing",
  done: "Done",
  failed: "Failed",
};

const tones = { due: "info", done: "ok", failed: "bad" } as const;

/** The earnings and refunds of an event with tickets, for its organizers. */
export function MoneyPanel({ event }: { event: Pick<EventPage, "id" | "slug"> }) {
  return (
    <section className="page-subsection" aria-labelledby="money-h">
      <div className="section-head">
        <h2 id="money-h">Earnings</h2>
      </div>
      <EventBooks event={event} />
    </section>
  );
}

function EventBooks({ event: { id: eventId, slug } }: { event: Pick<EventPage, "id" | "slug"> }) {
  const { data: books, error, isPending, refetch } = useQuery(booksQuery(eventId));
  if (isPending)
    return (
      <Loading says="Loading your earnings">
        <div className="money-sums">
          <FigureSkeleton />
          <FigureSkeleton />
          <FigureSkeleton />
          <FigureSkeleton />
        </div>
      </Loading>
    );
  if (!books)
    return (
      <ErrorState message="We couldn't load your earnings." onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </ErrorState>
    );
  const sum = (minor: number) => formatMoney(minor, books.currency ?? "USD");
  return (
    <>
      {books.mode === "test" && (
        <p className="supporting-text">This site uses test payments: no money has moved.</p>
      )}
      <dl className="money-sums">
        <Sum label="Gross sales" value={sum(books.soldMinor)} />
        <Sum label="Refunded" value={sum(books.refundedMinor)} />
        <Sum label="Booking fees" value={sum(books.feesMinor)} />
        <Sum label="Your payout" value={sum(books.netMinor)} />
      </dl>
      <ToActs books={books} slug={slug} total="Left for you" />
      <Unmatched books={books} sum={sum} />
      <Refunds eventId={eventId} />
    </>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="supporting-text">{label}</dt>
      <dd className="money-sum">{value}</dd>
    </div>
  );
}

function Unmatched({ books, sum }: { books: Books; sum: (minor: number) => string }) {
  if (books.unmatched.length === 0) return null;
  return (
    <Note tone="warn" className="note-below">
      <b>Check these in Stripe.</b> They were made there and aren't included here.
      <ul className="small-text">
        {books.unmatched.map(({ id, kind, reference, amountMinor }) => (
          <li key={id}>
            {kind === "refund" ? "Refund" : "Dispute"} of {sum(amountMinor)}, order {reference}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Refunds({ eventId }: { eventId: string }) {
  const query = useInfiniteQuery(refundsQuery(eventId));
  const refunds = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ListSection
      className="money-refunds"
      title="Refunds"
      level={3}
      things="refunds"
      list={query}
      empty="No refunds yet."
      listClassName="money-list"
    >
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} eventId={eventId} />
      ))}
    </ListSection>
  );
}

function RefundRow({ refund, eventId }: { refund: Refund; eventId: string }) {
  const { id, order, amountMinor, currency, reason, note, state, failure } = refund;
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      done(
        api.events[":id"].refunds[":refundId"].retry.$post({
          param: { id: eventId, refundId: id },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries(refundsQuery(eventId)),
  });
  return (
    <li className="cluster is-spread">
      <span>
        <b>{formatMoney(amountMinor, currency)}</b> {order.name || "Deleted account"},{" "}
        {order.reference}
        <br />
        <span className="supporting-text">
          {reasons[reason]}
          {note && `: ${note}`}
        </span>
      </span>
      <span className="side-by-side is-tight">
        <Badge tone={tones[state]}>{states[state]}</Badge>
        {state === "failed" && (
          <Button size="small" busy={retry.isPending && "Trying"} onClick={() => retry.mutate()}>
            Retry
          </Button>
        )}
      </span>
      {state === "failed" && <p className="small-text fill">{failure}</p>}
    </li>
  );
}
