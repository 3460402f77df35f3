import { DivIcon } from "leaflet";

// Large enough for a finger; the pin's tip is nine pixels below.
const size = 44;
const point = 9;

/** A map pin with its tip at the location. */
export function pinIcon(picture: HTMLElement): DivIcon {
  return new DivIcon({
    className: "map-pin",
    html: picture,
    iconSize: [size, size],
    iconAnchor: [size / 2, size + point],
  });
}
