import { Link } from "@tanstack/react-router";
import { CalendarPlus, CalendarSync, Download } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { siteOrigin } from "../app/request-context.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { todayIn } from "../lib/viewer-zone.ts";

/** Offers links for Google Calendar and Outlook, and a file for every other calendar. */
export function AddToCalendar({ event }: { event: EventPage }) {
  const me = useMe();
  return (
    <Popover
      label="Add to calendar"
      sheet
      trigger={
        <Button>
          <Icon of={CalendarPlus} />
          Add to calendar
        </Button>
      }
    >
      {(close) => {
        const links = calendarLinks(event, siteOrigin());
        return (
          <div className="share-popup">
            <b className="display-small share-popup-head">Add to calendar</b>
            <a href={links.google} target="_blank" rel="noopener noreferrer" onClick={close}>
              <Icon of={CalendarPlus} />
              Google Calendar
            </a>
            <a href={links.file} download onClick={close}>
              <Icon of={CalendarPlus} />
              Apple Calendar
            </a>
            <a href={links.outlook} target="_blank" rel="noopener noreferrer" onClick={close}>
              <Icon of={CalendarPlus} />
              Outlook
            </a>
            <a href={links.file} download onClick={close}>
              <Icon of={Download} />
              Download .ics
            </a>
            {me && (
              <>
                <hr />
                <Link to="/my-events" hash="calendar-link-h" onClick={close}>
                  <Icon of={CalendarSync} />
                  Sync all my events
                </Link>
              </>
            )}
          </div>
        );
      }}
    </Popover>
  );
}

type CalendarEvent = Pick<
  EventPage,
  | "slug"
  | "title"
  | "summary"
  | "startsAt"
  | "endsAt"
  | "zone"
  | "allDay"
  | "venue"
  | "address"
  | "city"
  | "country"
>;

/** The address of the calendar file, and the links that add an event to Google Calendar and Outlook. */
export function calendarLinks(event: CalendarEvent, origin: string) {
  const { title, summary, allDay, startsAt } = event;
  const endsAt = event.endsAt ?? startsAt;
  const details = [summary, `${origin}/events/${event.slug}`].filter(Boolean).join("\n\n");
  const location = [event.venue, event.address, event.city, event.country]
    .filter(Boolean)
    .join(", ");
  const [begins, ends] = [startsAt, endsAt].map((at) =>
    allDay ? todayIn(event.zone, new Date(at)) : at,
  );
  const dates = `${plain(begins)}/${plain(ends)}`;
  const google = new URLSearchParams({ action: "TEMPLATE", text: title, dates, details, location });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: begins ?? "",
    enddt: ends ?? "",
    allday: String(allDay),
    body: details,
    location,
  });
  return {
    file: `/api/v1/events/${event.slug}/calendar.ics`,
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}

// 20310502T180000Z, or 20310502 for a whole day.
function plain(at = ""): string {
  return at.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}
