export type MapPlatform = "android" | "apple" | "other";

/** `words` is the full address, or nothing when only the town's position is known. */
type Destination = { latitude: number; longitude: number; words: string };

/** Links to the maps of the device, by an address if there is one: a position is often only that of the town. */
export function mapLinks({ latitude, longitude, words }: Destination, platform: MapPlatform) {
  const at = `${latitude},${longitude}`;
  const to = encodeURIComponent(words || at);
  if (platform === "apple")
    return {
      open: `https://maps.apple.com/?q=${to}&sll=${at}`,
      directions: `https://maps.apple.com/?daddr=${to}`,
    };
  return {
    open:
      platform === "android"
        ? `geo:${at}?q=${to}`
        : `https://www.google.com/maps/search/?api=1&query=${to}`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${to}`,
  };
}
