import { createHash, createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { base58 } from "@scure/base";
import { Ajv2019 } from "ajv/dist/2019.js";
import formats from "ajv-formats";
import canonicalize from "canonicalize";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp } from "../test-app.ts";
import {
  appearancesOf,
  audience,
  issueNow,
  performerWithAct,
  playedShow,
} from "./test-appearances.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const schemaFile = "test/fixtures/open-badges/achievement-credential.schema.json";
const hash = (value: object) =>
  createHash("sha256")
    .update(canonicalize(value) ?? "")
    .digest();

test("an appearance is exported as an Open Badges 3.0 credential whose proof the site's identifier verifies", async () => {
  const host = await app.person("Tomasz Wren");
  await verifyEmail(app, host);
  const { performer, act } = await performerWithAct(app, "Night Ferry");
  await playedShow(app, { host, performer, guests: await audience(app, 3) });
  await issueNow(app);
  const [appearance] = await appearancesOf(app, act.id);
  const { body } = await app.visitor().get(`/appearances/${appearance!.number}/open-badge`);

  const ajv = new Ajv2019({ allErrors: true, strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(JSON.parse(await readFile(schemaFile, "utf8")));
  expect(isValid(body), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ ...body, issuer: undefined })).toBe(false);

  // The key as the did:web method finds it.
  const did = await (await app.visitor().fetch("/.well-known/did.json")).json();
  const { proof, ...credential } = body;
  const { proofValue, ...options } = proof[0];
  const method = did.verificationMethod.find(
    ({ id }: { id: string }) => id === options.verificationMethod,
  );
  expect(credential.issuer.id).toBe(did.id);
  const raw = base58.decode(method.publicKeyMultibase.slice(1)).slice(2);
  const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(raw).toString("base64url") };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const signature = base58.decode(proofValue.slice(1));
  const signedBytes = (document: object) =>
    Buffer.concat([hash({ "@context": credential["@context"], ...options }), hash(document)]);
  expect(verify(null, signedBytes(credential), key, signature)).toBe(true);
  const transferred = structuredClone(credential);
  transferred.credentialSubject.id = "http://localhost:3000/talent/somebody-else";
  expect(verify(null, signedBytes(transferred), key, signature)).toBe(false);
});
