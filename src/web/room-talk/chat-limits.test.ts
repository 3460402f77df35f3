import { expect, test } from "vitest";
import { limitsText } from "./chat-foot.tsx";

test.each([
  [0, true, ""],
  [10, true, "Slow mode: one message every 10 seconds."],
  [60, true, "Slow mode: one message every minute."],
  [300, false, "Slow mode: one message every 5 minutes. Links are off."],
  [0, false, "Links are off."],
])("slow mode of %d s, links %s: %s", (slowSeconds, links, text) => {
  expect(limitsText({ slowSeconds, links })).toBe(text);
});
