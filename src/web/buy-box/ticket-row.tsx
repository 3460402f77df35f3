import type { EventPage } from "../../contract/events/events.ts";
import { moneyInput } from "../orders/typed-money.ts";
import type { Offer, OfferType } from "../../contract/tickets/sales.ts";
import { typePrice } from "../events/price-text.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { TextInput } from "../ui/field.tsx";
import { storeChoice, useChoice } from "../orders/stored-choice.ts";
import { useFirstType } from "./use-first-choice.ts";
import { unitOf } from "./chosen-lines.ts";
import { saleText } from "./sale-text.ts";
import { Stepper } from "./stepper.tsx";
import { TicketWait } from "./ticket-waitlist.tsx";
import { formatMoney } from "../orders/money-text.ts";

type TicketRowProps = {
  event: EventPage;
  offer: Offer;
  type: OfferType;
  isSoldOut: boolean;
};

/** A ticket type with its description, price, places left and quantity. */
export function TicketRow({ event, offer, type, isSoldOut }: TicketRowProps) {
  const choice = useChoice(event.id, useFirstType(offer));
  const canBuy = type.state === "on-sale";
  const quantity = canBuy ? (choice.quantities[type.id] ?? 0) : 0;
  const most = Math.min(type.perOrder, type.left ?? type.perOrder, roomOf(offer, choice, type));
  return (
    <li className={classes("ticket-row", quantity > 0 && "is-chosen")}>
      <div>
        <span className="ticket-row-name">{type.name}</span>
        {type.state === "sold-out" && (
          <>
            {" "}
            <Badge>Sold out</Badge>
          </>
        )}
        {event.online && type.admitsTo !== "both" && (
          <>
            {" "}
            <Badge>{type.admitsTo === "online" ? "Online" : "In person"}</Badge>
          </>
        )}
        {type.description && <p className="supporting-text">{type.description}</p>}
      </div>
      <PriceOf type={type} currency={offer.currency} />
      {canBuy ? (
        <div className="side-by-side is-spread ticket-row-detail">
          <span className="fine-print">{saleText(type, event.zone)}</span>
          <Stepper
            of={type.name}
            value={quantity}
            most={most}
            onChange={(chosen) =>
              storeChoice(event.id, {
                quantities: { ...choice.quantities, [type.id]: chosen },
              })
            }
          />
        </div>
      ) : (
        <div className="ticket-row-detail fine-print">
          {type.state === "sold-out" ? (
            <TicketWait event={event} type={type} isMain={isSoldOut} />
          ) : (
            saleText(type, event.zone)
          )}
        </div>
      )}
      {quantity > 0 && type.kind === "pay-what-you-want" && (
        <OwnPrice event={event} type={type} currency={offer.currency} />
      )}
    </li>
  );
}

/** The most of this type that fits into the order beside the other selected tickets. */
function roomOf(offer: Offer, { quantities }: ReturnType<typeof useChoice>, type: OfferType) {
  const others = offer.types
    .filter(({ id, state }) => id !== type.id && state === "on-sale")
    .reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
  return offer.perOrder - others;
}

function PriceOf({ type, currency }: { type: OfferType; currency: string }) {
  const look = type.kind === "pay-what-you-want" ? "ticket-row-price-open" : "tabular-numbers";
  return <div className={classes("ticket-row-price", look)}>{typePrice(type, currency)}</div>;
}

type OwnPriceProps = { event: EventPage; type: OfferType; currency: string };

function OwnPrice({ event, type, currency }: OwnPriceProps) {
  const choice = useChoice(event.id);
  const isBad = unitOf(type, choice, currency) === undefined;
  const least = formatMoney(type.minimumMinor, currency);
  return (
    <TextInput
      className="ticket-row-detail"
      label={`Your price per ticket, in ${currency}`}
      inputMode="decimal"
      autoComplete="off"
      value={choice.amounts[type.id] ?? moneyInput(type.priceMinor, currency)}
      onChange={({ target }) =>
        storeChoice(event.id, { amounts: { ...choice.amounts, [type.id]: target.value } })
      }
      error={isBad && (type.minimumMinor > 0 ? `Enter ${least} or more.` : "Enter an amount.")}
      help={type.minimumMinor > 0 && `At least ${least}.`}
    />
  );
}
