import { type Map as LeafletMap, Marker, type Point } from "leaflet";
import type { EventPin } from "../../contract/events/discovery.ts";
import { dateParts } from "../lib/date-parts.ts";
import { pinIcon } from "../places/pin-icon.ts";
import { mergePins } from "./merge-pins.ts";

/** Adds the pins to the map and merges overlapping ones. Returns functions to mark a pin and to remove them all. */
export function showPins(map: LeafletMap, pins: EventPin[], onOpen: (pin: EventPin) => void) {
  const pixels = new Map<EventPin, Point>();
  const pixelOf = (pin: EventPin) => {
    const known = pixels.get(pin) ?? map.project([pin.latitude, pin.longitude]);
    pixels.set(pin, known);
    return known;
  };
  // At the maximum zoom a merged pin can't be split any further, so it lists its events.
  const isNearest = map.getZoom() >= map.getMaxZoom();
  const markers = mergePins(pins, pixelOf).map(({ pin: joined, parts }) => {
    const all = parts.flatMap(({ events }) => events);
    const pin = parts.length > 1 && isNearest ? { ...joined, events: all } : joined;
    const icon = pinIcon(pictureOf(pin));
    const marker = new Marker([pin.latitude, pin.longitude], { icon, riseOnHover: true });
    marker.addTo(map).on("click", () => onOpen(pin));
    const element = marker.getElement();
    element?.setAttribute("aria-label", textOf(pin));
    // Leaflet gives the marker the button role but handles only clicks.
    element?.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      onOpen(pin);
    });
    return { ids: new Set(all.map(({ id }) => id)), marker };
  });
  return {
    /** Marks the pin that contains the event, and no other. */
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

/** Starts with the visible text, so that voice control users can name it. */
function textOf({ count, events }: EventPin): string {
  const [event] = events;
  if (count === 1 && event) {
    const { day, month } = dateParts(event.startsAt, event.zone);
    return `${month} ${day}, ${event.title}`;
  }
  return [`Events ${shortCount(count)}`, event?.city].filter(Boolean).join(", ");
}

/** Where events lie close together the server counts only the soonest, so there may be more. */
function shortCount(count: number): string {
  if (count < 10) return String(count);
  return count < 1000 ? `${Math.floor(count / 10) * 10}+` : `${Math.floor(count / 1000)}k+`;
}
