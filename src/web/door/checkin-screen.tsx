import { useEffect, useEffectEvent, useState } from "react";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { onServerReturn } from "../lib/server-return.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { DoorBar } from "./door-bar.tsx";
import { DoorScreen } from "./door-screen.tsx";
import { type Entered, enterDoor } from "./enter.ts";
import type { Scanner } from "./scanner.ts";
import "./door.css";

type Way = Entered | { as: "failed"; error: unknown };

/** The door of an event: for who checks in there, also when the phone has no network. */
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
