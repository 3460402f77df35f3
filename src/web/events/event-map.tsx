import { lazy, Suspense } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import "../places/map.css";

const PointMap = lazy(() => import("../places/point-map.tsx"));

/** Where it is, on a small map that loads once the page has come alive. */
export function EventMap({ event }: { event: EventPage }) {
  const isAlive = useViewerZone() !== undefined;
  const { latitude, longitude, venue, address, city } = event;
  if (latitude === null || longitude === null) return null;
  const place = [venue, address, city].filter(Boolean).join(", ");
  return (
    <section className="mt12" id="venue">
      <div className="sec-h">
        <h2>Where</h2>
        {place && <span className="push dim">{place}</span>}
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
