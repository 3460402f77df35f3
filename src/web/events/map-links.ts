export type MapPlatform = "android" | "apple" | "other";

type Point = { latitude: number; longitude: number };
/** `words` is the full address, or nothing when only the town's position is known. */
type Destination = { point: Point | undefined; words: string };

/** Links to the maps of the device, by an address if there is one: a position is often only that of the town. */
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

/** The way to an address, in the maps of the device. */
export function directionsTo(words: string, platform: MapPlatform): string {
  const to = encodeURIComponent(words);
  return platform === "apple"
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** Whose maps this device opens; only in a browser. */
export function devicePlatform(): MapPlatform {
  if (/Android/.test(navigator.userAgent)) return "android";
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? "apple" : "other";
}
