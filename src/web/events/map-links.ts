export type MapPlatform = "android" | "apple" | "other";

/** `words` is the full address, or nothing when only the town's position is known. */
type Destination = { latitude: number; longitude: number; words: string };

/** Links to the maps of the device, by an address if there is one: a position is often only that of the town. */
export function mapLinks({ latitude, longitude, words }: Destination, platform: MapPlatform) {
  const at = `${latitude},${longitude}`;
  const to = encodeURIComponent(words || at);
  const directions = directionsTo(words || at, platform);
  if (platform === "apple")
    return { open: `https://maps.apple.com/?q=${to}&sll=${at}`, directions };
  return {
    open:
      platform === "android"
        ? `geo:${at}?q=${to}`
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
