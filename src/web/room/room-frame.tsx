import { lazy, type ReactNode, Suspense } from "react";
import { LivePeople } from "../app/live-people.tsx";
import { LiveUnread } from "../app/live-unread.tsx";
import { OfflineNote } from "../app/offline-note.tsx";
import { useMe } from "../app/session.ts";
import { TopBar } from "../app/top-bar.tsx";

const LiveMessages = lazy(() => import("../messages/live-messages.tsx"));

type RoomFrameProps = { children: ReactNode; watching?: boolean };

/** The page layout of a room: the top bar with the full width below it. */
export function RoomFrame({ children, watching = false }: RoomFrameProps) {
  const me = useMe();
  return (
    <>
      <TopBar />
      <OfflineNote watching={watching} />
      {children}
      {me && (
        <>
          <LivePeople />
          <LiveUnread />
          <Suspense>
            <LiveMessages />
          </Suspense>
        </>
      )}
    </>
  );
}
