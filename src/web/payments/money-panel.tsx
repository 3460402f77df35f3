import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "../../contract/orders/money.ts";
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
import "./payments.css";

const reasons: Record<Refund["reason"], string> = {
  asked: "Given back by the buyer",
  organizer: "By an organizer",
  cancelled: "The event was cancelled",
  resold: "Sold to somebody else",
  late: "Paid when the places were gone",
  double: "Paid twice",
};

const states: Record<Refund["state"], string> = {
  due: "On its way",
  done: "Done",
  failed: "Failed",
};

const tones = { due: "info", done: "ok", failed: "bad" } as const;

/** The books and the refunds of an event that sells tickets, for those who run it. */
export function MoneyPanel({ eventId }: { eventId: string }) {
  return (
    <section className="page-subsection" aria-labelledby="money-h">
      <div className="section-head">
        <h2 id="money-h">Money</h2>
      </div>
      <EventBooks eventId={eventId} />
    </section>
  );
}

function EventBooks({ eventId }: { eventId: string }) {
  const { data: books, error, isPending, refetch } = useQuery(booksQuery(eventId));
  if (isPending)
    return (
      <Loading says="Loading the books">
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
      <ErrorState message="The books did not load." onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </ErrorState>
    );
  const sum = (minor: number) => formatMoney(minor, books.currency ?? "USD");
  return (
    <>
      {books.mode === "test" && (
        <p className="supporting-text">Payments are tests on this site: none of this has moved.</p>
      )}
      <dl className="money-sums">
        <Sum label="Paid by buyers" value={sum(books.soldMinor)} />
        <Sum label="Given back" value={sum(books.refundedMinor)} />
        <Sum label="Booking fees" value={sum(books.feesMinor)} />
        <Sum label="Yours" value={sum(books.netMinor)} />
      </dl>
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
      <b>Look at these at Stripe.</b> They were not done here and change nothing here.
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
      empty="No money went back."
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
        <b>{formatMoney(amountMinor, currency)}</b> {order.name || "Somebody who has left"},{" "}
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
            Try again
          </Button>
        )}
      </span>
      {state === "failed" && <p className="small-text fill">{failure}</p>}
    </li>
  );
}
