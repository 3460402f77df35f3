// Zones are only abbreviated in the English of their region: American English has EST, Australian AEDT.
const regions = ["en-US", "en-GB", "en-AU", "en-NZ", "en-IN"];

/** The short name of a zone at a given moment: "EST", "CET", or "GMT+9" if it has no abbreviation. */
export function zoneName(zone: string, at: Date): string {
  const nameIn = (locale: string) => partOf(zone, at, { timeZoneName: "short", locale });
  const region = regions.find((locale) => !/^(GMT|UTC)[+-]/.test(nameIn(locale)));
  return nameIn(region ?? "en-US");
}

/** The full name of a zone at a given moment: "Eastern Standard Time (EST)". */
export function zoneText(zone: string, at: Date): string {
  const short = zoneName(zone, at);
  if (!zone.includes("/")) return short;
  const long = partOf(zone, at, { timeZoneName: "long", locale: "en-US" });
  return long === "" || long === short ? short : `${long} (${short})`;
}

/** The name of a zone regardless of season: "Eastern Time". */
export function genericZoneName(zone: string): string {
  if (!zone.includes("/")) return zone;
  return partOf(zone, new Date(), { timeZoneName: "longGeneric", locale: "en-US" }) || zone;
}

type Named = { timeZoneName: "short" | "long" | "longGeneric"; locale: string };

const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 300;

function partOf(zone: string, at: Date, { timeZoneName, locale }: Named): string {
  const key = `${zone} ${timeZoneName} ${locale}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName });
    if (formats.size >= maxFormats) formats.clear();
    formats.set(key, format);
  }
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
