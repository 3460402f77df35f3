import { useQuery } from "@tanstack/react-query";
import { MapPin, Navigation } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import { mapQuery } from "../places/queries.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { devicePlatform, mapLinks } from "./map-links.ts";
import "../places/map.css";

const PointMap = lazy(() => import("../places/point-map.tsx"));

type Point = { latitude: number; longitude: number };

/** The location on the operator's map tiles or, if there are none, on an outline of the country, with links to the device's maps app. */
export function EventMap({ event }: { event: EventPage }) {
  const { data } = useQuery(mapQuery);
  const { latitude, longitude, venue, address, city, country } = event;
  const lines = [venue && address, [city, country].filter(Boolean).join(", ")].filter(Boolean);
  const name = venue || address || city || "The place";
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  if (!point && lines.length === 0 && !venue) return null;
  const label = `Map of ${[venue, address, city].filter(Boolean).join(", ") || "the place"}`;
  return (
    <section className="page-section" id="venue">
      <div className="section-head">
        <h2>Where</h2>
      </div>
      <div className="locator">
        {point &&
          (data?.tiles ? (
            <MapInSight label={label} {...point} />
          ) : (
            <Locator town={city} country={country} {...point} />
          ))}
        <div className="locator-text">
          <h3>{name}</h3>
          {lines.length > 0 && <p className="muted-text">{lines.join(", ")}</p>}
          <Ways event={event} point={point} />
        </div>
      </div>
    </section>
  );
}

function Locator({ town, country, ...at }: Point & { town: string; country: string }) {
  const asked = new URLSearchParams({
    latitude: String(at.latitude),
    longitude: String(at.longitude),
    town,
  });
  const where = [town, country].filter(Boolean).join(", ") || "the place";
  return (
    <div className="locator-drawing">
      <img
        src={`/locator.svg?${asked}`}
        alt={`Map drawing: ${where}`}
        width={480}
        height={320}
        loading="lazy"
      />
    </div>
  );
}

/** An interactive map. Its code and tiles load when it is scrolled into view. */
function MapInSight({ label, ...at }: Point & { label: string }) {
  const holder = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!holder.current) return undefined;
    const watching = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setInSight(true),
      { rootMargin: "200px" },
    );
    watching.observe(holder.current);
    return () => watching.disconnect();
  }, []);
  const empty = <div className="map map-small" />;
  return (
    <div ref={holder} data-app="near">
      {inSight ? (
        <Suspense fallback={empty}>
          <PointMap label={label} {...at} />
        </Suspense>
      ) : (
        empty
      )}
    </div>
  );
}

function Ways({ event, point }: { event: EventPage; point: Point | undefined }) {
  const isHydrated = useIsHydrated();
  const { venue, address, city, country } = event;
  const words = address || !point ? [venue, address, city, country].filter(Boolean).join(", ") : "";
  const { open, directions } = mapLinks({ point, words }, isHydrated ? devicePlatform() : "other");
  return (
    <div className="cluster is-tight">
      <ButtonAnchor href={open} target="_blank" rel="noopener noreferrer">
        <Icon of={MapPin} />
        Open in maps
      </ButtonAnchor>
      <ButtonAnchor href={directions} target="_blank" rel="noopener noreferrer">
        <Icon of={Navigation} />
        Directions
      </ButtonAnchor>
    </div>
  );
}
