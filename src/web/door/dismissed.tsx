import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { DoorBar } from "./door-bar.tsx";
import type { Scanner, ScannerState } from "./scanner.ts";
import { WaitingRows } from "./latest-scans.tsx";

/** Tells a person who was removed from the team that they check in here no more, and what only this phone knows. */
export function Dismissed({ scanner, state }: { scanner: Scanner; state: ScannerState }) {
  const { door, waiting } = state;
  const { slug, title } = door.event;
  const { linkId } = scanner;
  const left = waiting.length;
  const unsent =
    left === 1 ? "1 check-in wasn't sent. Show it" : `${left} check-ins weren't sent. Show them`;
  return (
    <>
      <DoorBar slug={linkId ? undefined : slug} title={title} />
      <main id="main" className="page-width door">
        <h1 className="visually-hidden">Check-in for {title}</h1>
        <Note
          tone="warn"
          role="alert"
          action={
            <Button size="small" onClick={() => void scanner.refresh()}>
              Try again
            </Button>
          }
        >
          <b>{linkId ? "This door link has ended." : "You no longer have check-in access."}</b>
          {linkId && <p className="small-text">Ask the organizer for a new link.</p>}
          {left > 0 && <p className="small-text">{unsent} to the organizer.</p>}
        </Note>
        {left > 0 && (
          <ul className="door-list dismissed-list">
            <WaitingRows waiting={waiting} state="Not synced" />
          </ul>
        )}
      </main>
    </>
  );
}
