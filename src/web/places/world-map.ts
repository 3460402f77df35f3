import {
  Control,
  GeoJSON,
  LatLngBounds,
  Map as LeafletMap,
  Marker,
  TileLayer,
  DivIcon,
} from "leaflet";
import "leaflet/dist/leaflet.css";
import { feature } from "topojson-client";
import outlineAddress from "world-atlas/countries-50m.json?url";
import { fetchJson, api } from "../app/api.ts";
import { boxText, boxOf } from "./box.ts";
import { overTheEdge } from "./over-the-edge.ts";
import "./map.css";

type Topology = Parameters<typeof feature>[0];

const earth = new LatLngBounds([-85, -180], [85, 180]);
const credit = "Towns: GeoNames (CC BY 4.0). Outline: Natural Earth";

let outline: Promise<Topology> | undefined;

/** A world map that needs no internet, or the operator's tiles if configured. */
export function openWorldMap(element: HTMLElement, options: { scrolls: boolean }): LeafletMap {
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: options.scrolls,
    minZoom: 1,
    maxZoom: 17,
    maxBounds: earth.pad(0.1),
    maxBoundsViscosity: 1,
    worldCopyJump: false,
  });
  const credits = new Control.Attribution({ prefix: false });
  credits.addTo(map);
  void draw(map, credits).catch(() => credits.addAttribution("The outline could not be loaded"));
  return map;
}

async function draw(map: LeafletMap, credits: Control.Attribution) {
  const { tiles } = await fetchJson(api.map.$get());
  if (tiles) {
    new TileLayer(tiles.url, { noWrap: true, bounds: earth }).addTo(map);
    // Leaflet takes it for HTML, but the operator has entered text.
    if (tiles.attribution) credits.addAttribution(asText(tiles.attribution));
    return;
  }
  credits.addAttribution(credit);
  outline ??= fetch(outlineAddress).then((response) => response.json() as Promise<Topology>);
  const world = await outline.catch((error: unknown) => {
    outline = undefined;
    throw error;
  });
  const { countries } = world.objects;
  if (countries?.type !== "GeometryCollection") return;
  const features = overTheEdge(feature(world, countries));
  const lands = { type: "FeatureCollection" as const, features };
  new GeoJSON(lands, { interactive: false, style: { className: "map-land" } }).addTo(map);
  nameTowns(map);
}

/** Labels the largest towns in view, and updates the labels when the map moves. */
function nameTowns(map: LeafletMap) {
  let names: Marker[] = [];
  let asked = 0;
  async function write() {
    asked += 1;
    const turn = asked;
    const { items } = await fetchJson(api.map.towns.$get({ query: boxText(boxOf(map)) }));
    if (turn !== asked) return;
    for (const name of names) name.remove();
    names = legible(map, items).map(({ name, latitude, longitude }) => {
      const word = document.createElement("span");
      word.textContent = name;
      const icon = new DivIcon({ className: "map-town", html: word, iconSize: [0, 0] });
      const options = { icon, interactive: false, keyboard: false, zIndexOffset: -1000 };
      return new Marker([latitude, longitude], options).addTo(map);
    });
  }
  const writeQuietly = () => void write().catch(() => undefined);
  map.on("moveend", writeQuietly);
  map.whenReady(writeQuietly);
}

type Town = { name: string; latitude: number; longitude: number };

const characterWidth = 7;
const lineHeight = 18;

/** The towns whose labels don't overlap that of a larger town. */
function legible(map: LeafletMap, towns: Town[]): Town[] {
  const written: { x: number; y: number; half: number }[] = [];
  return towns.filter(({ name, latitude, longitude }) => {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
    const half = (name.length * characterWidth) / 2 + 4;
    const isFree = written.every(
      (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > lineHeight,
    );
    if (isFree) written.push({ x, y, half });
    return isFree;
  });
}

function asText(words: string): string {
  const holder = document.createElement("span");
  holder.textContent = words;
  return holder.innerHTML;
}
