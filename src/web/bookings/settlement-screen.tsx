import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import {
  readByLines,
  sourceText,
  statementSections,
} from "../../contract/bookings/statement-text.ts";
import { dayName } from "../availability/month.ts";
import { DateBlock } from "../events/date-block.tsx";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { useLiveBookings } from "./use-booking-move.ts";
import { bookingQuery, settlementQuery } from "./queries.ts";
import { SettlementActions } from "./settlement-actions.tsx";
import { hashText } from "./terms-text.ts";
import "./bookings.css";
import "./settlement.css";

const longDay = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;

/** What the act of a past booking is owed, as both sides read it. */
export function SettlementScreen({ id }: { id: string }) {
  useLiveBookings();
  const { data: booking } = useSuspenseQuery(bookingQuery(id));
  const { data: settlement } = useSuspenseQuery(settlementQuery(id));
  return (
    <main id="main">
      <nav className="supporting-text back-link" aria-label="Breadcrumb">
        <Link to="/bookings/$id" params={{ id }} className="side-by-side is-tight">
          <Icon of={ArrowLeft} size="small" />
          {booking.title} booking
        </Link>
      </nav>
      <div className="settlement">
        <StatementSheet booking={booking} settlement={settlement} />
        <aside className="settlement-side">
          <Files id={id} countsTickets={settlement.countsTickets} />
          {booking.side === "talent" && <NewStatement settlement={settlement} />}
          <SettlementActions
            // A proposal from another page must not discard expenses or a reason that somebody types.
            key={settlement.round}
            booking={booking}
            settlement={settlement}
          />
        </aside>
      </div>
    </main>
  );
}

type Settled = { booking: Booking; settlement: Settlement };

function StatementSheet({ booking, settlement }: Settled) {
  const { title, terms, actName } = booking;
  const isFinal = settlement.finalAt !== null;
  const zone = useViewerZone() ?? "UTC";
  const day = (time: string) => printDate(time, { dateStyle: "long" }, zone);
  const parties = {
    bookingId: booking.id,
    actName,
    organizerName: nameOf(booking, "organizer"),
    deposit: booking.deposit,
  };
  return (
    <article className="settlement-sheet">
      <div className="side-by-side is-top-aligned">
        <DateBlock at={terms.day} timeZone="UTC" />
        <div className="fill">
          <p className="supporting-text">
            Settlement statement,{" "}
            {isFinal ? "final" : settlement.state === "disputed" ? "disputed" : "draft"}
          </p>
          <h1>{title}</h1>
          <p className="muted-text">
            {dayName(terms.day, longDay)} · {terms.place}
          </p>
        </div>
      </div>
      <dl className="settlement-parties">
        <div>
          <dt>Organizer</dt>
          <dd>{parties.organizerName}</dd>
        </div>
        <div>
          <dt>Act</dt>
          <dd>{actName}</dd>
        </div>
      </dl>
      {statementSections(settlement, parties, formatMoney, day).map((section) => (
        <StatementTable key={section.title} section={section} currency={terms.fee.currency} />
      ))}
      <Footer settlement={settlement} />
    </article>
  );
}

function nameOf({ side, other, log }: Booking, wanted: Booking["side"]): string {
  if (side !== wanted) return other?.name ?? "A former member";
  return log.findLast(({ entry }) => entry === "offer")?.by ?? "You";
}

type Section = ReturnType<typeof statementSections>[number];

function StatementTable({ section, currency }: { section: Section; currency: string }) {
  return (
    <section aria-label={section.title}>
      <h2>{section.title}</h2>
      <table className="settlement-lines">
        <tbody>
          {section.rows.map(({ name, note, minor, look, isBalance }) => (
            <tr key={`${name}, ${note}, ${minor}`} className={look && `is-${look}`}>
              <th scope="row">
                {name}
                {note && <small>{note}</small>}
              </th>
              <td className={classes(isBalance && "settlement-balance")}>
                {/* A minus sign is as wide as a digit, a hyphen is not. */}
                {formatMoney(minor, currency).replace("-", "−")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Footer({ settlement }: { settlement: Settlement }) {
  const { hash, finalAt } = settlement;
  const zone = useViewerZone() ?? "UTC";
  const moment = { dateStyle: "long", timeStyle: "short" } as const;
  const readBy = readByLines(settlement, (time) => printDate(time, { dateStyle: "long" }, zone));
  return (
    <p className="fine-print">
      {readBy.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {sourceText(settlement)} Statement <b>{hashText(hash)}</b>
      {finalAt ? `, final since ${printDate(finalAt, moment, zone)}.` : ", not final yet."}
    </p>
  );
}

function Files({ id, countsTickets }: { id: string; countsTickets: boolean }) {
  const at = `/api/v1/bookings/${id}/settlement`;
  return (
    <section className="page-subsection" aria-label="This statement">
      <div className="section-head">
        <h2>This statement</h2>
      </div>
      <p>
        Both sides see the same page, to the cent.
        {countsTickets &&
          " The figures come from the tickets sold, so they always agree with the event's books."}
      </p>
      <Button wide onClick={() => window.print()}>
        <Icon of={Printer} size="small" />
        Print
      </Button>
      <ButtonAnchor wide href={`${at}.pdf`} download>
        <Icon of={Download} size="small" />
        Download PDF
      </ButtonAnchor>
      <ButtonAnchor wide href={`${at}.csv`} download>
        <Icon of={Download} size="small" />
        Download CSV
      </ButtonAnchor>
    </section>
  );
}

/** Says that the figures changed while the act had them open; focus goes there if it was on the actions below. */
function NewStatement({ settlement }: { settlement: Settlement }) {
  const { hash, proposedAt, state } = settlement;
  const [seen, setSeen] = useState({ hash, proposedAt, news: "" });
  const noteRef = useRef<HTMLDivElement>(null);
  if (seen.hash !== hash) {
    const isNew = state === "proposed" && seen.proposedAt !== null;
    setSeen({ hash, proposedAt, news: isNew ? newsText(seen.proposedAt === proposedAt) : "" });
  }
  const news = state === "proposed" ? seen.news : "";
  useEffect(() => {
    // The button that was pressed is replaced along with the figures.
    const isElsewhere = document.activeElement?.matches("input, textarea, [role=dialog] *");
    if (news !== "" && !isElsewhere) noteRef.current?.focus();
  }, [news]);
  if (news === "") return null;
  return (
    <div ref={noteRef} tabIndex={-1} role="alert">
      <Note tone="warn">{news}</Note>
    </div>
  );
}

function newsText(isSameProposal: boolean): string {
  return isSameProposal
    ? "The figures have changed since you opened them. Read them and accept again."
    : "The organizer sent a new statement. Read it and accept again.";
}
