import { expect, test } from "vitest";
import { isSigned, playlistPath } from "./signed-paths.ts";

const minute = 60_000;
const noon = Date.UTC(2026, 0, 1, 12);
const room = { eventId: "0198", secret: "a secret", rules: "published" };

function signatureOf(path: string): string {
  return path.split("/")[2] ?? "";
}

test("a path stays valid for five to ten minutes, whether or not it was used before", () => {
  const signature = signatureOf(playlistPath(room, "live", noon));
  expect(isSigned(room, "live", signature, noon)).toBe(true);
  expect(isSigned(room, "live", signature, noon + 9 * minute)).toBe(true);
  expect(isSigned(room, "live", signature, noon + 10 * minute)).toBe(false);
});

test("it opens only its own room and its own playback", () => {
  const signature = signatureOf(playlistPath(room, "live", noon));
  expect(isSigned(room, "live", signature, noon)).toBe(true);
  expect(isSigned(room, "recording", signature, noon)).toBe(false);
  expect(isSigned({ ...room, eventId: "0199" }, "live", signature, noon)).toBe(false);
  expect(isSigned({ ...room, rules: "cancelled" }, "live", signature, noon)).toBe(false);
});

test("it has exactly one valid spelling", () => {
  const [time = "", hash = ""] = signatureOf(playlistPath(room, "live", noon)).split(/-(.*)/s);
  for (const other of [`0${time}`, `${time}.1`, time.toUpperCase()].filter((one) => one !== time))
    expect([other, isSigned(room, "live", `${other}-${hash}`, noon)]).toEqual([other, false]);
});
