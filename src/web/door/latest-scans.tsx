import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { Door, DoorScan, ScanAnswer } from "../../contract/tickets/door.ts";
import { clockTime, zoneText } from "../lib/event-time.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { undo } from "./door-api.ts";
import type { Entry } from "./door-store.ts";
import { isTooEarly, textOf } from "./text.ts";

type Props = { door: Door; waiting: Entry[]; online: boolean; onUndone: () => void };

/** The latest scans at all gates. */
export function LatestScans({ door, waiting, online, onUndone }: Props) {
  const { zone } = door.event;
  const undoing = useMutation({
    mutationFn: (scanId: string) => undo(door.event.id, scanId),
    onSuccess: onUndone,
  });
  // A phone stores how many people are in, but not who.
  const isUnknown = !online && door.in > 0;
  const nothing = isUnknown
    ? "You're offline. Earlier scans aren't on this phone."
    : "No check-ins yet.";
  return (
    <section className="door-section">
      <div className="section-head">
        <h2>Latest scans</h2>
        <ForeignZone zone={zone} />
      </div>
      {door.scans.length + waiting.length === 0 && (
        <p className="muted-text latest-scans-none">{nothing}</p>
      )}
      <ul className="door-list">
        <WaitingRows waiting={waiting} state="Not synced" zone={zone} />
        {door.scans.map((scan) => (
          <li key={scan.id} className="side-by-side is-spread">
            <ScanLine scan={scan} zone={zone} />
            {scan.undone ? (
              <Badge>Undone</Badge>
            ) : (
              door.can.undo &&
              online &&
              (scan.result === "admitted" || scan.result === "double") && (
                <Button
                  size="small"
                  aria-label={`Undo check-in for ${scan.ticket?.name || "this ticket"}`}
                  aria-disabled={undoing.isPending}
                  onClick={() => undoing.mutate(scan.id)}
                >
                  <Icon of={Undo2} size="small" />
                  Undo
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the event's time zone if its clock differs from the viewer's. */
function ForeignZone({ zone }: { zone: string }) {
  const viewerZone = useViewerZone();
  const now = useNow();
  if (viewerZone === undefined || clockTime(now, zone) === clockTime(now, viewerZone)) return null;
  return <span className="fine-print push-end">{zoneText(zone, now)}</span>;
}

function ScanLine({ scan, zone }: { scan: DoorScan; zone: string }) {
  const { ticket, at, by, gate, result, clockAhead } = scan;
  const { head } = textOf({ ...scan, since: null });
  const where = [gate, by, scan.offline && "offline", clockAhead && "phone's clock is ahead"]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className="fill">
      <b>{ticket ? ticket.name || "No name" : head}</b>{" "}
      {result !== "admitted" && (ticket || result !== "not-found") && (
        <Badge tone={isTooEarly(scan) ? "warn" : "bad"}>{head}</Badge>
      )}
      <p className="supporting-text">
        {[ticket?.type, clockTime(at, zone), where].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

type WaitingProps = {
  waiting: Entry[];
  state: string;
  /** The event's zone. Times are shown in it. */
  zone: string;
};

/** Entries of this phone that the server doesn't have yet. */
export function WaitingRows({ waiting, state, zone }: WaitingProps) {
  return waiting.map(({ id, name, type, at, code }) => (
    <li key={id} className="side-by-side is-spread">
      <div className="fill">
        {/* A typed code has no name; the name comes with the server's response. */}
        <b>{name || (code.length < 20 ? code : "No name")}</b>
        <p className="supporting-text">{[type, clockTime(at, zone)].filter(Boolean).join(" · ")}</p>
      </div>
      <Badge tone="warn">{state}</Badge>
    </li>
  ));
}

type Wrong = Pick<ScanAnswer, "id" | "result" | "ticket" | "since">;

/** People who were admitted offline but shouldn't have been. Supervisors see those of all phones, others those of this phone. */
export function WrongEntries({ entries, zone }: { entries: Wrong[]; zone: string }) {
  if (entries.length === 0) return null;
  return (
    <Note tone="warn" role="status" className="note-below">
      <b>Checked in offline, needs review</b>
      <ul className="wrong-entries small-text">
        {entries.map((entry) => {
          const { head, why } = textOf({ ...entry, reason: null, offline: false }, { zone });
          return (
            <li key={entry.id}>
              <b>{entry.ticket?.name || "Unknown ticket"}</b>: {head}
              {why && ` ${why}`}
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
