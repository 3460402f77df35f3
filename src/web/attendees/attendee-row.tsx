import { Link } from "@tanstack/react-router";
import type { Attendee } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { ticketStateText } from "../../contract/tickets/ticket-text.ts";
import { clockTime } from "../lib/event-time.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { AttendeeMenu } from "./attendee-menu.tsx";

const tones = {
  going: "ok",
  in: "info",
  online: "info",
  returning: "warn",
  "line-up": "bulb",
  refunded: "warn",
  resold: "plain",
  cancelled: "bad",
} as const;

interface AttendeeRowProps {
  event: EventPage;
  attendee: Attendee;
  /** Whether anybody in the list has answered a question. */
  hasAnswers: boolean;
}

export function AttendeeRow({ event, attendee, hasAnswers }: AttendeeRowProps) {
  const { zone } = event;
  const { type, reference, people, state, inAt, kind } = attendee;
  const guests = people > 1 ? ` +${people - 1}` : "";
  return (
    <tr>
      <td>
        <Who attendee={attendee} />
        <Answers attendee={attendee} />
      </td>
      <td>{type ?? (kind === "line-up" ? ticketStateText["line-up"] : `RSVP${guests}`)}</td>
      <td className="tabular-numbers">{reference ?? <span className="faint-text">none</span>}</td>
      <td>
        <Badge tone={tones[state]}>{ticketStateText[state]}</Badge>
        {attendee.partRefund && (
          <>
            {" "}
            <Badge tone="warn">Part refund</Badge>
          </>
        )}
      </td>
      <td className="table-number tabular-numbers">
        {inAt ? clockTime(inAt, zone) : <span className="faint-text attendee-not-in">–</span>}
      </td>
      {hasAnswers && (
        <td className="print-only">
          {attendee.answers.map(({ id, label, answer }) => (
            <div key={id}>
              {label} <b>{answer}</b>
            </div>
          ))}
        </td>
      )}
      <td className="table-number">
        <AttendeeMenu event={event} attendee={attendee} />
      </td>
    </tr>
  );
}

function Who({ attendee: { person, name, email } }: { attendee: Attendee }) {
  const shown = name || "No name";
  const face = <Avatar name={shown} seed={person?.id ?? shown} src={person?.avatar} size={32} />;
  if (!person) {
    return (
      <div className="person">
        {face}
        <div className="fill">
          <b>{shown}</b>
          <span>{email || "Guest"}</span>
        </div>
      </div>
    );
  }
  return (
    <Link className="person" to="/profile/$userId" params={{ userId: person.id }}>
      {face}
      <div className="fill">
        <b>{shown}</b>
        <span>{person.username ? `@${person.username}` : "Guest"}</span>
      </div>
    </Link>
  );
}

/** The buyer's answers at checkout, collapsed. */
function Answers({ attendee: { answers } }: { attendee: Attendee }) {
  if (answers.length === 0) return null;
  return (
    <details className="attendee-answers small-text">
      <summary>{answers.length === 1 ? "1 answer" : `${answers.length} answers`}</summary>
      <dl>
        {answers.map(({ id, label, answer }) => (
          <div key={id}>
            <dt className="muted-text">{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
