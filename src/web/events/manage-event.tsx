import { Ban, ChartLine, Copy, Megaphone, PenLine, Ticket } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useDuplicateEvent } from "./use-duplicate-event.ts";

// Loaded only when the button is pressed.
const CancelDialog = lazy(() => import("./cancel-dialog.tsx"));

/** Actions for the people who run the event. */
export function ManageEvent({ event }: { event: EventPage }) {
  const { id, slug, can, cancelled } = event;
  const [cancelling, setCancelling] = useState(false);
  const copy = useDuplicateEvent(id, "Copied into a new draft");
  if (!can.edit) return null;
  return (
    <div className="actions" role="group" aria-label="Manage event">
      {can.report && (
        <ButtonLink
          size="small"
          to="/events/$slug/manage"
          params={{ slug }}
          search={{ tab: "overview" }}
        >
          <Icon of={ChartLine} size="small" />
          Manage
        </ButtonLink>
      )}
      {can.sell && !cancelled && (
        <ButtonLink
          size="small"
          to="/events/$slug/manage"
          params={{ slug }}
          search={{ tab: "tickets" }}
        >
          <Icon of={Ticket} size="small" />
          {event.sells ? "Tickets" : "Sell tickets"}
        </ButtonLink>
      )}
      {!cancelled && (
        <ButtonLink size="small" to="/events/$slug/edit" params={{ slug }}>
          <Icon of={PenLine} size="small" />
          Edit event
        </ButtonLink>
      )}
      {!cancelled && (
        <ButtonLink size="small" to="/calls/new" search={{ event: slug }}>
          <Icon of={Megaphone} size="small" />
          Post an open call
        </ButtonLink>
      )}
      <Button size="small" busy={copy.isPending && "Copying"} onClick={() => copy.mutate()}>
        <Icon of={Copy} size="small" />
        Duplicate
      </Button>
      {can.cancel && !cancelled && (
        <Button size="small" variant="danger" onClick={() => setCancelling(true)}>
          <Icon of={Ban} size="small" />
          Cancel event
        </Button>
      )}
      {cancelling && (
        <Suspense>
          <CancelDialog event={event} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </div>
  );
}
