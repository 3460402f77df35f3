import { expect, test } from "vitest";
import type { EventCard } from "../../contract/events/events.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { differencesFrom, termsOfEvent } from "./event-choice.tsx";

const event = {
  startsAt: "2026-11-28T20:00:00.000Z",
  zone: "Europe/London",
  allDay: false,
  venue: "The Blue Room",
  city: "London",
  price: { fromMinor: 1_000, toMinor: 1_000, currency: "GBP" },
} as EventCard;

const terms: Terms = {
  place: "",
  day: "2026-12-23",
  start: "19:00",
  minutes: 90,
  zone: "UTC",
  fee: { kind: "guarantee", currency: "USD", guaranteeMinor: 90_000, percent: 50 },
  depositPercent: 25,
  rider: "Two microphones",
  hospitality: "",
  cancellation: [],
  validUntil: "2026-12-07",
};

test("an offer takes date, start, place, zone and currency from its event, and expires before it", () => {
  const filled = termsOfEvent(event, terms);
  expect(filled).toEqual({
    ...terms,
    place: "The Blue Room, London",
    day: "2026-11-28",
    start: "20:00",
    zone: "Europe/London",
    fee: { ...terms.fee, currency: "GBP" },
    validUntil: "2026-11-28",
  });
  expect(differencesFrom(event, filled)).toEqual([]);
});

test("terms that differ from the event are named", () => {
  const filled = termsOfEvent(event, terms);
  expect(differencesFrom(event, { ...filled, start: "21:30" })).toEqual(["start"]);
  expect(differencesFrom(event, { ...filled, place: "The Blue Room, Leeds" })).toEqual(["place"]);
  expect(differencesFrom(event, terms)).toEqual([
    "date",
    "start",
    "place",
    "time zone",
    "currency",
  ]);
});

test("a place that also names its region or country is the event's", () => {
  const filled = termsOfEvent(event, terms);
  const place = "The Blue Room, London, United Kingdom";
  expect(differencesFrom(event, { ...filled, place })).toEqual([]);
});

test("an all-day event that sells nothing leaves the start and the currency unchanged", () => {
  const fair = { ...event, allDay: true, price: null };
  expect(termsOfEvent(fair, terms)).toMatchObject({ start: "19:00", fee: { currency: "USD" } });
});

test("a fee keeps its figure in a currency without cents", () => {
  const inYen = { ...event, price: { fromMinor: 3_000, toMinor: 3_000, currency: "JPY" } };
  expect(termsOfEvent(inYen, terms).fee).toMatchObject({ currency: "JPY", guaranteeMinor: 900 });
});
