import { lazy, Suspense } from "react";
import type { EventForm } from "./form.ts";
import "../places/map.css";

const PointMap = lazy(() => import("../places/point-map.tsx"));

/** Where on the map it is, once a city has brought the map near: the pin can be put at the very door. */
export function PinField({ form: { fields, change } }: { form: EventForm }) {
  const { latitude, longitude } = fields;
  if (latitude === null || longitude === null) return null;
  return (
    <div className="pin-field">
      <Suspense fallback={<div className="map map-small" />}>
        <PointMap
          label="Pin of the event; move it with the arrow keys"
          latitude={latitude}
          longitude={longitude}
          onMove={change}
        />
      </Suspense>
      <p className="field-help pin-field-help">Drag the pin to the door, or click where it is.</p>
    </div>
  );
}
