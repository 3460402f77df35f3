import { expect, test } from "vitest";
import type { Application } from "../../contract/calls/applications.ts";
import { boardColumns } from "../../contract/calls/limits.ts";
import { canMoveTo } from "./board-moves.ts";

const host = { can: { edit: true, offer: true } };

function columnsFor(application: object, call = host): string[] {
  const given = { act: { listed: true }, booking: null, ...application } as Application;
  return boardColumns.filter((column) => canMoveTo(given, column, call));
}

test("a card can go to the columns that its menu names", () => {
  expect(columnsFor({ state: "new" })).toEqual(["shortlisted", "offered", "declined"]);
  expect(columnsFor({ state: "shortlisted" })).toEqual(["new", "offered", "declined"]);
  expect(columnsFor({ state: "new" }, { can: { edit: true, offer: false } })).toEqual([
    "shortlisted",
    "declined",
  ]);
  expect(columnsFor({ state: "new", act: { listed: false } })).not.toContain("offered");
});

test("a card stays where it is while an offer is under way, or once it is answered", () => {
  expect(columnsFor({ state: "offered", booking: { state: "open" } })).toEqual([]);
  expect(columnsFor({ state: "declined" })).toEqual([]);
  expect(columnsFor({ state: "offered", booking: { state: "expired" } })).toEqual([
    "new",
    "shortlisted",
    "declined",
  ]);
});
