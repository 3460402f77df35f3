import { expect, test } from "vitest";
import { groupSeries } from "./group-series.ts";

const date = (id: string, startsAt: string, seriesId: string | null) => ({
  id,
  startsAt,
  seriesId,
});

test("a series stands once among one's events, by its next date, or by its last when it is over", () => {
  const events = [
    date("d3", "2026-12-03T19:00:00Z", "s"),
    date("d2", "2026-11-26T19:00:00Z", "s"),
    date("alone", "2026-11-25T19:00:00Z", null),
    date("d1", "2026-11-19T19:00:00Z", "s"),
    date("o2", "2026-01-09T19:00:00Z", "over"),
    date("o1", "2026-01-02T19:00:00Z", "over"),
  ];
  const shown = groupSeries(events, Date.parse("2026-11-21T12:00:00Z"));
  expect(shown.map(({ id, moreDates }) => [id, moreDates])).toEqual([
    ["d2", 2],
    ["alone", 0],
    ["o2", 1],
  ]);
});
