import type { Feature, FeatureCollection, Geometry, Position } from "geojson";

/**
 * Lands that reach over the date line have corners on both edges of the map, and a line drawn from one to the other would cross
 * the whole world: they are drawn in one piece beyond the edge instead, once at either side.
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
    // Antarctica goes round the pole, and its ring closes there.
    if (Math.abs(last - first) > 180) unrolled.push([last, -90], [first, -90]);
    return unrolled;
  });
}

function moved(geometry: Geometry, degrees: number): Geometry {
  return mapRings(geometry, (ring) =>
    ring.map(([longitude = 0, latitude = 0]) => [longitude + degrees, latitude]),
  );
}

/** How far east any corner lies. */
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
