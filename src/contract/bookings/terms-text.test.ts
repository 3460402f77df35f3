import { expect, test } from "vitest";
import { withoutMarks } from "./terms-text.ts";

test("a rider is shown without Markdown syntax and otherwise unchanged", () => {
  expect(
    withoutMarks("Needs **one** DI and _two_ mics, see [plot](https://acts.example/plot)"),
  ).toBe("Needs one DI and two mics, see plot (https://acts.example/plot)");
  expect(withoutMarks("# Sound\n- 2 * 3 m riser, mic_stand_tall, 4*4 W")).toBe(
    "Sound\n• 2 * 3 m riser, mic_stand_tall, 4*4 W",
  );
});
