import { type Map as LeafletMap, Marker } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MapTools } from "./map-tools.tsx";
import { pinIcon } from "./pin-icon.ts";
import { openWorldMap } from "./world-map.ts";

type Point = { latitude: number; longitude: number };

type PointMapProps = Point & {
  label: string;
  /** If set, the pin can be moved by dragging, with the arrow keys or by clicking the map. */
  onMove?: (point: Point) => void;
};

// Close enough to find the door, and far enough to show the surrounding towns.
const closeUp = 11;
const step = 12;

/** A small map with one pin. */
export default function PointMap({ latitude, longitude, label, onMove }: PointMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ map: LeafletMap; pin: Marker }>();
  const isFixed = onMove === undefined;
  const move = useEffectEvent((to: { lat: number; lng: number }) =>
    onMove?.({ latitude: rounded(to.lat), longitude: rounded(to.lng) }),
  );
  const begin = useEffectEvent((map: LeafletMap) => map.setView([latitude, longitude], closeUp));
  const name = useEffectEvent((pin: Marker) => pin.getElement()?.setAttribute("aria-label", label));

  useEffect(() => {
    if (!holder.current) return undefined;
    const map = openWorldMap(holder.current, { scrolls: false });
    begin(map);
    const icon = pinIcon(pinPicture());
    const pin = new Marker(map.getCenter(), { icon, draggable: !isFixed, keyboard: !isFixed });
    pin.addTo(map);
    if (!isFixed) {
      name(pin);
      pin.on("dragend", () => move(pin.getLatLng()));
      map.on("click", ({ latlng }) => move(latlng));
      pin.getElement()?.addEventListener("keydown", (event) => {
        const [right, down] = arrows[event.key] ?? [0, 0];
        if (right === 0 && down === 0) return;
        event.preventDefault();
        event.stopPropagation();
        const at = map.latLngToContainerPoint(pin.getLatLng()).add([right * step, down * step]);
        move(map.containerPointToLatLng(at));
      });
    }
    setShown({ map, pin });
    return () => {
      map.remove();
      setShown(undefined);
    };
  }, [isFixed]);

  useEffect(() => {
    if (!shown) return;
    shown.pin.setLatLng([latitude, longitude]);
    if (!shown.map.getBounds().contains([latitude, longitude]))
      shown.map.setView([latitude, longitude], closeUp);
  }, [shown, latitude, longitude]);

  return (
    <div className="map map-small" role="region" aria-label={label}>
      <div ref={holder} className="map-ground" />
      <MapTools map={shown?.map} />
    </div>
  );
}

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function pinPicture(): HTMLElement {
  const pin = document.createElement("span");
  pin.className = "map-pin-mark map-pin-bare";
  return pin;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
