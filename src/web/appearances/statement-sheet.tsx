import { Link } from "@tanstack/react-router";
import type { SignedStatement } from "../../contract/talent/appearance-statement.ts";
import type { Verification } from "../../contract/talent/appearances.ts";
import type { OpenBadge } from "../../contract/talent/credential-proof.ts";
import { dayName } from "../availability/month.ts";
import { DateBlock } from "../events/date-block.tsx";
import { Rating } from "../reviews/rating.tsx";
import { printDate } from "../lib/date-format.ts";
import { turnoutText } from "./turnout-text.ts";

type SheetProps = {
  file: SignedStatement;
  /** Without it, as when read from a file, the sheet has no links. */
  verification?: Verification;
};

/** A signed statement in readable form. */
export function StatementSheet({ file, verification }: SheetProps) {
  const { statement, signature, key } = file;
  const { act, event, date, turnout, rating, number, issuedAt } = statement;
  const { actSlug = null, eventSlug = null, creditedBy = null } = verification ?? {};
  const full = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
  const eventName = event?.name ?? "A private event";
  return (
    <article className="statement" aria-label={`Statement ${number}`}>
      <div className="side-by-side is-top-aligned">
        <DateBlock at={date} timeZone="UTC" />
        <div className="fill">
          <h2 className="display-large">{act.name}</h2>
          <p className="muted-text">
            at{" "}
            {eventSlug ? (
              <Link className="link" to="/events/$slug" params={{ slug: eventSlug }}>
                {eventName}
              </Link>
            ) : (
              eventName.replace(/^A private/, "a private")
            )}
            {event?.place && `, ${event.place}`}
          </p>
        </div>
      </div>
      <hr className="divider" />
      <dl className="statement-facts">
        <Fact term="Who">
          {actSlug ? (
            <Link className="link" to="/talent/$slug" params={{ slug: actSlug }}>
              {act.name}
            </Link>
          ) : (
            act.name
          )}
        </Fact>
        <Fact term="Event">{eventName}</Fact>
        <Fact term="Date">{dayName(date, full)}</Fact>
        {creditedBy && (
          <Fact term="Credited by">
            <Link className="link" to="/profile/$userId" params={{ userId: creditedBy.id }}>
              {creditedBy.name}
            </Link>
            , organizer
          </Fact>
        )}
        <Fact term="Turnout">{turnoutText(turnout)}</Fact>
        <Fact term="Rating">
          {rating ? (
            <Rating stars={rating.average} people={rating.people} />
          ) : (
            "Too few ratings yet"
          )}
        </Fact>
      </dl>
      <hr className="divider" />
      <dl className="statement-facts is-single">
        <Fact term="Signature, Ed25519">{signature}</Fact>
        <Fact term="Statement">
          {number} · issued {printDate(issuedAt, { dateStyle: "long" }, "UTC")} · key {key.id}
        </Fact>
      </dl>
    </article>
  );
}

/** A badge from a file in readable form. */
export function BadgeSheet({ badge }: { badge: OpenBadge }) {
  const { id, name, validFrom, credentialSubject, evidence } = badge;
  return (
    <article className="statement" aria-label={`Badge ${name}`}>
      <h2 className="display-large">{name}</h2>
      <p className="muted-text">{credentialSubject.achievement.description}</p>
      <hr className="divider" />
      <dl className="statement-facts is-single">
        {evidence.map(({ narrative }) => (
          <Fact key={narrative} term="Evidence">
            {narrative}
          </Fact>
        ))}
        <Fact term="Open Badge">
          {id} · issued {printDate(validFrom, { dateStyle: "long" }, "UTC")}
        </Fact>
      </dl>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
