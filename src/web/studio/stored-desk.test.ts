import { expect, test } from "vitest";
import {
  deskFrom,
  markLive,
  mayResume,
  readDevices,
  readLiveSince,
  reopenDesk,
  storeDesk,
  storeDevices,
  type StoredDesk,
  unmarkLive,
} from "./stored-desk.ts";

const camera: StoredDesk = { scene: "camera", isMuted: false, hasInset: true, preset: 2 };
const open = (desk: StoredDesk, isLive = true) => deskFrom(JSON.stringify(desk), isLive);

test("after a reload a muted host on the slate is still muted and on the slate, at the same quality", () => {
  const hidden: StoredDesk = { scene: "slate", isMuted: true, hasInset: false, preset: 0 };
  expect(open(hidden)).toEqual(hidden);
  expect(open(camera)).toEqual(camera);
});

test("sharing the screen again needs a click, so the host returns on the slate and reads why", () => {
  const desk = open({ ...camera, scene: "screen" });
  expect(desk).toMatchObject({ scene: "slate", isMuted: false, preset: 2 });
  expect(desk.notice).toContain("no longer shared");
});

test.each([null, "", "{", "1", '{"scene":"camera"}', '{"scene":"roof","isMuted":false}'])(
  "a live host whose stored desk is %j returns muted and on the slate",
  (stored) => {
    expect(deskFrom(stored, true)).toMatchObject({ scene: "slate", isMuted: true });
    expect(deskFrom(stored, false)).toEqual({ scene: "camera", isMuted: false, hasInset: true });
  },
);

test("only the host's own broadcast that is still on air resumes, not one that ended or was taken over meanwhile", () => {
  const own = { isViewer: true, byEncoder: false };
  const hourAgo = Date.now() - 3_600_000;
  expect(mayResume(hourAgo, own)).toBe(true);
  expect(mayResume(hourAgo, null)).toBe(false);
  expect(mayResume(hourAgo, { ...own, isViewer: false })).toBe(false);
  expect(mayResume(hourAgo, { ...own, byEncoder: true })).toBe(false);
  // Live only just now, so nothing has arrived yet.
  expect(mayResume(Date.now(), null)).toBe(true);
  expect(mayResume(undefined, own)).toBe(false);
});

test("each event has its own desk and devices in this tab", () => {
  const chosen = { camera: "usb", microphone: "" };
  expect(readDevices("a")).toEqual({ camera: "", microphone: "" });
  storeDesk("a", { ...camera, isMuted: true });
  storeDevices("a", chosen);
  markLive("b", 5);
  expect(reopenDesk("a")).toMatchObject({ scene: "camera", isMuted: true, preset: 2 });
  expect(readDevices("a")).toEqual(chosen);
  // Live, but without a stored desk.
  expect(reopenDesk("b")).toMatchObject({ scene: "slate", isMuted: true });
  expect(readLiveSince("b")).toBe(5);
  unmarkLive("b");
  expect(reopenDesk("b").isMuted).toBe(false);
});
