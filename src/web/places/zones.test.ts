import { expect, test } from "vitest";
import { findZones, zoneLabel } from "./zones.ts";

test("a zone is found by its city, whatever the accents, and by its abbreviation", () => {
  expect(findZones("Lisbon")).toEqual(["Europe/Lisbon"]);
  expect(findZones("new y")).toEqual(["America/New_York"]);
  expect(findZones("São Pau")[0]).toBe("America/Sao_Paulo");
  expect(findZones("CET")).toContain("Europe/Berlin");
  expect(findZones("edt")[0]).toBe("America/New_York");
  expect(findZones("Port-au-Prince")).toEqual(["America/Port-au-Prince"]);
  expect(findZones("xyz")).toEqual([]);
});

test("zones stand under their current names", () => {
  expect(findZones("kolkata")).toEqual(["Asia/Kolkata"]);
  expect(findZones("calcutta")).toEqual([]);
  expect(findZones("argentina/")).toContain("America/Argentina/Buenos_Aires");
});

test("nothing typed offers the best known, and a letter no endless list", () => {
  expect(findZones(" ")).toContain("UTC");
  expect(findZones("a").length).toBeLessThanOrEqual(12);
});

test("a chosen zone reads as a place and its clock", () => {
  expect(zoneLabel("America/New_York")).toBe("New York, Eastern Time");
  expect(zoneLabel("Europe/Warsaw")).toBe("Warsaw, Central European Time");
  expect(zoneLabel("UTC")).toBe("UTC");
});
