import { type Map as LeafletMap, Marker } from "leaflet";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { shortRateText } from "../acts/rate-text.ts";
import { groupPins } from "./group-pins.ts";
import { pinIcon } from "../places/pin-icon.ts";

export type PlacedAct = FoundAct & { position: NonNullable<FoundAct["position"]> };

/** Puts acts on the map, with one pin for acts whose pins would overlap; the result marks pins and removes them again. */
export function showActPins(
  map: LeafletMap,
  { acts, zoom }: { acts: PlacedAct[]; zoom: number },
  onOpen: (acts: PlacedAct[]) => void,
) {
  const markers = groupPins(acts, ({ position: { latitude, longitude } }) =>
    map.project([latitude, longitude], zoom),
  ).map((group) => {
    const { latitude, longitude } = group[0]!.position;
    const icon = pinIcon(pictureOf(group));
    const marker = new Marker([latitude, longitude], { icon, riseOnHover: true });
    marker.addTo(map).on("click", () => onOpen(group));
    const element = marker.getElement();
    element?.setAttribute("aria-label", labelOf(group));
    // Leaflet gives the pin the role of a button but only handles the mouse.
    element?.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      onOpen(group);
    });
    return { ids: new Set(group.map(({ id }) => id)), marker };
  });
  return {
    /** Marks the pin that contains the act, and no other. */
    mark(actId: string | undefined) {
      for (const { ids, marker } of markers) {
        const isMarked = actId !== undefined && ids.has(actId);
        marker.getElement()?.firstElementChild?.classList.toggle("is-marked", isMarked);
        marker.setZIndexOffset(isMarked ? 1000 : 0);
      }
    },
    remove() {
      for (const { marker } of markers) marker.remove();
    },
  };
}

function pictureOf([act, ...more]: PlacedAct[]): HTMLElement {
  const picture = document.createElement("span");
  picture.className = more.length === 0 ? "map-pin-mark" : "map-pin-mark map-pin-several";
  if (more.length === 0) {
    picture.append(shortRateText(act?.rate ?? null));
    return picture;
  }
  const small = document.createElement("small");
  small.textContent = "Acts";
  picture.append(small, " ", String(more.length + 1));
  return picture;
}

/** Begins with the visible text, so that people who use voice control can name it. */
function labelOf([act, ...more]: PlacedAct[]): string {
  if (!act) return "";
  if (more.length === 0) return `${shortRateText(act.rate)}, ${act.name}`;
  return `Acts ${more.length + 1}, ${act.town}`;
}
