import { expect, test } from "vitest";
import { cityFirst, zoneNames } from "./zones.ts";

test("zones stand under their current names, in the order of their cities", () => {
  const names = zoneNames("America/New_York");
  expect(names).toContain("Asia/Kolkata");
  expect(names).toContain("Europe/Kyiv");
  expect(names).not.toContain("Asia/Calcutta");
  expect(new Set(names).size).toBe(names.length);
  expect(names.indexOf("Africa/Abidjan")).toBeLessThan(names.indexOf("Europe/Zurich"));
  expect(cityFirst("America/New_York")).toBe("New York (America)");
  expect(cityFirst("UTC")).toBe("UTC");
});

test("a zone that was chosen under its old name stands there once", () => {
  const names = zoneNames("Asia/Calcutta");
  expect(names).toContain("Asia/Calcutta");
  expect(names).not.toContain("Asia/Kolkata");
});
