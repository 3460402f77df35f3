import { expect, test } from "vitest";
import { readManageSearch } from "./manage-search.ts";

const type = "01980f4e-7a52-7c3d-9c1b-5f6f0e9d2a41";

test("reads tab and filters from the URL", () => {
  const search = { tab: "attendees", who: "not-in", type } as const;
  expect(readManageSearch(search)).toEqual(search);
});

test("invalid values are dropped, and all attendees is the default", () => {
  const nothing = { tab: "overview", who: undefined, type: undefined };
  expect(readManageSearch({})).toStrictEqual(nothing);
  const wrong = { tab: "money", who: "everyone", type: "standing" };
  expect(readManageSearch(wrong)).toStrictEqual(nothing);
  expect(readManageSearch({ tab: 7, who: ["in"], type: 2026 })).toStrictEqual(nothing);
  expect(readManageSearch({ who: "all" })).toStrictEqual(nothing);
});
