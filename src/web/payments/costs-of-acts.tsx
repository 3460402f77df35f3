import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EventPage } from "../../contract/events/events.ts";
import type { Books, CostsOfActs as Costs } from "../../contract/orders/payments.ts";
import { formatMoney } from "../orders/money-text.ts";
import { costsOfActs, hasActs, paymentText, unsettledText } from "./costs-text.ts";
import { booksQuery } from "./queries.ts";
import "./payments.css";

/** What the acts of an event without tickets cost its organizers; nothing if none was booked. */
export function CostsOfActs({ event }: { event: Pick<EventPage, "id" | "slug"> }) {
  const { data: books } = useQuery(booksQuery(event.id));
  if (!books || ![books.acts, ...books.otherActs].some(hasActs)) return null;
  return (
    <section className="page-subsection" aria-labelledby="money-h">
      <div className="section-head">
        <h2 id="money-h">Costs of acts</h2>
      </div>
      <ToActs books={books} slug={event.slug} total="Total" />
    </section>
  );
}

type ToActsProps = { books: Books; slug: string; total: string };

/**
 * What the acts get of the payout by the books and by what is agreed, what was spent on the night, and what remains;
 * fees in other currencies follow apart.
 */
export function ToActs({ books, slug, total }: ToActsProps) {
  const { acts, otherActs, remainingMinor } = books;
  const currency = books.currency ?? "USD";
  const foreign = otherActs.filter(hasActs);
  return (
    <>
      {hasActs(acts) && (
        <Parts
          costs={acts}
          total={total}
          {...{ slug, currency, remainingMinor: remainingMinor - acts.agreedMinor }}
        />
      )}
      {foreign.map((costs) => (
        <Parts
          key={costs.currency}
          costs={costs}
          currency={costs.currency}
          total={`Total in ${costs.currency}`}
          slug={slug}
          remainingMinor={-costsOfActs(costs).reduce((sum, { minor }) => sum + minor, 0)}
        />
      ))}
    </>
  );
}

type PartsProps = {
  costs: Costs;
  currency: string;
  slug: string;
  total: string;
  remainingMinor: number;
};

function Parts({ costs, currency, slug, total, remainingMinor }: PartsProps) {
  const sum = (minor: number) => formatMoney(minor, currency);
  const less = (minor: number) => (minor < 0 ? `+${sum(-minor)}` : `−${sum(minor)}`);
  const notes = [paymentText(costs, sum), unsettledText(costs)].filter(Boolean);
  return (
    <dl className="money-parts">
      {costsOfActs(costs, sum).map(({ name, note, minor }) => (
        <div key={name}>
          <dt>
            {name}
            {note && <span className="supporting-text">{note}</span>}
          </dt>
          <dd>{less(minor)}</dd>
        </div>
      ))}
      <div>
        <dt>
          <b>{total}</b>
          {notes.map((note) => (
            <span key={note} className="supporting-text">
              {note}
            </span>
          ))}
          <Link
            className="link small-text"
            to="/events/$slug/manage"
            params={{ slug }}
            search={{ tab: "acts" }}
          >
            See the acts
          </Link>
        </dt>
        <dd>
          <b>{remainingMinor < 0 ? `−${sum(-remainingMinor)}` : sum(remainingMinor)}</b>
        </dd>
      </div>
    </dl>
  );
}
