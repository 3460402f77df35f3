import { useEffect, useSyncExternalStore, type FormEvent, useState } from "react";
import type { Door } from "../../contract/tickets/door.ts";
import { useLiveHints } from "../app/live.ts";
import { clockTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor, Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { DoorCamera } from "./camera.tsx";
import { DoorBar } from "./door-bar.tsx";
import { Gates } from "./gates.tsx";
import { LatestScans, WrongEntries, WaitingRows } from "./latest-scans.tsx";
import { NameSearch } from "./name-search.tsx";
import { gateOf, type Scanner, type ScannerState } from "./scanner.ts";
import { ResultNote, signal } from "./result-note.tsx";
import { countCheckIn } from "./count-check-in.ts";
import type { Entry } from "./door-store.ts";

/** The check-in screen. */
export function DoorScreen({ scanner }: { scanner: Scanner }) {
  const state = useSyncExternalStore(scanner.subscribe, scanner.read);
  const { door, online, shown, isChecking } = state;
  const { id: eventId, slug, title } = door.event;
  const gate = gateOf(state);
  const hasList = state.listAt !== undefined;
  const scan = (asked: { code: string } | { ticketId: string }) => void scanner.scan(asked);

  useLiveHints((hint) => {
    const isOurs = hint.type === "door-changed" && hint.eventId === eventId;
    if (isOurs || hint.type === "resync") void scanner.refresh();
  });
  useEffect(() => {
    // Only once there is a list to show offline. A browser that can't cache the page still checks in online.
    if (hasList && online) cacheDoorPage().catch(() => undefined);
  }, [hasList, online]);
  const shownId = shown?.id;
  const isGood = shown?.result === "admitted";
  useEffect(() => {
    if (shownId) signal(isGood);
  }, [shownId, isGood]);

  if (state.dismissed) return <Dismissed scanner={scanner} state={state} />;
  return (
    <>
      <DoorBar slug={scanner.linkId ? undefined : slug} title={title}>
        <LineBadge state={state} gate={gate?.name ?? "Door"} />
      </DoorBar>
      <main id="main" className="page-width door">
        <h1 className="visually-hidden">Check-in for {title}</h1>
        <div className="door-cols">
          <div>
            <GateSelect gates={door.gates} value={gate?.id ?? ""} onChange={scanner.stand} />
            <DoorCamera
              onCode={(code) => {
                if (!isChecking) scan({ code });
                return !isChecking;
              }}
            />
            <ResultNote shown={shown} isChecking={isChecking} event={door.event} />
            <CodeForm busy={isChecking} onCode={(code) => scan({ code })} />
            <DoorCounts door={door} waiting={state.waiting} />
            <OfflineState state={state} slug={slug} zone={door.event.zone} />
          </div>
          <div>
            <WrongEntries
              entries={door.can.supervise ? door.wrong : state.wrong}
              zone={door.event.zone}
            />
            <NameSearch
              scanner={scanner}
              zone={door.event.zone}
              hasNames={online || hasList}
              busy={isChecking}
              onTicket={(ticketId) => scan({ ticketId })}
            />
            <LatestScans
              door={door}
              waiting={state.waiting}
              online={online}
              onUndone={() => void scanner.refresh()}
            />
            {door.can.supervise && online && (
              <Gates door={door} onChanged={() => void scanner.refresh()} />
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

function LineBadge({ state, gate }: { state: ScannerState; gate: string }) {
  const { online, waiting } = state;
  const waits = waiting.length > 0 ? `, ${waiting.length} not synced` : "";
  return (
    <Badge tone={online ? "ok" : "warn"}>
      {gate} {online ? "online" : "offline"}
      {waits}
    </Badge>
  );
}

type OfflineProps = { state: ScannerState; slug: string; zone: string };

function OfflineState({ state, slug, zone }: OfflineProps) {
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
  const at = clockTime(new Date(listAt).toISOString(), zone);
  return (
    <p className="supporting-text door-offline">
      {online ? `Works offline. Guest list saved at ${at}.` : `Offline. Guest list saved at ${at}.`}
    </p>
  );
}

/** For codes the camera can't read. */
function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState("");

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    const typed = code.trim();
    if (typed === "" || busy) return;
    onCode(typed);
    setCode("");
  }

  return (
    <form className="side-by-side is-top-aligned code-form" onSubmit={submit}>
      <input
        className="input tabular-numbers"
        aria-label="Ticket code"
        placeholder="MQ-00000000-00"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
        value={code}
        onChange={(changed) => setCode(changed.target.value)}
      />
      <Button type="submit" variant="ink" busy={busy && "Checking"}>
        Check in
      </Button>
    </form>
  );
}

/** How many people are in, in total and by gate and type. */
function DoorCounts({ door: counted, waiting }: { door: Door; waiting: Entry[] }) {
  const door = waiting.reduce((sum, { type, gateId }) => countCheckIn(sum, type, gateId), counted);
  const inside = door.in;
  const { capacity } = door.event;
  const share = door.expected === 0 ? 0 : Math.min(100, (inside / door.expected) * 100);
  const parts = [...door.gates, ...(door.types.length > 1 ? door.types : [])];
  return (
    <section className="door-inside" aria-label="Checked in">
      <div className="side-by-side is-spread small-text">
        <b>
          <span className="tabular-numbers">{inside}</span> of{" "}
          <span className="tabular-numbers">{door.expected}</span> checked in
        </b>
        {capacity !== null && <span className="faint-text">Capacity {capacity}</span>}
      </div>
      {door.types.length === 0 && (
        <p className="fine-print">
          Nobody has a ticket or an RSVP yet. People with a ticket show its code; people with an
          RSVP are found by name.
        </p>
      )}
      <div className="progress-bar door-inside-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      {parts.length > 0 && (
        <ul className="door-counts small-text">
          {parts.map((part) => (
            <li key={part.id}>
              <b className="tabular-numbers">{part.in}</b> {part.name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Caches this page for offline use, with the scripts and styles it has loaded. Requested as a visitor, so it contains nobody's data.
 * Offline it reads from the lists stored in this browser.
 */
async function cacheDoorPage(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.register("/sw.js");
  const address = window.location.pathname;
  const page = await fetch(address, { credentials: "omit", headers: { accept: "text/html" } });
  if (!page.ok) return;
  // Marks the page, so that the app knows the sign-in state is unknown.
  const html = (await page.text()).replace("<html", "<html data-kept");
  const cache = await caches.open("door");
  const headers = new Headers(page.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const needed = new Set([...loadedParts(), ...namedParts(html)]);
  for (const { url } of await cache.keys())
    if (url.includes("/assets/") && !needed.has(new URL(url).pathname)) await cache.delete(url);
  for (const part of needed) if (!(await cache.match(part))) await cache.add(part);
  await cache.put(address, new Response(html, { headers }));
}

function loadedParts(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

function namedParts(html: string): string[] {
  return html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
}

/** Tells a person who was removed from the team that they can't check in here any more, and shows entries only this phone has. */
function Dismissed({ scanner, state }: { scanner: Scanner; state: ScannerState }) {
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
              Retry
            </Button>
          }
        >
          <b>{linkId ? "This door link has ended." : "You no longer have check-in access."}</b>
          {linkId && <p className="small-text">Ask the organizer for a new link.</p>}
          {left > 0 && <p className="small-text">{unsent} to the organizer.</p>}
        </Note>
        {left > 0 && (
          <ul className="door-list dismissed-list">
            <WaitingRows waiting={waiting} state="Not synced" zone={door.event.zone} />
          </ul>
        )}
      </main>
    </>
  );
}
