import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Appearance } from "../../contract/talent/appearances.ts";
import type { ActCard } from "../../contract/talent/acts.ts";
import { Paged } from "../app/paged.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { appearancesOfActQuery } from "./queries.ts";
import { Seal } from "./seal.tsx";
import { turnoutText } from "./turnout-text.ts";

/** Where an act has played, as proven by people at the door; renders nothing if nothing is proven. */
export function VerifiedAppearances({ act }: { act: Pick<ActCard, "id"> }) {
  const list = useInfiniteQuery(appearancesOfActQuery(act.id));
  const found = itemsOf(list.data);
  if (list.isSuccess && found.length === 0) return null;
  return (
    <section className="page-section" id="played">
      <div className="section-head">
        <h2>Played</h2>
      </div>
      <Paged list={list} things="appearances" isEmpty={false}>
        {found.map((appearance) => (
          <AppearanceRow key={appearance.number} appearance={appearance} />
        ))}
      </Paged>
      <p className="fine-print">
        A seal means that the organizer credited the act, people were checked in at the door, and
        Marquee signed it. Anyone can check it.
      </p>
    </section>
  );
}

function AppearanceRow({ appearance }: { appearance: Appearance }) {
  const { number, event, date, turnout } = appearance;
  return (
    <article className="appearance-row">
      <DateBlock at={date} timeZone="UTC" size="small" />
      <div className="fill">
        <h3 className="display-small">
          {event?.slug ? (
            <Link to="/events/$slug" params={{ slug: event.slug }}>
              {event.title}
            </Link>
          ) : (
            "A private event"
          )}
        </h3>
        <p className="supporting-text">
          {[event?.place, turnoutText(turnout)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Link className="side-by-side is-tight sealed" to="/verify/$number" params={{ number }}>
        <Seal />
        Verified
        <span className="visually-hidden"> at {event?.title ?? `an event on ${date}`}</span>
      </Link>
    </article>
  );
}
