import type { EventImport, ImportCard } from "../../contract/events/imports.ts";
import { EventCover } from "../events/event-cover.tsx";
import { cardTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { DateBlock } from "../ui/date-block.tsx";
import { countOf, placeOf } from "./words.ts";

/** The first events as they will stand in a list. */
export function ImportCards({ list }: { list: EventImport }) {
  const { cards, kind } = list;
  if (cards.length === 0) return null;
  return (
    <section className="mt8">
      <div className="sec-h">
        <h3>{cards.length === 1 ? "The event" : `The first ${countOf(cards.length, "event")}`}</h3>
      </div>
      <div className="egrid">
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
    <article className="ev">
      <div className="ev-top">
        <div className="ev-art">
          <EventCover
            event={{ ...card, cover: null }}
            variant="cover"
            sizes="(max-width: 639px) 100vw, 22rem"
          />
          {card.again && <Badge tone="info">Came in before</Badge>}
        </div>
      </div>
      <div className="ev-b">
        <DateBlock at={card.startsAt} timeZone={card.zone} />
        <div className="grow">
          <h4 className="ei-title">{card.title}</h4>
          <p className="ev-m">{facts.join(" · ")}</p>
        </div>
      </div>
      {card.summary && <p className="ev-d clamp2">{card.summary}</p>}
      <p className="sm dim">
        {[place, card.category, card.free && "Free"].filter(Boolean).join(" · ")}
      </p>
      {card.remark && <p className="sm">{card.remark}</p>}
    </article>
  );
}
