import { expect, test } from "vitest";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import { joinReplay, loadReplayStep } from "./replay-log.ts";

const start = Date.parse("2026-11-01T20:00:00.000Z");
const iso = (second: number) => new Date(start + second * 1_000).toISOString();

/** A fake chat with this many messages a second, paged as the server does. */
function busyChat(perSecond: number, seconds: number) {
  const all = Array.from({ length: perSecond * seconds }, (_, at) => ({
    id: `${at}`,
    place: at + 1,
    time: iso(at / perSecond),
  })) as RoomMessage[];
  return ({ before, until }: { before?: number; until?: string }) => {
    const fits = all.filter(
      ({ place, time }) =>
        (before === undefined || place < before) && (until === undefined || time <= until),
    );
    return Promise.resolve({ items: fits.slice(-50), older: fits.length > 50 });
  };
}

test("at ten messages a second a replay shows everything said up to every moment of its steps", async () => {
  const ask = busyChat(10, 120);
  const { items, older } = await loadReplayStep(ask, iso(60), iso(70));
  for (let second = 60; second <= 70; second += 1) {
    const shown = items.filter(({ time }) => time <= iso(second));
    expect(shown.length).toBeGreaterThanOrEqual(30);
    expect(shown.at(-1)?.time).toBe(iso(second));
  }
  expect(older).toBe(true);
});

test("loaded messages stay while the recording continues, and a jump starts over", async () => {
  const ask = busyChat(2, 600);
  const step = (second: number) => loadReplayStep(ask, iso(second), iso(second + 10));
  const first = await step(100);
  const joined = joinReplay(first, await step(110));
  expect(joined.items[0]).toEqual(first.items[0]);
  const places = joined.items.map(({ place }) => place);
  expect(places).toEqual(places.map((_, at) => (places[0] ?? 0) + at));
  const elsewhere = await step(500);
  expect(joinReplay(joined, elsewhere)).toEqual(elsewhere);
  // Jumping back drops messages from after that moment.
  const back = joinReplay(joined, first);
  expect(back.items.at(-1)).toEqual(first.items.at(-1));
});
