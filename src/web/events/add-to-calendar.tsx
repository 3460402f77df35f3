import { Link } from "@tanstack/react-router";
import { CalendarPlus, CalendarSync, Download } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { siteOrigin } from "../app/request-context.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { calendarLinks } from "./calendar-links.ts";

/** Into the viewer's own calendar: a link for two of them, a file for every other. */
export function AddToCalendar({ event }: { event: EventPage }) {
  const me = useMe();
  const links = calendarLinks(event, siteOrigin());
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
      {(close) => (
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
      )}
    </Popover>
  );
}
