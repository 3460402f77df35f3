import { expect, test } from "vitest";
import { findZones, zoneLabel } from "./zones.ts";

test("zones are found by city, ignoring accents, and by abbreviation", () => {
  expect(findZones("Lisbon")).toEqual(["Europe/Lisbon"]);
  expect(findZones("new y")).toEqual(["America/New_York"]);
  expect(findZones("São Pau")[0]).toBe("America/Sao_Paulo");
  expect(findZones("CET")).toContain("Europe/Berlin");
  expect(findZones("edt")[0]).toBe("America/New_York");
  expect(findZones("Port-au-Prince")).toEqual(["America/Port-au-Prince"]);
  expect(findZones("xyz")).toEqual([]);
});

test("zones are listed under their current names", () => {
  expect(findZones("kolkata")).toEqual(["Asia/Kolkata"]);
  expect(findZones("calcutta")).toEqual([]);
  expect(findZones("argentina/")).toContain("America/Argentina/Buenos_Aires");
});

test("without input the best-known zones are offered, and a single letter finds at most 12", () => {
  expect(findZones(" ")).toContain("UTC");
  expect(findZones("a").length).toBeLessThanOrEqual(12);
});

test("a zone's label has its city and name", () => {
  expect(zoneLabel("America/New_York")).toBe("New York, Eastern Time");
  expect(zoneLabel("Europe/Warsaw")).toBe("Warsaw, Central European Time");
  expect(zoneLabel("UTC")).toBe("UTC");
});
