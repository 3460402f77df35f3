import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Code } from "lucide-react";
import { useState } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import type { Profile } from "../../contract/people/profiles.ts";
import { EmbedDialog } from "../feeds/embed-code.tsx";
import { Subscribe } from "../feeds/subscribe.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { EventTickets, type EventTicketsProps } from "./event-tickets.tsx";
import { personEventsQuery } from "./queries.ts";

/** A person's upcoming events as host. Renders nothing if there are none. */
export function ComingUp({ person }: { person: Profile }) {
  const list = useInfiniteQuery(personEventsQuery(person.id, "upcoming"));
  if (!list.data?.pages[0]?.items.length) return null;
  return (
    <section>
      <div className="section-head">
        <h2>Coming up</h2>
        <Link className="push-end link" to="/discover-events">
          Discover Events
        </Link>
      </div>
      <EventTickets list={list} empty={null} stub={ViewEvent} />
      <div className="cluster coming-up-subscribe">
        <Subscribe
          calendar={`/calendar/people/${person.id}.ics`}
          rss={`/rss/people/${person.id}.xml`}
        >
          Every public event of {person.name}, kept up to date.
        </Subscribe>
        {person.can.edit && <EmbedEvents person={person} />}
      </div>
    </section>
  );
}

/** Events with this person on the line-up. Renders nothing if there are none. */
export function Appearances({ person }: { person: Pick<Profile, "id"> }) {
  return (
    <Shows
      title="Appearances"
      list={useInfiniteQuery(personEventsQuery(person.id, "appearances"))}
    />
  );
}

type ShowsProps = { title: string } & Pick<EventTicketsProps, "list" | "isLeftOut">;

/** Events as tickets under a heading. Renders nothing if there are none. */
export function Shows({ title, ...events }: ShowsProps) {
  const { list } = events;
  if (!list.data?.pages[0]?.items.length) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <EventTickets {...events} empty={null} stub={ViewEvent} />
    </section>
  );
}

/** Embeds the events in the organizer's own site. */
function EmbedEvents({ person: { id, name } }: { person: Profile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Code} />
        Embed
      </Button>
      {isOpen && (
        <EmbedDialog
          path={`/embed/organizers/${id}`}
          title={`Events of ${name}`}
          height={480}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function ViewEvent({ event }: { event: EventCard }) {
  return (
    <ButtonLink size="small" to="/events/$slug" params={{ slug: event.slug }}>
      View<span className="visually-hidden"> {event.title}</span>
    </ButtonLink>
  );
}
