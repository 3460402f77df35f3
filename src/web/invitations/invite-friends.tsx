import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

// Loaded only when the button is pressed.
const InviteFriendsDialog = lazy(() => import("./invite-friends-dialog.tsx"));

type InviteFriendsProps = { event: EventPage; wide?: boolean };

/** Lets guests invite friends. Only organizers can invite to an invite-only event. */
export function InviteFriends({ event, wide = false }: InviteFriendsProps) {
  const [isOpen, setOpen] = useState(false);
  if (event.visibility === "invite-only" || event.myAnswer !== "going") return null;
  return (
    <>
      <Button wide={wide} onClick={() => setOpen(true)}>
        <Icon of={UserPlus} />
        Invite friends
      </Button>
      {isOpen && (
        <Suspense>
          <InviteFriendsDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
