export type MapPlatform = "android" | "apple" | "other";

type Point = { latitude: number; longitude: number };
/** `words` is the full address, or nothing when only the town's position is known. */
type Destination = { point: Point | undefined; words: string };

/** Links to the maps of the device, by an address if there is one: a position is often only that of the town. */
export function mapLinks({ point, words }: Destination, platform: MapPlatform) {
  const at = point ? `${point.latitude},${point.longitude}` : "";
  const to = encodeURIComponent(words || at);
  if (platform === "apple")
    return {
      open: `https://maps.apple.com/?q=${to}${at && `&sll=${at}`}`,
      directions: `https://maps.apple.com/?daddr=${to}`,
    };
  return {
    open:
      platform === "android"
        ? `geo:${at || "0,0"}?q=${to}`
        : `https://www.google.com/maps/search/?api=1&query=${to}`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${to}`,
  };
}
