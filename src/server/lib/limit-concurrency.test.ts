import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "./limit-concurrency.ts";

test("work of one key runs in order, of another at once, and a failure lets the next go", async () => {
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

test("more than may wait are refused, and all of them when the database does not answer", async () => {
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
