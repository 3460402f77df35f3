import type { ChangePreview } from "../../contract/events/changes.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { shortDate } from "../lib/date-parts.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Switch } from "../ui/checkbox.tsx";
import "./change-offers.css";

export type Offers = { offerRefunds: boolean; askWhoCanCome: boolean };

type ChangeOffersProps = {
  preview: ChangePreview;
  chosen: Offers;
  onChange: (more: Partial<Offers>) => void;
  /** Whether several dates of a series change, each with its own time limit. */
  several?: boolean;
};

/** What an organizer may offer guests who can't make the new date, time or place. */
export function ChangeOffers({ preview, chosen, onChange, several = false }: ChangeOffersProps) {
  const { refunds, refundsUntil, asks } = preview;
  const zone = useViewerZone();
  const now = useNow();
  return (
    <>
      {refunds && refundsUntil && (
        <Offer
          title="Offer refunds"
          help={`${several ? "For two weeks, or until the date begins" : `Until ${shortDate(refundsUntil, zone, now)}`}. ${refundText(refunds)} if everyone asks.`}
          on={chosen.offerRefunds}
          onChange={(offerRefunds) => onChange({ offerRefunds })}
        />
      )}
      {asks && (
        <Offer
          title="Ask who can still come"
          help={`By email and on ${several ? "each date's" : "the event's"} page: keep the place, or return it.`}
          on={chosen.askWhoCanCome}
          onChange={(askWhoCanCome) => onChange({ askWhoCanCome })}
        />
      )}
    </>
  );
}

type OfferProps = { title: string; help: string; on: boolean; onChange: (on: boolean) => void };

function Offer({ title, help, on, onChange }: OfferProps) {
  return (
    <div className="change-offer">
      <span>
        <b className="strong-text">{title}</b>
        <span className="supporting-text">{help}</span>
      </span>
      <Switch label={title} checked={on} onChange={(event) => onChange(event.target.checked)} />
    </div>
  );
}

/** "At most $2,918.00", or "More than …" if not all orders were counted. */
function refundText({ ticketsMinor, currency, more }: NonNullable<ChangePreview["refunds"]>) {
  return `${more ? "More than" : "At most"} ${formatMoney(ticketsMinor, currency)}`;
}
