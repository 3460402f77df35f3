import { Captions } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import "./captions.css";

const CaptionDesk = lazy(() => import("./caption-desk.tsx"));

/** Lets team members who are watching type captions for what they hear. */
export function TypeCaptions({ eventId, now }: { eventId: string; now: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="type-captions">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={Captions} />
        Type captions
      </Button>
      {isOpen && (
        <Suspense>
          <CaptionDesk eventId={eventId} now={now} hears={false} />
        </Suspense>
      )}
    </div>
  );
}
