import { expect, test } from "vitest";
import { createZoneOfTown } from "./zone-of-town.ts";

/** Lookups that the test answers. */
function heldLookUps() {
  const asked: { town: string; reply: PromiseWithResolvers<string | undefined> }[] = [];
  const lookUp = (town: string) => {
    const reply = Promise.withResolvers<string | undefined>();
    asked.push({ town, reply });
    return reply.promise;
  };
  return { asked, zoneOfTown: createZoneOfTown(lookUp) };
}

test("concurrent callers share one lookup", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  zoneOfTown.type("The Old Exchange, Austin");
  const onLeaving = zoneOfTown.find();
  const onSending = zoneOfTown.find();
  expect(asked.map(({ town }) => town)).toEqual(["Austin"]);
  asked[0]!.reply.resolve("America/Chicago");
  expect([await onLeaving, await onSending]).toEqual(["America/Chicago", "America/Chicago"]);
});

test("a zone chosen during a lookup is kept", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  zoneOfTown.type("Austin");
  const found = zoneOfTown.find();
  zoneOfTown.settle();
  asked[0]!.reply.resolve("America/Chicago");
  expect(await found).toBeUndefined();
  expect(await zoneOfTown.find()).toBeUndefined();
});

test("a failed lookup is tried again", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  zoneOfTown.type("Austin");
  const first = zoneOfTown.find();
  asked[0]!.reply.reject(new TypeError("Failed to fetch"));
  expect(await first).toBeUndefined();
  const second = zoneOfTown.find();
  asked[1]!.reply.resolve("America/Chicago");
  expect(await second).toBe("America/Chicago");
});

test("text without a town isn't looked up", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  expect(await zoneOfTown.find()).toBeUndefined();
  zoneOfTown.type("The Old Exchange, ");
  expect(await zoneOfTown.find()).toBeUndefined();
  expect(asked).toEqual([]);
});
