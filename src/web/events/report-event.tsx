import { Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

// Only to those who report something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

/** Tells the administrators of somebody else's event. */
export function ReportEvent({ event }: { event: EventPage }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  if (!me || event.host?.id === me.id) return null;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Icon of={Flag} size="small" />
        Report event
      </Button>
      {asking && (
        <Suspense>
          <ReportDialog
            target="event"
            targetId={event.id}
            what="event"
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
