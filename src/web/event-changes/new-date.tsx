import { ArrowRight } from "lucide-react";
import type { ChangePreview } from "../../contract/events/changes.ts";
import { DateBlock } from "../events/date-block.tsx";
import { clockTime, zoneText } from "../lib/event-time.ts";
import { Icon } from "../ui/icon.tsx";
import "./new-date.css";

type Times = NonNullable<ChangePreview["when"]>;

/** The old date, struck through, and the new one, each in its own zone. */
export function NewDate({ before, after }: Times) {
  const [was, is] = [hoursText(before), hoursText(after)];
  return (
    <div className="new-date">
      <div className="new-date-was">
        <span className="visually-hidden">Was </span>
        <DateBlock at={before.startsAt} timeZone={before.zone} />
      </div>
      <Icon of={ArrowRight} size="large" />
      <div>
        <span className="visually-hidden">Now </span>
        <DateBlock at={after.startsAt} timeZone={after.zone} hot />
      </div>
      <p className="small-text new-date-hours">
        {was !== is && (
          <span>
            <span className="visually-hidden">Was </span>
            <del>{was}</del>
          </span>
        )}
        <span>
          <span className="visually-hidden">Now </span>
          <ins>{is}</ins>
        </span>
        {!after.allDay && (
          <span className="muted-text">{zoneText(after.zone, after.startsAt)}</span>
        )}
      </p>
    </div>
  );
}

function hoursText({ startsAt, endsAt, zone, allDay }: Times["after"]): string {
  if (allDay) return "All day";
  // Without an end time, the end equals the start.
  if (endsAt === startsAt) return clockTime(startsAt, zone);
  return `${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}`;
}
