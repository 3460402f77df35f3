import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Offer } from "../../contract/tickets/sales.ts";
import { sentenceOf } from "../app/refusal.ts";
import { eventState } from "../events/event-state.tsx";
import { useEventKey } from "../events/event-address.ts";
import { printDate } from "../lib/date-format.ts";
import { momentAt, zoneName } from "../lib/event-time.ts";
import { Button } from "../ui/button.tsx";
import { HolderBox } from "./holder-box.tsx";
import { Note } from "../ui/note.tsx";
import { BuyBar, StateBar } from "./buy-bar.tsx";
import { PromoField } from "../orders/promo-field.tsx";
import { offerQuery } from "../orders/queries.ts";
import { HeldOrder } from "./resume-order.tsx";
import { type Choice, storeChoice, useChoice } from "../orders/stored-choice.ts";
import { PaymentNote } from "../payments/payment-notes.tsx";
import { viewerLocale } from "../lib/viewer-clock.ts";
import { policyText } from "../../contract/orders/refund-policy-text.ts";
import { chosenLines, totalOf, unitOf } from "./chosen-lines.ts";
import { orderLimitText } from "./sale-text.ts";
import { RemindMe } from "./remind-me.tsx";
import { SumLines } from "../orders/sum-lines.tsx";
import { TicketRow } from "./ticket-row.tsx";
import { useFirstChoice, useFirstType } from "./use-first-choice.ts";
import { useStartOrder } from "./use-start-order.ts";
import "../orders/checkout.css";

/** An event's tickets with prices and quantities, and the button to check out. */
export function BuyBox({ event, now }: { event: EventPage; now: string }) {
  const offer = useOffer(event);
  const first = useFirstType(offer);
  const choice = useChoice(event.id, first);
  useFirstChoice(event.id, first);
  const start = useStartOrder(event, offer);
  const [isEmpty, setIsEmpty] = useState(false);
  const [wantsMore, setWantsMore] = useState(false);
  const lines = chosenLines(offer, choice);
  const { totalMinor } = totalOf(offer, choice);
  const isReady =
    lines.length > 0 &&
    lines.every(({ type }) => unitOf(type, choice, offer.currency) !== undefined);
  const canBuy = offer.types.some(({ state }) => state === "on-sale");
  const isSoldOut =
    offer.types.length > 0 && offer.types.every(({ state }) => state === "sold-out");
  const get = {
    busy: start.isPending && "Holding your tickets",
    onGet: () => {
      setIsEmpty(lines.length === 0);
      if (isReady) start.mutate();
      else requestAnimationFrame(focusChoice);
    },
  };
  if (event.myTicket && !wantsMore)
    return (
      <>
        <HolderBox
          event={event}
          offer={offer}
          onMore={canBuy && !event.myBan ? () => setWantsMore(true) : undefined}
        />
        <StateBar event={event} now={now} />
      </>
    );
  // Anyone who presses the bar may not have seen the tickets yet, so that it leads there without a warning.
  const getFromBar = () => (lines.length > 0 ? get.onGet() : focusChoice());
  const opensAt = eventState(event, now) === "not-yet" ? event.opensAt : null;
  return (
    <>
      <aside className="ticket-panel buy-box" id="tickets" aria-labelledby="tickets-title">
        <div className="buy-box-head">
          <div className="side-by-side is-spread is-baseline-aligned">
            <h2 className="display-medium" id="tickets-title">
              {titleOf(event, { isSoldOut, opensAt })}
            </h2>
            {canBuy && (
              <span className="fine-print">{orderLimitText(offer.types, offer.perOrder)}</span>
            )}
          </div>
          {isSoldOut && (
            <p className="supporting-text">
              All tickets are taken. If one comes back, we'll tell the waitlist right away. You pay
              only if you take it.
            </p>
          )}
          {opensAt && (
            <p className="supporting-text">
              {momentAt(opensAt, event.zone)} {zoneName(event.zone, opensAt)}
            </p>
          )}
        </div>
        <HeldOrder eventId={event.id} />
        {canBuy && isEmpty && lines.length === 0 && (
          <div className="buy-box-part">
            <Note tone="warn" role="alert">
              Choose how many tickets you want.
            </Note>
          </div>
        )}
        <ul className="buy-box-list">
          {offer.types.map((type) => (
            <TicketRow
              key={type.id}
              event={event}
              offer={offer}
              type={type}
              isSoldOut={isSoldOut}
            />
          ))}
          {!isSoldOut && (offer.hasCodes || offer.promo) && (
            <li className="ticket-row buy-box-code">
              <BoxPromo event={event} offer={offer} />
            </li>
          )}
        </ul>
        {opensAt && (
          <div className="buy-box-foot stack">
            <RemindMe event={event} wide />
            <p className="fine-print">
              {event.mySaleReminder
                ? "We'll email you 10 minutes before tickets go on sale."
                : "Get an email 10 minutes before tickets go on sale."}
            </p>
          </div>
        )}
        {canBuy && (
          <div className="buy-box-foot stack">
            <ChosenSum offer={offer} choice={choice} />
            {start.error && (
              <Note tone="bad" role="alert">
                {sentenceOf(start.error)}
              </Note>
            )}
            <Button variant="primary" size="large" wide busy={get.busy} onClick={get.onGet}>
              Get tickets
            </Button>
            {totalMinor > 0 && (
              <>
                <p className="fine-print">
                  {policyText(offer.refundPolicy, {
                    currency: offer.currency,
                    startsAt: event.startsAt,
                    now: new Date(now),
                    locale: viewerLocale(),
                  })}
                </p>
                <PaymentNote />
              </>
            )}
          </div>
        )}
      </aside>
      {canBuy && !event.can.report ? (
        <BuyBar event={event} offer={offer} {...get} onGet={getFromBar} />
      ) : (
        <StateBar event={event} now={now} />
      )}
    </>
  );
}

type Sale = { isSoldOut: boolean; opensAt: string | null };

function titleOf({ zone }: EventPage, { isSoldOut, opensAt }: Sale): string {
  if (isSoldOut) return "Sold out";
  if (!opensAt) return "Tickets";
  return `On sale ${printDate(opensAt, { day: "numeric", month: "long" }, zone)}`;
}

function ChosenSum({ offer, choice }: { offer: Offer; choice: Choice }) {
  const lines = chosenLines(offer, choice);
  if (lines.length === 0) return null;
  return (
    <SumLines
      small
      currency={offer.currency}
      lines={lines.map(({ type, ...line }) => ({ ...line, typeId: type.id, name: type.name }))}
      promoCode={offer.promo?.code ?? null}
      {...totalOf(offer, choice)}
    />
  );
}

/** A promo code field on the event's page: it reveals hidden tickets and shows discounted prices. */
function BoxPromo({ event: { id }, offer }: { event: EventPage; offer: Offer }) {
  const key = useEventKey();
  const queryClient = useQueryClient();
  const apply = useMutation({
    meta: { failureToast: false },
    mutationFn: async (code: string | null) => {
      if (code !== null) await queryClient.fetchQuery(offerQuery(id, key, code));
      storeChoice(id, { code: code ?? undefined });
    },
  });
  const { data: open } = useSuspenseQuery(offerQuery(id, key));
  const known = new Set(open.types.map((type) => type.id));
  const names = offer.types.filter((type) => !known.has(type.id)).map(({ name }) => name);
  const opened = names.length > 0 ? `Now available: ${names.join(", ")}.` : "";
  return <PromoField code={offer.promo?.code} opened={opened} apply={apply} />;
}

/** The event's offer, including tickets revealed by the entered promo code. */
function useOffer({ id }: Pick<EventPage, "id">): Offer {
  const key = useEventKey();
  const { code } = useChoice(id);
  const { data: open } = useSuspenseQuery(offerQuery(id, key));
  // A code that has expired since is ignored.
  const { data: opened } = useQuery({ ...offerQuery(id, key, code), enabled: code !== undefined });
  return (code !== undefined && opened) || open;
}

/** Moves to what is missing: a valid amount, or the first quantity. */
function focusChoice() {
  const missing =
    document.querySelector<HTMLElement>("#tickets [aria-invalid=true]") ??
    document.querySelector<HTMLElement>(
      "#tickets .ticket-row-detail.side-by-side .stepper button:last-child",
    );
  missing?.scrollIntoView({ block: "center" });
  missing?.focus({ preventScroll: true });
}
