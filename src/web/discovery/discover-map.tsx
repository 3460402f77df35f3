import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LatLngBounds, type Map as LeafletMap, Point as LeafletPoint } from "leaflet";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EventPin } from "../../contract/events/discovery.ts";
import type { Place } from "../../contract/places.ts";
import { type Box, boxOf } from "../places/box.ts";
import { MapTools } from "../places/map-tools.tsx";
import { openWorldMap } from "../places/world-map.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { areaOf, boundsAround, regionOf, wholeWorld } from "./map-area.ts";
import { showPins } from "./map-pins.ts";
import { pinsQuery } from "../events/queries.ts";
import { ResultRow } from "./result-row.tsx";

type DiscoverMapProps = {
  filters: DiscoverSearch;
  place: Place | null | undefined;
  zone: string;
  /** The event whose row is hovered or focused. */
  marked: string | undefined;
  /** Called with the visible part of the map each time it changes. */
  onView: (box: Box) => void;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** Margins around fitted pins, in pixels: the height of a pin above its point, and the buttons in the corner. */
const room = { left: 32, right: 64, above: 68, below: 40 };
const earth = { south: -85, west: -180, north: 85, east: 180 };
const nearZoom = 5;
const regionZoom = 3;

type View = { box: Box; zoom: number };

/** Shows events on a map, nearby ones merged into one pin. The map follows the place filter and can set it. */
export default function DiscoverMap(props: DiscoverMapProps) {
  const { filters, place, zone, marked, onChange } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [view, setView] = useState<View>();
  const [isMoved, setMoved] = useState(false);
  const [opened, setOpened] = useState<EventPin>();
  const pins = useQuery({ ...pinsQuery(filters, zone, view), placeholderData: keepPreviousData });

  const isFitted = useRef(false);
  const tell = useEffectEvent(props.onView);
  // Until a region is fitted, requests all pins at a near zoom: at far zooms, pins are grouped and lie between towns.
  const seen = useEffectEvent((inSight: View) =>
    place?.latitude === undefined && !isFitted.current ? { box: earth, zoom: nearZoom } : inSight,
  );
  useEffect(() => {
    if (!holder.current) return undefined;
    const made = openWorldMap(holder.current, { scrolls: true });
    made.on("moveend", () => {
      const box = boxOf(made);
      setView(seen({ box, zoom: Math.round(made.getZoom()) }));
      tell(box);
    });
    made.on("dragend", () => setMoved(true));
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
    };
  }, []);

  const latitude = place?.latitude;
  const longitude = place?.longitude;
  const { radius } = filters;
  useEffect(() => {
    if (!map) return;
    const isPlaced = latitude !== undefined && longitude !== undefined;
    map.fitBounds(isPlaced ? boundsAround({ latitude, longitude }, radius) : wholeWorld, {
      animate: false,
    });
  }, [map, latitude, longitude, radius]);

  // Without a place filter, the map fits the region with most events.
  const shown = pins.data?.pins;
  const isEverywhere = latitude === undefined;
  useEffect(() => {
    if (!map || !shown || shown.length === 0 || !isEverywhere || isFitted.current) return;
    isFitted.current = true;
    const margins = new LeafletPoint(room.left + room.right, room.above + room.below);
    const region = regionOf(
      shown,
      (corners) => map.getBoundsZoom(new LatLngBounds(corners), false, margins) >= regionZoom,
    );
    if (region)
      map.fitBounds(region, {
        paddingTopLeft: [room.left, room.above],
        paddingBottomRight: [room.right, room.below],
        maxZoom: 10,
        animate: false,
      });
  }, [map, shown, isEverywhere]);

  const open = useEffectEvent((pin: EventPin) => {
    if (pin.events.length > 0) setOpened(pin);
    else map?.setView([pin.latitude, pin.longitude], map.getZoom() + 2);
  });
  const layer = useRef<ReturnType<typeof showPins>>(undefined);
  const current = marked ?? opened?.events[0]?.id;
  const mark = useEffectEvent(() => layer.current?.mark(current));
  useEffect(() => {
    if (!map || !shown) return undefined;
    const made = showPins(map, shown, (pin) => open(pin));
    layer.current = made;
    mark();
    return () => made.remove();
  }, [map, shown]);
  useEffect(() => layer.current?.mark(current), [current]);

  function searchHere() {
    setMoved(false);
    if (map) onChange(areaOf(boxOf(map)));
  }

  return (
    <div className="map" role="region" aria-label="Map of events">
      <div ref={holder} className="map-ground" />
      <MapTools map={map} />
      {isMoved && (
        <Button variant="ink" size="small" className="map-search-here" onClick={searchHere}>
          Search this area
        </Button>
      )}
      {pins.isError && (
        <p className="map-note" role="alert">
          We couldn't load the map pins.{" "}
          <Button size="small" onClick={() => void pins.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {opened && (
        <div className="map-opened" role="status">
          <IconButton label="Close" small onClick={() => setOpened(undefined)}>
            <Icon of={X} />
          </IconButton>
          <ul className="result-rows">
            {opened.events.map((event) => (
              <ResultRow key={event.id} event={event} />
            ))}
          </ul>
          {opened.count > opened.events.length && (
            <p className="fine-print">and more in the list</p>
          )}
        </div>
      )}
    </div>
  );
}
