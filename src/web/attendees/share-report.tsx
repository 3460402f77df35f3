import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { EventReport } from "../../contract/events/attendees.ts";
import type { Brought } from "../../contract/events/shares.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import { count, share, sourceName } from "./report-text.ts";
import { ScrollRegion } from "./scroll-region.tsx";

/** The funnel from view to check-in, by source and by each person's share link. */
export function ShareReport({ report }: { report: EventReport }) {
  const { total, sources, shares, ticketed } = report;
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>From view to check-in</h2>
      </div>
      <ScrollRegion label="From view to check-in">
        <table className="table table-compact">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col" className="table-number">
                Views
              </th>
              <th scope="col" className="table-number">
                {ticketed ? "Orders" : "RSVPs"}
              </th>
              {ticketed && (
                <th scope="col" className="table-number">
                  Paid
                </th>
              )}
              <th scope="col" className="table-number">
                {" "}
                Going
              </th>
              <th scope="col" className="table-number">
                {ticketStateText.in}
              </th>
            </tr>
          </thead>
          <tbody>
            <Way name={<b>All</b>} brought={total} ticketed={ticketed} isSum />
            {sources.map(({ source, ...brought }) => (
              <Fragment key={source}>
                <Way name={sourceName(source)} brought={brought} ticketed={ticketed} />
                {source === "share" && <Sharers shares={shares} ticketed={ticketed} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** Visitors through share links, by the person who shared. */
function Sharers({ shares, ticketed }: Pick<EventReport, "shares" | "ticketed">) {
  return shares.map(({ person, act, ...brought }) => (
    <Way
      key={person?.id ?? act?.id}
      name={
        <span className="ways-sharer">
          by{" "}
          {person && (
            <Link className="link" to="/profile/$userId" params={{ userId: person.id }}>
              {person.name}
            </Link>
          )}
          {act && (
            <Link className="link" to="/talent/$slug" params={{ slug: act.slug }}>
              {act.name}
            </Link>
          )}
        </span>
      }
      brought={brought}
      ticketed={ticketed}
    />
  ));
}

type WayProps = { name: ReactNode; brought: Brought; ticketed: boolean; isSum?: boolean };

function Way({ name, brought, ticketed, isSum = false }: WayProps) {
  // A percentage is only shown if the previous column counts the same thing: orders, or people.
  const cell = (number: number, whole = 0) => (
    <td className="table-number tabular-numbers">
      {count(number)}
      {isSum && whole > 0 && <span className="fine-print ways-part">{share(number, whole)}</span>}
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="table-number tabular-numbers">{count(brought.views)}</td>
      {cell(brought.answers)}
      {ticketed && cell(brought.paid, brought.answers)}
      {cell(brought.coming)}
      {cell(brought.arrived, brought.coming)}
    </tr>
  );
}
