import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "./limit-concurrency.ts";

test("work with the same key runs in order, other keys in parallel, and a failure doesn't block the next", async () => {
  const inTurn = takeTurns(10);
  const ran: string[] = [];
  const work = (name: string) => async () => {
    ran.push(`${name} starts`);
    await sleep(5);
    if (name === "bad") throw new Error("no");
    ran.push(`${name} ends`);
  };
  await Promise.allSettled([
    inTurn("a", work("bad")),
    inTurn("a", work("second")),
    inTurn("b", work("other")),
  ]);
  expect(ran.slice(0, 2)).toEqual(["bad starts", "other starts"]);
  expect(ran.filter((line) => line.startsWith("second"))).toEqual(["second starts", "second ends"]);
});

test("work beyond the queue limit is refused, and all of it if the database is unreachable", async () => {
  const inTurn = takeTurns(2);
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      inTurn("a", async () => {
        await sleep(5);
        throw new Error("Connection terminated");
      }),
    ),
  );
  expect(answers.map((one) => one.status === "rejected" && one.reason.message)).toEqual([
    "Connection terminated",
    "Connection terminated",
    "Connection terminated",
    expect.stringContaining("BUSY"),
  ]);
  await expect(inTurn("a", async () => "back")).resolves.toBe("back");
});
