import { CalendarPlus } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Drafts } from "./drafts.tsx";
import { PublishedEvents } from "./published-events.tsx";
import "../people/people.css";
import "./event-editor.css";

/** The events that somebody puts on: drafts first, then what is announced. */
export function MyEventsScreen() {
  return (
    <main id="main">
      <div className="head">
        <h1>Your events</h1>
        <ButtonLink
          to="/events/new"
          search={{ draft: undefined }}
          variant="primary"
          className="push"
        >
          <Icon of={CalendarPlus} />
          Create event
        </ButtonLink>
      </div>
      <Drafts />
      <section className="mt12">
        <div className="sec-h">
          <h2>Published</h2>
        </div>
        <PublishedEvents />
      </section>
    </main>
  );
}
