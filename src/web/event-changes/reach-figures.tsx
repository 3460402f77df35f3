import { numberText } from "../lib/number-text.ts";
import type { ChangePreview } from "../../contract/events/changes.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import "./reach-figures.css";

type ReachFiguresProps = { preview: ChangePreview; withRefunds?: boolean };

/** How many people hear of a change, and what goes back to them, counted before anything is sent. */
export function ReachFigures({ preview, withRefunds = false }: ReachFiguresProps) {
  const { people, guests, refunds } = preview;
  return (
    <dl className="reach-figures">
      <Figure
        value={count(people + guests)}
        what={people + guests === 1 ? "person is notified" : "people are notified"}
      />
      {withRefunds && refunds && (
        <Figure
          value={formatMoney(refunds.amountMinor, refunds.currency)}
          what={`goes back to ${count(refunds.buyers)} ${refunds.buyers === 1 ? "buyer" : "buyers"}`}
        />
      )}
      <Figure
        value={count(people)}
        what={`${people === 1 ? "member" : "members"}, in Marquee and by email`}
      />
      <Figure
        value={count(guests)}
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

function count(number: number): string {
  return numberText(number);
}
