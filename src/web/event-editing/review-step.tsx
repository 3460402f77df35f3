import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { zoneLabel } from "../places/zones.ts";
import { placeText } from "../posts/event-text.ts";
import { longTime } from "../lib/event-time.ts";
import { numberText } from "../lib/number-text.ts";
import { useSignedInUser } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Picture } from "../ui/picture.tsx";
import { DescriptionPreview } from "./description-field.tsx";
import { type EventForm, type Step, stepNames, stepOf } from "./form.ts";
import { visibilityNames } from "./details-step.tsx";
import { roleNames } from "../event-team/person-fields.tsx";
import { datesQuery } from "./queries.ts";
import { priceText } from "./ticket-price.ts";
import { skippedTimeText } from "./skipped-time.ts";
import { posterSeed } from "./poster-seed.ts";

/** Opens a step, optionally at a field. */
type OnStep = (step: Step, field?: string) => void;
type ReviewStepProps = { form: EventForm; onStep: OnStep };

/** A preview of the event, and what is still missing. */
export function ReviewStep({ form, onStep }: ReviewStepProps) {
  const { id, fields, problems, coverUrl } = form;
  const { title, category, team = [] } = fields;
  const skipped = skippedTimeText(fields);
  const place = placeText(fields) || "No place yet";
  return (
    <>
      {problems.length > 0 && (
        <Note tone="bad" role="alert">
          <b>Fix these before publishing.</b>
          <ul className="event-editor-missing">
            {problems.map(({ field, message }) => (
              <li key={field}>
                <Icon of={CircleAlert} size="small" />
                <span className="fill">{message}</span>
                <Button size="small" onClick={() => onStep(stepOf(field))}>
                  {stepNames[stepOf(field)]}
                </Button>
              </li>
            ))}
          </ul>
        </Note>
      )}
      <article className="event-editor-preview" aria-label="Preview">
        <div className="event-editor-print">
          <Picture
            src={coverUrl}
            alt=""
            placeholder={{
              title: title || "Untitled",
              category,
              seed: posterSeed(id, fields.poster),
              variant: "poster",
              label: "",
            }}
          />
        </div>
        <div>
          <p className="supporting-text">{category}</p>
          <h2 className="display-large" tabIndex={-1}>
            {title || "Untitled"}
          </h2>
          <p className="strong-text event-editor-preview-when">
            {wallTime(fields) ?? "No date yet"}
          </p>
          {skipped && <Note tone="warn">{skipped}</Note>}
          {fields.repeats && !form.isOneDate && (
            <Recurrence fields={fields} repeats={fields.repeats} />
          )}
          <p className="muted-text">{place}</p>
          <Facts form={form} onStep={onStep} />
          <Replies form={form} />
          {team.length > 0 && (
            <p className="muted-text">
              {"Invited once it's published: "}
              {team.map(({ username, role }) => `@${username} (${roleNames[role]})`).join(", ")}
            </p>
          )}
          <div className="event-editor-preview-description">
            <DescriptionPreview text={fields.description} />
          </div>
        </div>
      </article>
    </>
  );
}

/** Visibility, capacity and other facts, each with a link to where it is edited. */
function Facts({ form, onStep }: ReviewStepProps) {
  const { capacity, visibility, zone } = form.fields;
  const facts = [
    { field: "zone", name: "Time zone", value: zoneLabel(zone) },
    { field: "free", name: "Tickets", value: ticketsText(form) },
    { field: "visibility", name: "Visibility", value: visibilityNames[visibility] },
    {
      field: "capacity",
      name: "Places",
      value: capacity === null ? "No limit" : numberText(capacity),
    },
  ];
  return (
    <ul className="event-editor-facts">
      {facts.map(({ field, name, value }) => (
        <li key={field} className="side-by-side is-spread">
          <p className="fill">
            <span className="small-text muted-text">{name}</span>
            <br />
            {value}
          </p>
          <Button size="small" onClick={() => onStep(stepOf(field), field)}>
            Change<span className="visually-hidden"> {name.toLowerCase()}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Asks once whether buyers may reply to the organizer by email, which reveals the organizer's address. */
function Replies({ form: { fields, change } }: { form: EventForm }) {
  const { email, emailVerified } = useSignedInUser();
  const { free, tickets = [], repliesByEmail = false } = fields;
  if (free || tickets.length === 0 || !emailVerified) return null;
  return (
    <div className="field-below">
      <Checkbox
        label={`Let buyers reply by email. Replies about tickets, changes and refunds go to ${email}, which buyers then see.`}
        checked={repliesByEmail}
        onChange={({ target }) => change({ repliesByEmail: target.checked })}
      />
    </div>
  );
}

/** The price, as far as the form says. */
function ticketsText({ fields, isDraft, sells, usualCurrency = "USD" }: EventForm): string {
  const { free, tickets = [], currency = usualCurrency, link, online } = fields;
  if (sells) return isDraft ? "As in the event you duplicated" : "Under Manage, Tickets";
  if (free) return "Free, by RSVP";
  if (tickets.length === 0) return link && !online ? "Sold on your website" : "None yet";
  return tickets
    .map(({ name, price, quantity }) => {
      const cost = priceText({ price }, currency);
      return `${name || "No name"}: ${cost}${quantity === null ? "" : ` (${numberText(quantity)} tickets)`}`;
    })
    .join(" · ");
}

type RecurrenceProps = { fields: EventForm["fields"]; repeats: Repeats };

/** The recurrence rule in words, with the number of dates once it is known. */
function Recurrence({ fields, repeats }: RecurrenceProps) {
  const { data } = useQuery(datesQuery(fields, repeats));
  const dates = data?.total ? `, ${data.total} ${data.total === 1 ? "date" : "dates"}` : "";
  return <p className="muted-text">{data && `${data.words}${dates}`}</p>;
}

const at = (day: string, time: string) => `${day}T${time || "00:00"}:00.000Z`;

/** The times as entered, without conversion: they're in the event's zone. */
function wallTime({ startDay, startTime, endDay, endTime, allDay }: EventForm["fields"]) {
  if (startDay === "" || (!allDay && startTime === "")) return undefined;
  const startsAt = at(startDay, allDay ? "" : startTime);
  if (allDay) {
    const last = Date.parse(at(endDay || startDay, "")) + 24 * 60 * 60_000;
    return longTime({ startsAt, endsAt: new Date(last).toISOString(), zone: "UTC", allDay });
  }
  if (endTime === "") return longTime({ startsAt, endsAt: null, zone: "UTC", allDay });
  const ends = Date.parse(at(endDay || startDay, endTime));
  const morningAfter = endDay === "" && endTime <= startTime ? 24 * 60 * 60_000 : 0;
  const endsAt = new Date(ends + morningAfter).toISOString();
  return longTime({ startsAt, endsAt, zone: "UTC", allDay });
}
