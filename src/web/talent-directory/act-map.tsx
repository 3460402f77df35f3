import { LatLngBounds, type Map as LeafletMap, Point } from "leaflet";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { shortRateText } from "../acts/rate-text.ts";
import { MapTools } from "../places/map-tools.tsx";
import { openWorldMap } from "../places/world-map.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ActLine } from "./act-line.tsx";
import { type PlacedAct, showActPins } from "./act-pins.ts";
import { pinMargin } from "./pin-margins.ts";
import type { Occasion } from "./talent-search.ts";

type ActMapProps = {
  acts: FoundAct[];
  occasion: Occasion;
  /** The act whose row has the pointer or the focus. */
  marked: string | undefined;
};

// Space in pixels for the height of a marked pin, for the buttons in the corner, and for the credits below.
const [above, toButtons, below] = [84, 64, 40];
// On a phone, acts all around the world fit only at a zoom between two steps.
const widest = { minZoom: 0, zoomSnap: 0.25 };
const townZoom = 10;
type Position = PlacedAct["position"];

/** The acts of the list on a map, each at its town with its price. */
export default function ActMap({ acts, occasion, marked }: ActMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [zoom, setZoom] = useState(0);
  const [openedIds, setOpened] = useState<string[]>([]);
  useEffect(() => {
    if (!holder.current) return undefined;
    const made = openWorldMap(holder.current, { scrolls: true });
    made.on("zoomend", () => setZoom(made.getZoom()));
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
    };
  }, []);

  const placed = acts.filter(isPlaced);
  // An opened act may be gone from the list.
  const opened = placed.filter(({ id }) => openedIds.includes(id));
  const shown = placed.map(({ id }) => id).join(" ");
  const fit = useEffectEvent((on: LeafletMap) => {
    const corners = placed.map(({ position: { latitude, longitude } }) => {
      return [latitude, longitude] as [number, number];
    });
    const margin = pinMargin(placed.map(({ rate }) => shortRateText(rate)));
    Object.assign(on.options, widest);
    on.fitBounds(new LatLngBounds(corners), {
      paddingTopLeft: new Point(margin, above),
      paddingBottomRight: new Point(Math.max(margin, toButtons), below),
      maxZoom: townZoom,
      animate: false,
    });
  });
  useEffect(() => {
    if (!map || shown === "") return undefined;
    const fitAgain = () => fit(map);
    fitAgain();
    // Rotating a phone changes the width.
    map.on("resize", fitAgain);
    return () => void map.off("resize", fitAgain);
  }, [map, shown]);

  const open = useEffectEvent((group: PlacedAct[]) => {
    const [first] = group;
    const isOneTown = group.every(({ position }) => isSameTown(position, first?.position));
    if (!map || !first || isOneTown || map.getZoom() >= map.getMaxZoom())
      setOpened(group.map(({ id }) => id));
    else map.setView([first.position.latitude, first.position.longitude], map.getZoom() + 2);
  });
  const layer = useRef<ReturnType<typeof showActPins>>(undefined);
  const current = marked ?? opened[0]?.id;
  const put = useEffectEvent((on: LeafletMap, at: number) => {
    const made = showActPins(on, { acts: placed, zoom: at }, (group) => open(group));
    made.mark(current);
    return made;
  });
  useEffect(() => {
    if (!map || shown === "") return undefined;
    const made = put(map, zoom);
    layer.current = made;
    return () => made.remove();
  }, [map, shown, zoom]);
  useEffect(() => layer.current?.mark(current), [current]);

  return (
    <div className="map act-map" role="region" aria-label="Map of acts">
      <div ref={holder} className="map-ground" />
      <MapTools map={map} />
      {opened.length > 0 && (
        <div className="act-map-opened" role="status">
          <IconButton label="Close" small onClick={() => setOpened([])}>
            <Icon of={X} />
          </IconButton>
          <ul className="act-lines">
            {opened.map((act) => (
              <ActLine key={act.id} act={act} occasion={occasion} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** The map does not zoom in closer than a town. */
function isSameTown(one: Position, other: Position | undefined): boolean {
  if (!other) return false;
  const apart = Math.max(
    Math.abs(one.latitude - other.latitude),
    Math.abs(one.longitude - other.longitude),
  );
  return apart < 0.02;
}

function isPlaced(act: FoundAct): act is PlacedAct {
  return act.position !== null;
}
