import { openGazetteer } from "./gazetteer.ts";

const most = 60;

type Box = { south: number; west: number; north: number; east: number };

/** The largest towns in a part of the map, no two upon each other. */
export async function listTowns({ south, west, north, east }: Box) {
  const { names, latitudes, longitudes } = await openGazetteer();
  const [high, wide] = [(north - south) / 20, (east - west) / 10];
  const found: { name: string; latitude: number; longitude: number }[] = [];
  // The towns come by size, so the first are the largest.
  for (let town = 0; town < names.length && found.length < most; town++) {
    const [latitude = 0, longitude = 0] = [latitudes[town], longitudes[town]];
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue;
    const isFree = found.every(
      (other) =>
        Math.abs(other.latitude - latitude) > high || Math.abs(other.longitude - longitude) > wide,
    );
    if (isFree) found.push({ name: names[town] ?? "", latitude, longitude });
  }
  return found;
}
