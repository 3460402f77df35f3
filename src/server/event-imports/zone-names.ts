import { windowsZone } from "./windows-zones.ts";

const known = new Map<string, boolean>();
const spellings = new Map(
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => [zone.toLowerCase(), zone]),
);

/** Whether this runtime knows the zone by this name. */
export function isZoneHere(zone: string): boolean {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const found = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(zone) && isFormatted(zone);
  // Bounded: a hostile file may name a zone on every line.
  if (known.size < 1_000) known.set(zone, found);
  return found;
}

function isFormatted(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The IANA zone for a name: an IANA name, possibly after a vendor's path, or a Windows name; empty when unknown. */
export function zoneNamed(value: string): string {
  const name = value.trim();
  if (name.length > 200) return "";
  const windows = windowsZone(name);
  if (windows !== "") return windows;
  const parts = name.split("/");
  const tails = [name, parts.slice(-3).join("/"), parts.slice(-2).join("/")];
  // As in tzone://Microsoft/Utc.
  if (/^utc$/i.test(parts.at(-1) ?? "")) tails.push("UTC");
  const tail = tails.find(isZoneHere);
  return tail === undefined ? "" : (spellings.get(tail.toLowerCase()) ?? tail);
}

/** The zone as text: "New York time". */
export function clocksOf(zone: string): string {
  return zone === "UTC" ? zone : `${zone.split("/").at(-1)?.replaceAll("_", " ")} time`;
}
