import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type MouseEvent, useDeferredValue, useRef, useState } from "react";
import type { FoundTicket } from "../../contract/tickets/door.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { clockTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import type { Scanner } from "./scanner.ts";
import { ticketsByNameQuery } from "./queries.ts";

type Props = {
  scanner: Scanner;
  /** The event's zone. Times are shown in it. */
  zone: string;
  hasNames: boolean;
  busy: boolean;
  onTicket: (id: string) => void;
};

/** For attendees without their code at hand. */
export function NameSearch({ scanner, zone, hasNames, busy, onTicket }: Props) {
  const [name, setName] = useState("");
  const asked = useDeferredValue(name.trim());
  const isLong = asked.length >= 2;
  const field = useRef<HTMLInputElement>(null);
  const found = useQuery({ ...ticketsByNameQuery(scanner, asked), enabled: hasNames && isLong });

  function checkIn(id: string, { detail }: MouseEvent) {
    onTicket(id);
    setName("");
    // Pressed with a keyboard, which continues with the next name. After a tap, focus would bring up the on-screen keyboard over the
    // result.
    if (detail === 0) field.current?.focus();
  }

  return (
    <section className="door-section" aria-label="Find by name">
      <TextInput
        ref={field}
        label="Find by name"
        icon={Search}
        type="search"
        maxLength={searchLimits.max}
        autoComplete="off"
        value={name}
        disabled={!hasNames}
        help={hasNames ? undefined : "This phone has no guest list yet. Scan or type the code."}
        onChange={(changed) => setName(changed.target.value)}
      />
      {isLong && found.isError && (
        <p className="small-text name-search-none">{sentenceOf(found.error)}</p>
      )}
      {isLong && found.data?.length === 0 && (
        <p className="supporting-text name-search-none">No matching names.</p>
      )}
      {isLong && found.data && (
        <ul className="door-list name-search-list">
          {found.data.map((ticket) => (
            <FoundRow
              key={ticket.id}
              ticket={ticket}
              zone={zone}
              busy={busy}
              onCheckIn={(pressed) => checkIn(ticket.id, pressed)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The type that the server and the phone's list use for people without a ticket. */
const rsvpType = "RSVP";

type RowProps = {
  ticket: FoundTicket;
  zone: string;
  busy: boolean;
  onCheckIn: (pressed: MouseEvent) => void;
};

function FoundRow({ ticket, zone, busy, onCheckIn }: RowProps) {
  const { name, type, number, state, since } = ticket;
  return (
    <li className="side-by-side is-spread">
      <div className="fill">
        <b>{name || "No name"}</b>
        <p className="supporting-text">
          {type === rsvpType ? rsvpType : `${type} · ticket ${number}`}
        </p>
      </div>
      {state === "in" ? (
        <Badge tone="info">Checked in at {since ? clockTime(since.at, zone) : ""}</Badge>
      ) : state === "being-sold" ? (
        <Badge tone="warn">Being resold</Badge>
      ) : (
        <Button size="small" variant="ink" aria-disabled={busy} onClick={onCheckIn}>
          Check in
        </Button>
      )}
    </li>
  );
}
