import { expect, test } from "vitest";
import { lostText } from "./lost-devices.tsx";

test("the message about a stopped device says what viewers get meanwhile", () => {
  expect(lostText(["camera"])).toBe("Your camera stopped. Viewers see the slate.");
  expect(lostText(["microphone"])).toBe("Your microphone stopped. Viewers don't hear you.");
  expect(lostText(["microphone", "camera"])).toContain("camera and microphone");
});
