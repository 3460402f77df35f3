import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { Icon } from "../ui/icon.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { accessNames } from "./access-names.ts";

/** What it is about, in the organizer's words. */
export function AboutEvent({ event: { about, summary, tags } }: { event: EventPage }) {
  if (about.length === 0 && !summary && tags.length === 0) return null;
  return (
    <section className="ev-about">
      <div className="sec-h">
        <h2>About the event</h2>
      </div>
      {about.length > 0 ? (
        <div className="rich lead ev-summary">
          <RichText blocks={about} />
        </div>
      ) : (
        summary && <p className="lead ev-summary">{summary}</p>
      )}
      {tags.length > 0 && (
        <div className="row row-w row-s mt4">
          {tags.map((tag) => (
            <span className="skill" key={tag}>
              {tag}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** Who is on the bill; people of Marquee lead to their profiles. */
export function LineUp({ event: { lineUp, category, id } }: { event: EventPage }) {
  if (lineUp.length === 0) return null;
  return (
    <section className="mt12">
      <div className="sec-h">
        <h2>Line-up</h2>
        <span className="push dim">{lineUp.length} on the bill</span>
      </div>
      <ul className="bill">
        {lineUp.map(({ name, role, person }, at) => {
          const shown = (
            <>
              <div className="pic">
                <Poster
                  variant="thumb"
                  title={name}
                  category={category}
                  seed={person?.id ?? id}
                  instance={String(at)}
                />
              </div>
              <b>{name}</b>
              {role && <span className="sm mut">{role}</span>}
            </>
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an entry is its place on the bill
            <li key={at}>
              {person ? (
                <Link to="/profile/$userId" params={{ userId: person.id }}>
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What happens when, on the clock of the place. */
export function Schedule({ event: { agenda } }: { event: EventPage }) {
  if (agenda.length === 0) return null;
  return (
    <section className="mt12">
      <div className="sec-h">
        <h2>Schedule</h2>
      </div>
      <ol className="sched">
        {agenda.map(({ time, title, person }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
          <li key={at}>
            <time>{time}</time>
            <div>
              <b>{title}</b>
              {person && (
                <>
                  <br />
                  <span className="sm mut">{person}</span>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What those who need it want to know before they set out. */
export function Access({ event: { access, accessNote } }: { event: EventPage }) {
  if (access.length === 0 && !accessNote) return null;
  return (
    <section className="mt12">
      <div className="sec-h">
        <h2>Access</h2>
      </div>
      <ul className="ev-access">
        {access.map((fact) => (
          <li key={fact}>
            <Icon of={Check} size="small" />
            {accessNames[fact]}
          </li>
        ))}
      </ul>
      {accessNote && <p className="mt3 ev-note">{accessNote}</p>}
    </section>
  );
}
