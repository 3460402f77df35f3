import type { Feature, FeatureCollection, Geometry, Position } from "geojson";

/**
 * Countries that cross the date line have corners on both edges of the map, and a line between those would cross the whole world.
 * Draws them in one piece beyond the edge instead, once on either side.
 */
export function overTheEdge(lands: FeatureCollection): Feature[] {
  return lands.features.flatMap((land) => {
    const whole = { ...land, geometry: inOnePiece(land.geometry) };
    return reach(whole.geometry) > 180
      ? [whole, { ...whole, geometry: moved(whole.geometry, -360) }]
      : [whole];
  });
}

function inOnePiece(geometry: Geometry): Geometry {
  return mapRings(geometry, (ring) => {
    let turn = 0;
    const unrolled = ring.map(([longitude = 0, latitude = 0], at) => {
      const before = ring[at - 1]?.[0] ?? longitude;
      if (longitude - before > 180) turn -= 360;
      if (longitude - before < -180) turn += 360;
      return [longitude + turn, latitude];
    });
    const [first, last] = [unrolled[0]?.[0] ?? 0, unrolled.at(-1)?.[0] ?? 0];
    // Antarctica surrounds the pole, so its ring is closed there.
    if (Math.abs(last - first) > 180) unrolled.push([last, -90], [first, -90]);
    return unrolled;
  });
}

function moved(geometry: Geometry, degrees: number): Geometry {
  return mapRings(geometry, (ring) =>
    ring.map(([longitude = 0, latitude = 0]) => [longitude + degrees, latitude]),
  );
}

/** The easternmost longitude. */
function reach(geometry: Geometry): number {
  let farthest = -Infinity;
  mapRings(geometry, (ring) => {
    for (const [longitude = 0] of ring) farthest = Math.max(farthest, longitude);
    return ring;
  });
  return farthest;
}

function mapRings(geometry: Geometry, change: (ring: Position[]) => Position[]): Geometry {
  if (geometry.type === "Polygon")
    return { ...geometry, coordinates: geometry.coordinates.map(change) };
  if (geometry.type === "MultiPolygon")
    return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(change)) };
  return geometry;
}
