import { expect, test } from "vitest";
import { eventState, isOnNow, stateText } from "./event-state.tsx";

const open = {
  cancelled: false,
  startsAt: "2031-05-02T18:00:00.000Z",
  endsAt: null,
  zone: "Europe/Berlin",
  full: false,
  left: null,
  opensAt: null,
  sells: true,
  myOffer: null,
};
const before = "2031-05-01T00:00:00.000Z";
const after = "2031-05-03T00:00:00.000Z";

test("the state shown is the one that decides whether the viewer can come", () => {
  expect(eventState(open, before)).toBe("open");
  expect(eventState({ ...open, left: 3 }, before)).toBe("few-left");
  expect(eventState({ ...open, full: true, left: 3 }, before)).toBe("full");
  // Not full for the viewer for whom the last place is held.
  expect(eventState({ ...open, full: true, myOffer: "2031-05-01T12:00:00Z" }, before)).toBe("open");
  expect(eventState({ ...open, full: true }, after)).toBe("ended");
  expect(eventState({ ...open, full: true, cancelled: true }, after)).toBe("cancelled");
});

test("each state has a short text", () => {
  expect(stateText(open, before)).toBe("");
  expect(stateText({ ...open, full: true }, before)).toBe("Sold out");
  expect(stateText({ ...open, full: true, sells: false }, before)).toBe("Full");
  expect(stateText({ ...open, left: 3 }, before)).toBe("3 left");
  expect(stateText({ ...open, sells: false, left: 1 }, before)).toBe("1 place left");
  expect(stateText({ ...open, sells: false, left: 3 }, before)).toBe("3 places left");
  expect(stateText({ ...open, opensAt: "2031-03-01T12:00:00Z" }, before)).toMatch(
    /^On sale (1\sMar|Mar\s1)$/,
  );
  expect(stateText(open, after)).toBe("Past event");
});

test("an event is on from start to end; without an end it is never on", () => {
  const endsAt = "2031-05-02T22:00:00.000Z";
  expect(isOnNow({ ...open, endsAt }, before)).toBe(false);
  expect(isOnNow({ ...open, endsAt }, open.startsAt)).toBe(true);
  expect(isOnNow({ ...open, endsAt }, endsAt)).toBe(false);
  expect(isOnNow(open, open.startsAt)).toBe(false);
});
