import cldr from "cldr-core/supplemental/windowsZones.json" with { type: "json" };

// Windows no longer has these names; old calendars do.
const retired = [
  ["Kamchatka Standard Time", "Asia/Kamchatka"],
  ["Mid-Atlantic Standard Time", "Etc/GMT+2"],
] as const;

// Each name's zone in the whole world (territory 001). UTC is the name of a zone already.
const current = cldr.supplemental.windowsZones.mapTimezones.flatMap(
  ({ mapZone: { _territory: territory, _other: name, _type: zone } }) =>
    territory === "001" && name !== "UTC" ? [[name, zone] as const] : [],
);

// Some programs use another letter case.
const zones = new Map([...retired, ...current].map(([name, zone]) => [name.toLowerCase(), zone]));

/** The IANA zone of a Windows name, as Outlook and Exchange write it; empty where it is none. */
export function windowsZone(name: string): string {
  return zones.get(name.toLowerCase()) ?? "";
}
