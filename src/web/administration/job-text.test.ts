import { expect, test } from "vitest";
import { problemText, queueText } from "./job-text.ts";

test.each([
  ["mail", "Email"],
  ["__pgboss__send-it", "Starting scheduled work"],
  ["sweep-event-words", "Cleanup of the event search"],
  ["polish-brass", "Polish brass"],
])("the queue %s reads “%s”", (name, text) => expect(queueText(name)).toBe(text));

test.each([
  ["ECONNREFUSED", "The other server refused the connection. (ECONNREFUSED)"],
  ["550 No such mailbox", "550 No such mailbox"],
  ["TypeError", "Something went wrong in Marquee (TypeError). See the server's log."],
  ["", "It stopped without giving a reason. See the server's log."],
])("a job that failed with “%s” says “%s”", (problem, text) =>
  expect(problemText(problem)).toBe(text),
);
