import cldr from "cldr-core/supplemental/windowsZones.json" with { type: "json" };

// Names that Windows dropped but old calendars still use.
const retired = [
  ["Kamchatka Standard Time", "Asia/Kamchatka"],
  ["Mid-Atlantic Standard Time", "Etc/GMT+2"],
] as const;

// Each name's zone for the whole world (territory 001). UTC is already a zone name.
const current = cldr.supplemental.windowsZones.mapTimezones.flatMap(
  ({ mapZone: { _territory: territory, _other: name, _type: zone } }) =>
    territory === "001" && name !== "UTC" ? [[name, zone] as const] : [],
);

// Some programs use other letter case.
const zones = new Map([...retired, ...current].map(([name, zone]) => [name.toLowerCase(), zone]));

/** The IANA zone of a Windows zone name, as written by Outlook and Exchange; empty when unknown. */
export function windowsZone(name: string): string {
  return zones.get(name.toLowerCase()) ?? "";
}
