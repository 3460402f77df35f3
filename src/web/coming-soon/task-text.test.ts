import { expect, test } from "vitest";
import type { TalentTask } from "../../contract/events/coming-soon.ts";
import { taskText } from "./task-text.ts";

const task = {
  id: "1",
  slug: null,
  title: "Midwinter Stomp",
  actName: "Harbor Lights Trio",
  at: "2027-07-07T02:00:00.000Z",
  day: "2027-07-06",
};
const at = (now: string) => (kind: TalentTask["kind"]) =>
  taskText({ ...task, kind }, { zone: "Europe/London", now }).replaceAll(/\s/g, " ");

test("a deposit names the day of its show at the place, which is not a deadline", () => {
  expect(at("2026-11-27T12:00:00Z")("deposit")).toBe(
    "Pay the deposit for Harbor Lights Trio (show on Jul 6, 2027)",
  );
  expect(at("2027-02-01T12:00:00Z")("deposit")).toBe(
    "Pay the deposit for Harbor Lights Trio (show on Jul 6)",
  );
});

test("a deadline in another year says which", () => {
  expect(at("2026-11-27T12:00:00Z")("answer")).toBe(
    "Answer the offer by Wed, Jul 7, 2027, 3:00 AM",
  );
  expect(at("2027-02-01T12:00:00Z")("answer")).toBe("Answer the offer by Wed, Jul 7, 3:00 AM");
});
