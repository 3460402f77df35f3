import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { closeAll, type Closing } from "./close-all.ts";

const log = createLog("silent");

test("if one part doesn't close, the others still do, in reverse order, and also those opened meanwhile", async () => {
  const closed: string[] = [];
  const closing: Closing = [
    () => void closed.push("folder"),
    async () => void closed.push("database"),
    async () => {
      closing.push(() => void closed.push("opened meanwhile"));
      throw new Error("the queue does not stop");
    },
    () => {
      throw new Error("nor does the server");
    },
    () => void closed.push("server"),
  ];
  expect(await closeAll(closing, log)).toBe(false);
  expect(closed).toEqual(["server", "opened meanwhile", "database", "folder"]);
  expect(await closeAll([() => undefined], log)).toBe(true);
});
