import { expect, test } from "vitest";
import { createZoneOfTown } from "./zone-of-town.ts";

/** Look-ups that answer when the test lets them. */
function heldLookUps() {
  const asked: { town: string; reply: PromiseWithResolvers<string | undefined> }[] = [];
  const lookUp = (town: string) => {
    const reply = Promise.withResolvers<string | undefined>();
    asked.push({ town, reply });
    return reply.promise;
  };
  return { asked, zoneOfTown: createZoneOfTown(lookUp) };
}

test("everybody who asks for the zone of a typed place waits for the same answer", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  zoneOfTown.type("The Old Exchange, Austin");
  const onLeaving = zoneOfTown.find();
  const onSending = zoneOfTown.find();
  expect(asked.map(({ town }) => town)).toEqual(["Austin"]);
  asked[0]!.reply.resolve("America/Chicago");
  expect([await onLeaving, await onSending]).toEqual(["America/Chicago", "America/Chicago"]);
});

test("a zone that was chosen while a town was looked up stays", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  zoneOfTown.type("Austin");
  const found = zoneOfTown.find();
  zoneOfTown.settle();
  asked[0]!.reply.resolve("America/Chicago");
  expect(await found).toBeUndefined();
  expect(await zoneOfTown.find()).toBeUndefined();
});

test("a town that could not be looked up is looked up again", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  zoneOfTown.type("Austin");
  const first = zoneOfTown.find();
  asked[0]!.reply.reject(new TypeError("Failed to fetch"));
  expect(await first).toBeUndefined();
  const second = zoneOfTown.find();
  asked[1]!.reply.resolve("America/Chicago");
  expect(await second).toBe("America/Chicago");
});

test("what names no town is not looked up", async () => {
  const { asked, zoneOfTown } = heldLookUps();
  expect(await zoneOfTown.find()).toBeUndefined();
  zoneOfTown.type("The Old Exchange, ");
  expect(await zoneOfTown.find()).toBeUndefined();
  expect(asked).toEqual([]);
});
