import { expect, test } from "vitest";
import { encoderText, waitingText } from "./encoder-panel.tsx";
import { onAirText } from "./pre-flight.tsx";

test("an encoder on air is described as the viewer's own or by its owner's name", () => {
  expect(encoderText("receiving", { name: "Delia", isViewer: true, byEncoder: true })).toBe(
    "Your encoder is on air.",
  );
  const other = { name: "Delia", isViewer: false, byEncoder: true };
  expect(encoderText("receiving", other)).toBe("Delia's encoder is on air.");
  expect(encoderText("interrupted", other)).toContain("Ask Delia to start it again");
  expect(encoderText("interrupted", null)).toContain("Start it again, or end the broadcast.");
});

test("a waiting encoder is described as a second one with the same key, or by its owner's name", () => {
  const own = { name: "Delia", isViewer: true };
  expect(waitingText({ ...own, isOther: false })).toBe("Your encoder is connected and waits.");
  expect(waitingText({ ...own, isOther: true })).toContain("A second encoder");
  expect(waitingText({ ...own, isViewer: false, isOther: true })).toContain("Delia's encoder");
});

test("before taking over, a host reads who is live, and whether their encoder has stopped", () => {
  const delia = { name: "Delia", isViewer: false, byEncoder: true };
  expect(onAirText(delia, "live")).toBe("Delia's encoder is live now.");
  expect(onAirText(delia, "reconnecting")).toBe("Delia's encoder has stopped sending.");
  expect(onAirText({ ...delia, isViewer: true }, "live")).toBe("Your encoder is live now.");
  expect(onAirText({ ...delia, byEncoder: false }, "reconnecting")).toBe("Delia is reconnecting.");
});
