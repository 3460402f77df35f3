import { type Map as LeafletMap, Marker, type Point } from "leaflet";
import type { EventPin } from "../../contract/events/discovery.ts";
import { dateParts } from "../lib/date-parts.ts";
import { pinIcon } from "../places/pin-icon.ts";
import { mergePins } from "./merge-pins.ts";

/** Puts the pins on the map, those that would lie over each other as one; the answer takes them off again. */
export function showPins(map: LeafletMap, pins: EventPin[], onOpen: (pin: EventPin) => void) {
  const pixels = new Map<EventPin, Point>();
  const pixelOf = (pin: EventPin) => {
    const known = pixels.get(pin) ?? map.project([pin.latitude, pin.longitude]);
    pixels.set(pin, known);
    return known;
  };
  // Nobody can look closer than the nearest view: there a joined pin lists its events.
  const isNearest = map.getZoom() >= map.getMaxZoom();
  const markers = mergePins(pins, pixelOf).map(({ pin: joined, parts }) => {
    const all = parts.flatMap(({ events }) => events);
    const pin = parts.length > 1 && isNearest ? { ...joined, events: all } : joined;
    const icon = pinIcon(pictureOf(pin));
    const marker = new Marker([pin.latitude, pin.longitude], { icon, riseOnHover: true });
    marker.addTo(map).on("click", () => onOpen(pin));
    const element = marker.getElement();
    element?.setAttribute("aria-label", textOf(pin));
    // Leaflet calls it a button and hears the mouse alone.
    element?.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      onOpen(pin);
    });
    return { ids: new Set(all.map(({ id }) => id)), marker };
  });
  return {
    /** Marks the pin under which the event stands, and no other. */
    mark(eventId: string | undefined) {
      for (const { ids, marker } of markers) {
        const isMarked = eventId !== undefined && ids.has(eventId);
        marker.getElement()?.firstElementChild?.classList.toggle("is-marked", isMarked);
        marker.setZIndexOffset(isMarked ? 1000 : 0);
      }
    },
    remove() {
      for (const { marker } of markers) marker.remove();
    },
  };
}

function pictureOf({ count, events }: EventPin): HTMLElement {
  const [event] = events;
  const picture = document.createElement("span");
  const isOne = count === 1 && event !== undefined;
  picture.className = isOne ? "map-pin-mark" : "map-pin-mark map-pin-several";
  const { day, month } = isOne
    ? dateParts(event.startsAt, event.zone)
    : { day: shortCount(count), month: "Events" };
  const small = document.createElement("small");
  small.textContent = month;
  picture.append(small, " ", day);
  return picture;
}

/** Begins with the visible text, so that people who use voice control can name it. */
function textOf({ count, events }: EventPin): string {
  const [event] = events;
  if (count === 1 && event) {
    const { day, month } = dateParts(event.startsAt, event.zone);
    return `${month} ${day}, ${event.title}`;
  }
  return [`Events ${shortCount(count)}`, event?.city].filter(Boolean).join(", ");
}

/** Of what lies close together only the soonest are counted, so there may be more. */
function shortCount(count: number): string {
  if (count < 10) return String(count);
  return count < 1000 ? `${Math.floor(count / 10) * 10}+` : `${Math.floor(count / 1000)}k+`;
}
