import { expect, test } from "vitest";
import { encoderText } from "./encoder-panel.tsx";

test("an encoder on air is said to be the viewer's own, or whose it is", () => {
  expect(encoderText("receiving", { name: "Delia", isViewer: true, byEncoder: true })).toBe(
    "Your encoder is on air.",
  );
  const other = { name: "Delia", isViewer: false, byEncoder: true };
  expect(encoderText("receiving", other)).toBe("Delia’s encoder is on air.");
  expect(encoderText("interrupted", other)).toContain("Ask Delia to start it again");
  expect(encoderText("interrupted", null)).toContain("Start it again, or end the broadcast.");
});
