import { expect, test } from "vitest";
import { problemText, queueText } from "./job-text.ts";

test.each([
  ["mail", "Email"],
  ["sweep-event-words", "Sweep event words"],
])("the queue %s reads “%s”", (name, text) => expect(queueText(name)).toBe(text));

test.each([
  ["ECONNREFUSED", "The other server refused the connection. (ECONNREFUSED)"],
  ["550 No such mailbox", "550 No such mailbox"],
  ["TypeError", "A fault in Marquee (TypeError). The server's log says more."],
  ["", "It stopped without saying why. The server's log says more."],
])("a job that failed with “%s” says “%s”", (problem, text) =>
  expect(problemText(problem)).toBe(text),
);
