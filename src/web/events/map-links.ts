export type MapPlatform = "android" | "apple" | "other";

type Point = { latitude: number; longitude: number };
/** `words` is the full address; empty if only the town's coordinates are known. */
type Destination = { point: Point | undefined; words: string };

/** Links to the device's maps app. Prefers the address over coordinates, which often only point to the town. */
export function mapLinks({ point, words }: Destination, platform: MapPlatform) {
  const at = point ? `${point.latitude},${point.longitude}` : "";
  const to = encodeURIComponent(words || at);
  const directions = directionsTo(words || at, platform);
  if (platform === "apple")
    return { open: `https://maps.apple.com/?q=${to}${at && `&sll=${at}`}`, directions };
  return {
    open:
      platform === "android"
        ? `geo:${at || "0,0"}?q=${to}`
        : `https://www.google.com/maps/search/?api=1&query=${to}`,
    directions,
  };
}

/** A directions link to an address for the device's maps app. */
export function directionsTo(words: string, platform: MapPlatform): string {
  const to = encodeURIComponent(words);
  return platform === "apple"
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** The platform whose maps app this device opens. Browser only. */
export function devicePlatform(): MapPlatform {
  if (/Android/.test(navigator.userAgent)) return "android";
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? "apple" : "other";
}
