import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye, EyeOff, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { StaffEvent } from "../../contract/administration/events.ts";
import { api, done } from "../app/api.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { Moment } from "../moderation/moment.tsx";
import { ReasonDialog } from "../moderation/reason-dialog.tsx";
import { formatMoney } from "../orders/money-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { type EventFilters, staffEventsQuery } from "./queries.ts";

const lists = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "reported", label: "Reported" },
  { value: "hidden", label: "Hidden or waiting" },
] as const;

/** Searches events, shows their sales and reports, and hides or restores them. */
export function EventsScreen() {
  const [q, setQ] = useState("");
  const [show, setShow] = useState<EventFilters["show"]>("upcoming");
  const events = useInfiniteQuery(staffEventsQuery({ q: useDeferredValue(q.trim()), show }));
  const found = itemsOf(events.data);
  return (
    <AdminPage title="Events">
      <div className="log-filters">
        <TextInput
          label="Search by title, place, organizer or link"
          type="search"
          icon={Search}
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Select
          label="Show"
          value={show}
          onChange={(event) => setShow(event.target.value as EventFilters["show"])}
        >
          {lists.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Paged
        list={events}
        things="events"
        isEmpty={found.length === 0}
        empty={<p className="muted-text">No events found.</p>}
      >
        <ul className="list-rows">
          {found.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      </Paged>
    </AdminPage>
  );
}

function EventRow({ event }: { event: StaffEvent }) {
  const [decision, setDecision] = useState<"hide" | "show">();
  const { slug, title, startsAt, cancelled, host, organizer, state, hiddenReason, can } = event;
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <Link to="/events/$slug" params={{ slug }}>
            <b>{title}</b>
          </Link>{" "}
          {cancelled && <Badge>Cancelled</Badge>}{" "}
          {state === "hidden" && <Badge tone="bad">Hidden</Badge>}
          {state === "waiting" && <Badge tone="warn">Waiting for review</Badge>}{" "}
          {event.reports > 0 && (
            <Badge tone="warn">
              {event.reports === 1 ? "1 report" : `${numberText(event.reports)} reports`}
            </Badge>
          )}
        </p>
        <p className="supporting-text">
          <Moment at={startsAt} /> ·{" "}
          {host ? <a href={`/profile/${host.id}`}>{host.name}</a> : organizer || "Imported"}
        </p>
        <p className="supporting-text">{figuresOf(event)}</p>
        {hiddenReason && <p className="supporting-text">Reason: {hiddenReason}</p>}
      </div>
      <div className="cluster">
        {can.hide && (
          <Button size="small" onClick={() => setDecision("hide")}>
            <Icon of={EyeOff} />
            Hide<span className="visually-hidden"> {title}</span>
          </Button>
        )}
        {can.show && (
          <Button size="small" onClick={() => setDecision("show")}>
            <Icon of={Eye} />
            Unhide<span className="visually-hidden"> {title}</span>
          </Button>
        )}
        {state === "waiting" && (
          <Link className="link" to="/admin/reports">
            Review<span className="visually-hidden"> {title}</span>
          </Link>
        )}
      </div>
      {decision && (
        <DecideEvent event={event} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </li>
  );
}

function figuresOf({ going, capacity, sales, visibility }: StaffEvent): string {
  const places = capacity === null ? "" : ` of ${numberText(capacity)}`;
  const sold =
    sales &&
    `${numberText(sales.tickets)} ${sales.tickets === 1 ? "ticket" : "tickets"}, ${formatMoney(sales.grossMinor, sales.currency)}`;
  const refunded =
    sales &&
    sales.refundedMinor > 0 &&
    `${formatMoney(sales.refundedMinor, sales.currency)} refunded`;
  const seen = visibility !== "public" && visibilityTexts[visibility];
  return [`${numberText(going)}${places} going`, sold, refunded, seen].filter(Boolean).join(" · ");
}

const visibilityTexts: Record<Exclude<StaffEvent["visibility"], "public">, string> = {
  unlisted: "by link only",
  "invite-only": "by invitation only",
};

interface DecideEventProps {
  event: StaffEvent;
  decision: "hide" | "show";
  onClose: () => void;
}

function DecideEvent({ event: { id, title, host }, decision, onClose }: DecideEventProps) {
  const one = api.administration.events[":id"];
  const isHiding = decision === "hide";
  return (
    <ReasonDialog
      title={isHiding ? "Hide this event" : "Unhide this event"}
      button={isHiding ? "Hide" : "Unhide"}
      busy={isHiding ? "Hiding" : "Unhiding"}
      label={host ? "Reason (the host will see this)" : "Reason"}
      success={isHiding ? "The event is hidden" : "The event is visible again"}
      act={(reason) => {
        const asked = { param: { id }, json: { reason } };
        return done(isHiding ? one.hiding.$put(asked) : one.showing.$post(asked));
      }}
      onClose={onClose}
    >
      <p>
        <b>{title}</b>{" "}
        {isHiding
          ? "will be hidden from everyone except its host and moderators, even from people who are going. Tickets stay valid and nobody is refunded. If people have paid, have it cancelled first."
          : "will be visible again as it was, and its host will be notified."}
      </p>
    </ReasonDialog>
  );
}
