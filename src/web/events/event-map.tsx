import { lazy, Suspense } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { useIsAlive } from "../lib/viewer-zone.ts";
import "../places/map.css";

const PointMap = lazy(() => import("../places/point-map.tsx"));

/** Where it is, on a small map that loads once the page has come alive. */
export function EventMap({ event }: { event: EventPage }) {
  const isAlive = useIsAlive();
  const { latitude, longitude, venue, address, city } = event;
  if (latitude === null || longitude === null) return null;
  const place = [venue, address, city].filter(Boolean).join(", ");
  return (
    <section className="page-section" id="venue">
      <div className="section-head">
        <h2>Where</h2>
        {place && <span className="push-end faint-text">{place}</span>}
      </div>
      {isAlive ? (
        <Suspense fallback={<div className="map map-small" />}>
          <PointMap label={`Map of ${place || "the place"}`} {...{ latitude, longitude }} />
        </Suspense>
      ) : (
        <div className="map map-small" />
      )}
    </section>
  );
}
