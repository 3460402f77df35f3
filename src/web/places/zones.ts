import { genericZoneName } from "../../contract/zone-name.ts";

// Browsers and Node still list these zones under their former names.
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

// The best-known zones and their abbreviations: asking Intl for the abbreviations of all 400 takes a third of a second.
const wellKnown: Record<string, string> = {
  UTC: "utc universal zulu",
  "Pacific/Honolulu": "hst hawaii",
  "America/Anchorage": "akst akdt alaska",
  "America/Los_Angeles": "pst pdt pt pacific",
  "America/Denver": "mst mdt mt mountain",
  "America/Chicago": "cst cdt ct central",
  "America/New_York": "est edt et eastern",
  "America/Halifax": "ast adt atlantic",
  "America/Sao_Paulo": "brt brazil",
  "Europe/London": "gmt bst",
  "Europe/Lisbon": "wet west",
  "Europe/Berlin": "cet cest mez mesz",
  "Europe/Paris": "cet cest",
  "Europe/Rome": "cet cest",
  "Europe/Madrid": "cet cest",
  "Europe/Athens": "eet eest",
  "Europe/Kyiv": "eet eest",
  "Europe/Istanbul": "trt turkey",
  "Europe/Moscow": "msk",
  "Africa/Lagos": "wat",
  "Africa/Johannesburg": "sast",
  "Africa/Nairobi": "eat",
  "Asia/Dubai": "gst gulf",
  "Asia/Karachi": "pkt",
  "Asia/Kolkata": "ist india",
  "Asia/Bangkok": "ict",
  "Asia/Singapore": "sgt",
  "Asia/Shanghai": "cst china",
  "Asia/Hong_Kong": "hkt",
  "Asia/Tokyo": "jst",
  "Asia/Seoul": "kst",
  "Australia/Sydney": "aest aedt",
  "Pacific/Auckland": "nzst nzdt",
};

const most = 12;

/** Zones whose city or abbreviation starts with the input, or whose name contains it; without input the best-known zones. */
export function findZones(typed: string): string[] {
  const asked = plain(typed);
  if (asked === "") return Object.keys(wellKnown);
  const ranked = allZones().map((zone) => ({ zone, rank: rankOf(zone, asked) }));
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ zone }) => zone);
}

/** The city that a zone is named after: "New York". */
export function cityOf(zone: string): string {
  return zone.replaceAll("_", " ").split("/").at(-1) ?? zone;
}

/** A zone's label, the same all year: "New York, Eastern Time". */
export function zoneLabel(zone: string): string {
  const words = genericZoneName(zone);
  return zone.includes("/") ? `${cityOf(zone)}, ${words}` : words;
}

/** All zones of this browser under their current names, best-known first. */
function allZones(): string[] {
  const known = Intl.supportedValuesOf("timeZone").map((zone) => renamed[zone] ?? zone);
  return [...new Set([...Object.keys(wellKnown), ...known])];
}

function rankOf(zone: string, asked: string): number {
  const city = plain(cityOf(zone));
  const called = wellKnown[zone]?.split(" ") ?? [];
  if (city === asked || called.includes(asked)) return 3;
  if ([city, ...called].some((name) => name.startsWith(asked))) return 2;
  return plain(zone).includes(asked) ? 1 : 0;
}

/** Removes accents, case and word separators. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[/_-]/g, " ")
    .trim();
}
