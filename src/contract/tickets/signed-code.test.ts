import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  importSigningKey,
  importVerifyingKey,
  signTicketCode,
  verifyTicketCode,
} from "./signed-code.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

async function instance() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    signs: await importSigningKey(
      new Uint8Array(privateKey.export({ type: "pkcs8", format: "der" })),
    ),
    verifies: await importVerifyingKey(
      new Uint8Array(publicKey.export({ type: "spki", format: "der" })),
    ),
  };
}

const facts = (revision = 1) => ({
  eventId: randomUUID(),
  ticketId: randomUUID(),
  typeId: randomUUID(),
  revision,
});

test("a code contains what was signed, using only characters of the smallest QR mode", async () => {
  const { signs, verifies } = await instance();
  for (const said of [facts(), facts(2), facts(65_535)]) {
    const code = await signTicketCode(signs, said);
    expect(code).toMatch(/^MQ1:[0-9A-Z $%*+\-./:]{171}$/);
    expect(await verifyTicketCode(verifies, code)).toEqual(said);
  }
});

test("codes of other instances don't admit", async () => {
  const [ours, theirs] = [await instance(), await instance()];
  const code = await signTicketCode(theirs.signs, facts());
  expect(await verifyTicketCode(ours.verifies, code)).toBeUndefined();
});

test("a code with any character changed, removed or added doesn't admit", async () => {
  const { signs, verifies } = await instance();
  const code = await signTicketCode(signs, facts());
  for (let at = 0; at < code.length; at++) {
    const other = alphabet[(alphabet.indexOf(code[at]!) + 1 + randomInt(44)) % 45]!;
    const changed = code.slice(0, at) + other + code.slice(at + 1);
    for (const guess of [changed, code.slice(0, at), code.slice(at + 1), `${code}${other}`])
      expect(await verifyTicketCode(verifies, guess)).toBeUndefined();
  }
});

// 980,000 guesses of any length, refused by their shape, and 20,000 of the right shape, whose signature is verified.
test("none of a million guessed codes admits", { timeout: 60_000 }, async () => {
  const { signs, verifies } = await instance();
  const real = await signTicketCode(signs, facts());
  let admitted = 0;
  let looked = 0;
  const noise = randomBytes(1_100_000).toString("latin1");
  for (let guess = 0; guess < 980_000; guess++) {
    const text =
      guess % 2 ? `MQ1:${noise.slice(guess, guess + 171)}` : noise.slice(guess, guess + 40);
    if (await verifyTicketCode(verifies, text)) admitted++;
  }
  for (let batch = 0; batch < 100; batch++) {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => {
        // Half of them start like a real code but have another signature.
        const length = looked++ % 2 ? 79 : 4;
        return verifyTicketCode(verifies, real.slice(0, length) + guessed(175 - length));
      }),
    );
    admitted += answers.filter(Boolean).length;
  }
  expect({ looked, admitted }).toEqual({ looked: 20_000, admitted: 0 });
});

// Generates valid base45 triplets, so that only the signature can be wrong.
function guessed(length: number): string {
  let text = "";
  while (text.length < length) {
    const value = randomInt(65_536);
    text +=
      alphabet[value % 45]! +
      alphabet[Math.floor(value / 45) % 45]! +
      alphabet[Math.floor(value / 2025)]!;
  }
  return text;
}
