import { useEffect, useState } from "react";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { sentenceOf } from "../app/refusal.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { DoorBar } from "./door-bar.tsx";
import { DoorScreen } from "./door-screen.tsx";
import { type Entered, enterDoor } from "./enter.ts";
import "./door.css";

type Way = Entered | { as: "failed"; error: unknown };

/** The door of an event: for who checks in there, also when the phone has no network. */
export function CheckInScreen({ slug }: { slug: string }) {
  const [way, setWay] = useState<Way>();
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);

  useEffect(() => {
    let entered: Entered | undefined;
    let isGone = false;
    enterDoor(slug).then(
      (found) => {
        entered = found;
        if (!isGone) return setWay(found);
        if (found.as === "door") found.phone.close();
      },
      (error: unknown) => isGone || setWay({ as: "failed", error }),
    );
    return () => {
      isGone = true;
      if (entered?.as === "door") entered.phone.close();
    };
  }, [slug, attempt]);

  const isWaiting = way?.as === "unprepared" || way?.as === "failed";
  useEffect(() => {
    if (!isWaiting) return;
    const retry = () => setAttempt((count) => count + 1);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isWaiting]);

  if (way?.as === "door") return <DoorScreen phone={way.phone} />;
  if (way?.as === "nobody") return <NotFoundScreen thing="event" />;
  return (
    <>
      <DoorBar slug={slug} title="Check-in" />
      <main id="main" className="wrap door">
        {way === undefined && <p role="status">Opening the door list.</p>}
        {way?.as === "stranger" && (
          <>
            <h1>Check-in</h1>
            <p className="mt2">Sign in to check people in.</p>
            <ButtonAnchor
              variant="primary"
              className="mt4"
              href={`/login?next=${encodeURIComponent(`/events/${slug}/checkin`)}`}
            >
              Sign in
            </ButtonAnchor>
          </>
        )}
        {way?.as === "unprepared" && (
          <ErrorState message="This phone has no list for this event" onRetry={again}>
            Open this page once with a network. After that it works without one.
          </ErrorState>
        )}
        {way?.as === "failed" && <ErrorState message={sentenceOf(way.error)} onRetry={again} />}
      </main>
    </>
  );
}
