import { ScanLine } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** The way to the check-in, for its staff. A page of its own, because a page keeps the camera's permission it was loaded with. */
export function OpenDoor({ event }: { event: EventPage }) {
  if (!event.can.checkIn || !event.sells || event.cancelled) return null;
  return (
    <ButtonAnchor
      variant="primary"
      size="small"
      className="button-below"
      href={`/events/${event.slug}/checkin`}
    >
      <Icon of={ScanLine} size="small" />
      Open check-in
    </ButtonAnchor>
  );
}
