import type { EventImport, ImportCard } from "../../contract/events/imports.ts";
import { EventCover } from "../events/event-cover.tsx";
import { cardTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { countOf, placeOf } from "./text.ts";

/** The first events of the list as cards. */
export function ImportCards({ list }: { list: EventImport }) {
  const { cards, kind } = list;
  if (cards.length === 0) return null;
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h3>{cards.length === 1 ? "The event" : `The first ${countOf(cards.length, "event")}`}</h3>
      </div>
      <div className="event-grid">
        {cards.map((card) => (
          <Card key={card.line + card.poster} card={card} place={placeOf(kind, card.line)} />
        ))}
      </div>
    </section>
  );
}

function Card({ card, place }: { card: ImportCard; place: string }) {
  const facts = [cardTime(card), card.place].filter(Boolean);
  return (
    <article className="event-card">
      <div className="event-card-top">
        <div className="event-card-art">
          <EventCover
            event={{ ...card, cover: null }}
            variant="cover"
            sizes="(max-width: 639px) 100vw, 22rem"
          />
          {card.again && <Badge tone="info">Already imported</Badge>}
        </div>
      </div>
      <div className="event-card-body">
        <DateBlock at={card.startsAt} timeZone={card.zone} />
        <div className="fill">
          <h4 className="event-import-title">{card.title}</h4>
          <p className="event-card-meta">{facts.join(" · ")}</p>
        </div>
      </div>
      {card.summary && <p className="event-card-summary two-lines">{card.summary}</p>}
      <p className="fine-print">
        {[place, card.category, card.free ? "Free" : "Paid, no tickets yet"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {card.remark && <p className="small-text">{card.remark}</p>}
    </article>
  );
}
