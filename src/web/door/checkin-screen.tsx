import { useEffect, useEffectEvent, useState } from "react";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { onServerReturn } from "../lib/server-return.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { DoorBar } from "./door-bar.tsx";
import { DoorScreen } from "./door-screen.tsx";
import { type Scanner, openScanner } from "./scanner.ts";
import "./door.css";
import { fetchJson, api } from "../app/api.ts";
import { fetchDoor, isAway } from "./door-api.ts";
import { forgetDoor, rememberDoorOwner, readDoorOwner } from "./forget-door.ts";
import { findDoor, listEntries, readDoor } from "./door-store.ts";

type Way = Entered | { as: "failed"; error: unknown };

/** The check-in page of an event for its door staff. Works without a network. */
export function CheckInScreen({ slug }: { slug: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Entering key={attempt} slug={slug} again={() => setAttempt(attempt + 1)} />;
}

function Entering({ slug, again }: { slug: string; again: () => void }) {
  const [way, setWay] = useState<Way>();
  const retry = useEffectEvent(again);

  useEffect(() => {
    let scanner: Scanner | undefined;
    let isGone = false;
    async function enter() {
      const found = await enterDoor(slug).catch(
        (error: unknown) => ({ as: "failed", error }) as const,
      );
      if (found.as === "door") scanner = found.scanner;
      if (isGone) scanner?.close();
      else setWay(found);
    }
    void enter();
    return () => {
      isGone = true;
      scanner?.close();
    };
  }, [slug]);

  const isWaiting = way?.as === "unprepared" || (way?.as === "failed" && !isRefusal(way.error));
  useEffect(() => {
    if (!isWaiting) return;
    return onServerReturn(() => retry());
  }, [isWaiting]);

  if (way?.as === "door") return <DoorScreen scanner={way.scanner} />;
  if (way?.as === "nobody") return <NotFoundScreen thing="event" />;
  return (
    <>
      <DoorBar slug={slug} title="Check-in" />
      <main id="main" className="page-width door">
        {way === undefined && <p role="status">Opening the guest list.</p>}
        {way?.as === "stranger" && (
          <>
            <h1>Check-in</h1>
            <p className="checkin-sign-in">Log in to check people in.</p>
            <ButtonAnchor
              variant="primary"
              className="button-below"
              href={`/login?next=${encodeURIComponent(`/events/${slug}/checkin`)}`}
            >
              Log in
            </ButtonAnchor>
          </>
        )}
        {way?.as === "unprepared" && (
          <ErrorState message="No guest list on this phone" onRetry={again}>
            Open this page once while online. After that it works offline.
          </ErrorState>
        )}
        {way?.as === "failed" && <ErrorState message={sentenceOf(way.error)} onRetry={again} />}
      </main>
    </>
  );
}

const sessionTimeoutMs = 4_000;

type Entered =
  | { as: "door"; scanner: Scanner }
  | { as: "stranger" }
  | { as: "nobody" }
  /** Offline, with nothing stored for this event. */
  | { as: "unprepared" };

/** Finds out who is using this phone and for which door. Offline, uses what the phone has stored. */
async function enterDoor(slug: string): Promise<Entered> {
  try {
    const soon = { init: { signal: AbortSignal.timeout(sessionTimeoutMs) } };
    const { me } = await fetchJson(api.session.$get({}, soon));
    // A person whose session has merely expired finds their unsent entries here.
    if (!me) return { as: "stranger" };
    if (readDoorOwner() !== me.id) await forgetDoor();
    const event = await fetchJson(api.events[":id"].$get({ param: { id: slug }, query: {} }));
    if (!event.can.checkIn) return enterDismissed(slug);
    const door = await fetchDoor({ eventId: event.id });
    rememberDoorOwner(me.id);
    const stored = await readDoor(event.id).catch(() => undefined);
    const gateId = stored?.stored.gateId ?? "";
    const own = { eventId: event.id, slug, personId: me.id, door, gateId };
    const scanner = openScanner({ list: undefined, marks: [], ...stored, stored: own });
    return { as: "door", scanner };
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND")) return enterDismissed(slug);
    if (!isAway(error)) throw error;
    const found = await findDoor(slug).catch(() => undefined);
    if (!found?.list || found.stored.personId !== readDoorOwner()) return { as: "unprepared" };
    return { as: "door", scanner: openScanner(found) };
  }
}

/** A person who was removed from the door staff gets no access, unless this phone holds entries that only it knows of. */
async function enterDismissed(slug: string): Promise<Entered> {
  const found = await findDoor(slug).catch(() => undefined);
  if (!found || found.stored.personId !== readDoorOwner()) return { as: "nobody" };
  const left = await listEntries(found.stored.eventId);
  return left.length === 0 ? { as: "nobody" } : { as: "door", scanner: openScanner(found, true) };
}
