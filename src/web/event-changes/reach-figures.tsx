import { numberText } from "../lib/number-text.ts";
import type { ChangePreview } from "../../contract/events/changes.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import "./reach-figures.css";

type ReachFiguresProps = { preview: ChangePreview; withRefunds?: boolean };

/** The number of people notified of a change and the amount refunded, counted before anything is sent. */
export function ReachFigures({ preview, withRefunds = false }: ReachFiguresProps) {
  const { people, guests, refunds, more } = preview;
  const isMore = more.people || more.guests;
  return (
    <dl className="reach-figures">
      <Figure
        value={count(people + guests, isMore)}
        what={people + guests === 1 ? "person will be notified" : "people will be notified"}
      />
      {withRefunds && refunds && (
        <Figure
          value={`${formatMoney(refunds.amountMinor, refunds.currency)}${refunds.more ? "+" : ""}`}
          what={`goes back to ${count(refunds.buyers, refunds.more)} ${refunds.buyers === 1 ? "buyer" : "buyers"}`}
        />
      )}
      <Figure
        value={count(people, more.people)}
        what={`${people === 1 ? "member" : "members"}, in Marquee and by email`}
      />
      <Figure
        value={count(guests, more.guests)}
        what={`${guests === 1 ? "guest" : "guests"} without an account, by email`}
      />
    </dl>
  );
}

function Figure({ value, what }: { value: string; what: string }) {
  return (
    <div>
      <dd className="display-large tabular-numbers">{value}</dd>
      <dt className="small-text">{what}</dt>
    </div>
  );
}

/** "240", or "5,000+" if not all were counted. */
function count(number: number, more = false): string {
  return `${numberText(number)}${more ? "+" : ""}`;
}
