// Browsers and Node still list these under the names they had before.
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

/** The zones this browser knows, by their current names and in the order of their cities, and the chosen one under its own. */
export function zoneNames(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone").map(currentName);
  const others = known.filter((zone) => zone !== currentName(chosen));
  const byCity = new Map([chosen, "UTC", ...others].map((zone) => [zone, cityFirst(zone)]));
  return [...byCity.keys()].toSorted((one, other) =>
    (byCity.get(one) ?? one).localeCompare(byCity.get(other) ?? other, "en"),
  );
}

/** "New York (America)": typing the city's first letters finds it in a list. */
export function cityFirst(zone: string): string {
  const [region, ...rest] = zone.replaceAll("_", " ").split("/");
  const city = rest.at(-1);
  return city === undefined ? zone : `${city} (${region})`;
}

function currentName(zone: string): string {
  return renamed[zone] ?? zone;
}
