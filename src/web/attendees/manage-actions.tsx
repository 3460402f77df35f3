import { Megaphone, PenLine, ScanLine } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MessageDialog } from "./email-dialog.tsx";

/** What an organizer does most from here. */
export function ManageActions({ event }: { event: EventPage }) {
  const { slug, cancelled } = event;
  const [writing, setWriting] = useState(false);
  return (
    <div className="cluster push-end">
      {!cancelled && (
        <ButtonLink to="/events/$slug/edit" params={{ slug }}>
          <Icon of={PenLine} />
          Edit event
        </ButtonLink>
      )}
      <Button onClick={() => setWriting(true)}>
        <Icon of={Megaphone} />
        Message attendees
      </Button>
      {!cancelled && (
        <ButtonLink variant="primary" to="/events/$slug/checkin" params={{ slug }}>
          <Icon of={ScanLine} />
          Open check-in
        </ButtonLink>
      )}
      {writing && <MessageDialog event={event} onClose={() => setWriting(false)} />}
    </div>
  );
}
