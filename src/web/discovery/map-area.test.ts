import { expect, test } from "vitest";
import { areaOf, boundsAround, regionOf } from "./map-area.ts";

test("the visible area becomes a place with the largest radius that fits into it", () => {
  expect(areaOf({ south: 52, west: 12.6, north: 53, east: 14.2 })).toEqual({
    place: "52.50,13.40",
    radius: 54,
  });
  expect(areaOf({ south: 52.49, west: 13.39, north: 52.51, east: 13.41 }).radius).toBe(5);
  expect(areaOf({ south: -60, west: -180, north: 70, east: 180 })).toEqual({
    place: undefined,
    radius: undefined,
  });
});

test("the bounds contain the whole circle", () => {
  const [[south, west], [north, east]] = boundsAround({ latitude: 60, longitude: 10 }, 100);
  expect(north - south).toBeCloseTo(1.8, 1);
  expect(east - west).toBeCloseTo(3.6, 1);
});

const isNear = ([[, west], [, east]]: [[number, number], [number, number]]) => east - west < 60;

test("the map opens on the region with the most events that one view can hold", () => {
  const austin = { latitude: 30, longitude: -97, count: 12 };
  const chicago = { latitude: 42, longitude: -88, count: 3 };
  const sydney = { latitude: -34, longitude: 151, count: 5 };
  expect(regionOf([chicago, sydney, austin], isNear)).toEqual([
    [30, -97],
    [42, -88],
  ]);
  expect(regionOf([], isNear)).toBeUndefined();
});
