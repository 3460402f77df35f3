import { generateKeyPairSync } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AppearanceStatement,
  checkStatement,
  type SignedStatement,
  signStatement,
  turnoutOf,
} from "./appearance-statement.ts";

function newKey() {
  return generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
}

const own = newKey();
const spki = own.publicKey.toString("base64");

const statements: fc.Arbitrary<AppearanceStatement> = fc.record({
  type: fc.constant("VerifiedAppearance" as const),
  version: fc.constant(1 as const),
  number: fc.stringMatching(/^VA-[2-9A-Z]{8}$/),
  issuer: fc.webUrl(),
  issuedAt: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    .map((at) => at.toISOString()),
  act: fc.record({ id: fc.uuid(), name: fc.string({ unit: "grapheme" }), address: fc.webUrl() }),
  event: fc.option(fc.record({ name: fc.string({ unit: "grapheme" }), place: fc.string() })),
  date: fc.constantFrom("2026-10-24", "2026-02-28"),
  turnout: fc.nat(20_000).map(turnoutOf),
  rating: fc.option(
    fc.record({
      average: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
      people: fc.nat(),
    }),
  ),
});

type Path = (string | number)[];

/** The paths of all leaves of a file. */
function leavesOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...at, key]));
}

function withLeaf(file: SignedStatement, path: Path, change: (old: unknown) => unknown): unknown {
  const copy = structuredClone(file);
  let holder: Record<string, unknown> = copy as never;
  for (const key of path.slice(0, -1)) holder = holder[key] as never;
  const last = String(path.at(-1));
  holder[last] = change(holder[last]);
  return copy;
}

const changed = (old: unknown) =>
  typeof old === "number" ? old + 1 : typeof old === "string" ? `${old}x` : "something";

describe("a signed statement", () => {
  test("verifies as signed, whatever the order of its fields", async () => {
    await fc.assert(
      fc.asyncProperty(statements, async (statement) => {
        const file = await signStatement(statement, own);
        expect(await checkStatement(file, spki)).toBe("valid");
        const turned = Object.fromEntries(Object.entries(file.statement).toReversed());
        expect(await checkStatement({ ...file, statement: turned }, spki)).toBe("valid");
      }),
      { numRuns: 200 },
    );
  });

  test("never verifies if a single value was altered, added or removed", async () => {
    await fc.assert(
      fc.asyncProperty(statements, fc.nat(), async (statement, which) => {
        const file = await signStatement(statement, own);
        const leaves = leavesOf(file);
        const path = leaves[which % leaves.length]!;
        expect(await checkStatement(withLeaf(file, path, changed), spki)).not.toBe("valid");
        expect(
          await checkStatement(
            withLeaf(file, path, () => undefined),
            spki,
          ),
        ).not.toBe("valid");
        const more = { ...file, statement: { ...file.statement, headliner: true } };
        expect(await checkStatement(more, spki)).not.toBe("valid");
      }),
      { numRuns: 300 },
    );
  });

  test("never verifies for another act, under another key, or with another statement's signature", async () => {
    const forger = newKey();
    await fc.assert(
      fc.asyncProperty(statements, statements, async (mine, other) => {
        fc.pre(mine.act.id !== other.act.id);
        const file = await signStatement(mine, own);
        const transferred = { ...file, statement: { ...file.statement, act: other.act } };
        expect(await checkStatement(transferred, spki)).toBe("altered");
        const forged = await signStatement(mine, forger);
        expect(await checkStatement(forged, spki)).toBe("other-key");
        expect(await checkStatement(forged, spki, mine.issuer)).toBe("forged");
        expect(await checkStatement(forged, spki, "https://another.example")).toBe("other-key");
        expect(await checkStatement({ ...forged, key: file.key }, spki)).toBe("altered");
        const swapped = { ...file, signature: (await signStatement(other, own)).signature };
        expect(await checkStatement(swapped, spki)).toBe("altered");
      }),
      { numRuns: 150 },
    );
  });

  test("any other file is no statement", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await checkStatement(value, spki)).not.toBe("valid");
      }),
    );
  });
});

test("the turnout is the range that contains the number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 50_000 }), (checkIns) => {
      const { from, to } = turnoutOf(checkIns);
      expect(from).toBeLessThanOrEqual(checkIns);
      expect(to ?? Infinity).toBeGreaterThanOrEqual(checkIns);
    }),
  );
});
