import { DivIcon } from "leaflet";

// As large as a finger; the pin's point hangs nine pixels below it.
const size = 44;
const point = 9;

/** A pin of the map, its point on the spot. */
export function pinIcon(picture: HTMLElement): DivIcon {
  return new DivIcon({
    className: "map-pin",
    html: picture,
    iconSize: [size, size],
    iconAnchor: [size / 2, size + point],
  });
}
