import { useEffect, useSyncExternalStore } from "react";
import type { Door } from "../../contract/tickets/door.ts";
import { useLiveHints } from "../app/live.ts";
import { clockTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { DoorCamera } from "./camera.tsx";
import { CodeForm } from "./code-form.tsx";
import { DoorBar } from "./door-bar.tsx";
import { Dismissed } from "./dismissed.tsx";
import { DoorCounts } from "./door-counts.tsx";
import { Gates } from "./gates.tsx";
import { keepShell } from "./keep-shell.ts";
import { LatestScans, WrongEntries } from "./latest-scans.tsx";
import { NameSearch } from "./name-search.tsx";
import { gateOf, type Phone, type PhoneState } from "./phone.ts";
import { ResultNote, signal } from "./result-note.tsx";

/** The phone at the door. */
export function DoorScreen({ phone }: { phone: Phone }) {
  const state = useSyncExternalStore(phone.subscribe, phone.read);
  const { door, online, shown, isChecking } = state;
  const { id: eventId, slug, title } = door.event;
  const gate = gateOf(state);
  const hasList = state.listAt !== undefined;
  const scan = (asked: { code: string } | { ticketId: string }) => void phone.scan(asked);

  useLiveHints((hint) => {
    const isOurs = hint.type === "door-changed" && hint.eventId === eventId;
    if (isOurs || hint.type === "resync") void phone.refresh();
  });
  useEffect(() => {
    // Only once there is a list to show without a network; a browser that keeps no page still checks in.
    if (hasList && online) keepShell().catch(() => undefined);
  }, [hasList, online]);
  const shownId = shown?.id;
  const isGood = shown?.result === "admitted";
  useEffect(() => {
    if (shownId) signal(isGood);
  }, [shownId, isGood]);

  if (state.dismissed) return <Dismissed phone={phone} state={state} />;
  return (
    <>
      <DoorBar slug={slug} title={title}>
        <LineBadge state={state} gate={gate?.name ?? "Door"} />
      </DoorBar>
      <main id="main" className="page-width door">
        <h1 className="visually-hidden">Check-in for {title}</h1>
        <div className="door-cols">
          <div>
            <GateSelect gates={door.gates} value={gate?.id ?? ""} onChange={phone.stand} />
            <DoorCamera
              onCode={(code) => {
                if (!isChecking) scan({ code });
                return !isChecking;
              }}
            />
            <ResultNote shown={shown} isChecking={isChecking} />
            <CodeForm busy={isChecking} onCode={(code) => scan({ code })} />
            <DoorCounts door={door} waiting={state.waiting} />
            <OfflineState state={state} slug={slug} />
          </div>
          <div>
            <WrongEntries entries={door.can.supervise ? door.wrong : state.wrong} />
            <NameSearch
              phone={phone}
              hasNames={online || hasList}
              busy={isChecking}
              onTicket={(ticketId) => scan({ ticketId })}
            />
            <LatestScans
              door={door}
              waiting={state.waiting}
              online={online}
              onUndone={() => void phone.refresh()}
            />
            {door.can.supervise && online && (
              <Gates door={door} onChanged={() => void phone.refresh()} />
            )}
          </div>
        </div>
      </main>
    </>
  );
}

type GateSelectProps = { gates: Door["gates"]; value: string; onChange: (id: string) => void };

function GateSelect({ gates, value, onChange }: GateSelectProps) {
  if (gates.length === 0) return null;
  return (
    <Select
      label="Gate"
      className="door-gate"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Any gate</option>
      {gates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function LineBadge({ state, gate }: { state: PhoneState; gate: string }) {
  const { online, waiting } = state;
  const waits = waiting.length > 0 ? `, ${waiting.length} not synced` : "";
  return (
    <Badge tone={online ? "ok" : "warn"}>
      {gate} {online ? "online" : "offline"}
      {waits}
    </Badge>
  );
}

function OfflineState({ state, slug }: { state: PhoneState; slug: string }) {
  const { online, listAt, signedOut } = state;
  if (signedOut)
    return (
      <Note
        tone="warn"
        className="note-below"
        action={
          <ButtonAnchor
            size="small"
            href={`/login?next=${encodeURIComponent(`/events/${slug}/checkin`)}`}
          >
            Log in
          </ButtonAnchor>
        }
      >
        You're logged out. Check-ins stay on this phone until you log in again.
      </Note>
    );
  if (listAt === undefined)
    return (
      <p className="supporting-text door-offline">
        {online ? "Downloading the guest list." : "No guest list on this phone."}
      </p>
    );
  const at = clockTime(new Date(listAt).toISOString());
  return (
    <p className="supporting-text door-offline">
      {online ? `Works offline. Guest list saved at ${at}.` : `Offline. Guest list saved at ${at}.`}
    </p>
  );
}
