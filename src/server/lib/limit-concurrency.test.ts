import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inSameRound, shareRuns, takeTurns } from "./limit-concurrency.ts";

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

test("calls of the same round share one run, and each gets the result of its own input", async () => {
  const runs: number[][] = [];
  const double = shareRuns(inSameRound, async (_, inputs: number[]) => {
    runs.push(inputs);
    return inputs.map((input) => 2 * input);
  });
  expect(await Promise.all([1, 2, 3].map((input) => double("all", input)))).toEqual([2, 4, 6]);
  expect(await double("all", 4)).toBe(8);
  expect(runs).toEqual([[1, 2, 3], [4]]);
});

test("calls that wait for the turn of their key share the next run; those of other keys don't wait", async () => {
  const runs: string[] = [];
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>();
  const run = shareRuns(takeTurns(10), async (key, inputs: string[]) => {
    runs.push(`${key}: ${inputs.join(" ")}`);
    if (inputs[0] === "first") await isFinished;
    return inputs;
  });
  const first = run("a", "first");
  await Promise.resolve();
  const others = ["second", "third"].map((input) => run("a", input));
  expect(await run("b", "elsewhere")).toBe("elsewhere");
  finish();
  expect(await Promise.all([first, ...others])).toEqual(["first", "second", "third"]);
  expect(runs).toEqual(["a: first", "b: elsewhere", "a: second third"]);
});

test("a run that fails does so for all of its calls, and the next one isn't concerned", async () => {
  const run = shareRuns(inSameRound, async (_, inputs: string[]) => {
    if (inputs.includes("bad")) throw new Error("no");
    return inputs;
  });
  const answers = await Promise.allSettled([run("a", "bad"), run("a", "good")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await run("a", "good")).toBe("good");
});
