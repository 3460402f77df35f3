import { gunzipSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { Ajv2019 } from "ajv/dist/2019.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBadge } from "../../contract/talent/credential-proof.ts";
import { verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  appearancesOf,
  audience,
  issueNow,
  performerWithAct,
  playedShow,
} from "./test-appearances.ts";
import { verifyCredential } from "./test-credentials.ts";

let app: TestApp;
let host: TestPerson;
let guests: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Tomasz Wren");
  await verifyEmail(app, host);
  guests = await audience(app, 3);
});
afterAll(() => app.close());

const schemaFile = "test/fixtures/open-badges/achievement-credential.schema.json";

/** An act that has played, with its badge. */
async function badgeOf(name: string) {
  const { performer, act } = await performerWithAct(app, name);
  const show = await playedShow(app, { host, performer, guests });
  await issueNow(app);
  const [appearance] = await appearancesOf(app, act.id);
  const { body } = await app.visitor().get(`/appearances/${appearance!.number}/open-badge`);
  return { performer, act, show, number: appearance!.number, badge: body };
}

/** What other sites get from a URL of this site. */
async function fetched(address: string) {
  const { pathname, origin } = new URL(address);
  expect(origin).toBe(app.services.config.publicUrl);
  const response = await app.visitor().fetch(pathname);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return response.json();
}

/** Resolves the key that a proof names, with the did:web method. */
async function keyOf(verificationMethod: string): Promise<string> {
  const [did = ""] = verificationMethod.split("#");
  const where = decodeURIComponent(did.replace("did:web:", ""));
  const document = await fetched(`http://${where}/.well-known/did.json`);
  expect(document.id).toBe(did);
  expect(document.assertionMethod).toContain(verificationMethod);
  const method = document.verificationMethod.find(
    ({ id }: { id: string }) => id === verificationMethod,
  );
  expect(method).toMatchObject({ type: "Multikey", controller: did });
  return method.publicKeyMultibase;
}

type Badge = { issuer: { id: string }; credentialStatus: Record<string, string> };

/** Reads a badge's bit from its status list, as other verifiers do. */
async function isRevoked({ credentialStatus, issuer }: Badge): Promise<boolean> {
  const { statusListCredential = "", statusListIndex, statusPurpose } = credentialStatus;
  const list = await fetched(statusListCredential);
  expect(list).toMatchObject({ id: statusListCredential, issuer: issuer.id });
  expect(list.type).toContain("BitstringStatusListCredential");
  const key = await keyOf(list.proof[0].verificationMethod);
  expect(verifyCredential(list, key)).toBe(true);
  const { type, encodedList, statusPurpose: purpose } = list.credentialSubject;
  expect([type, purpose]).toEqual(["BitstringStatusList", statusPurpose]);
  expect(encodedList[0]).toBe("u");
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  expect(bits.length).toBe(16_384);
  const at = Number(statusListIndex);
  return (bits[Math.floor(at / 8)]! & (128 >> (at % 8))) !== 0;
}

test("the tests' verifier accepts the W3C's own example and rejects a changed one", async () => {
  const { credential, key } = JSON.parse(
    await readFile("test/fixtures/open-badges/eddsa-jcs-2022-example.json", "utf8"),
  );
  expect(verifyCredential(credential, key)).toBe(true);
  expect(verifyCredential({ ...credential, name: "Somebody Else" }, key)).toBe(false);
  const [proof] = [credential.proof].flat();
  const { "@context": _, ...bare } = proof;
  expect(verifyCredential({ ...credential, proof: bare }, key)).toBe(false);
});

test("an appearance is exported as an Open Badges 3.0 credential that others can verify as delivered", async () => {
  const { badge } = await badgeOf("Night Ferry");
  const ajv = new Ajv2019({ allErrors: true, strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(JSON.parse(await readFile(schemaFile, "utf8")));
  expect(isValid(badge), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ ...badge, issuer: undefined })).toBe(false);
  expect(isValid({ ...badge, credentialStatus: { type: "x" } })).toBe(false);

  const [proof] = badge.proof;
  expect(proof["@context"]).toEqual(badge["@context"]);
  expect(proof.verificationMethod.split("#")[0]).toBe(badge.issuer.id);
  const key = await keyOf(proof.verificationMethod);
  expect(verifyCredential(badge, key)).toBe(true);
  const transferred = structuredClone(badge);
  transferred.credentialSubject.id = "http://localhost:3000/talent/somebody-else";
  expect(verifyCredential(transferred, key)).toBe(false);
  const unwatched = { ...badge, credentialStatus: undefined };
  expect(verifyCredential(unwatched, key)).toBe(false);
});

test("an exported badge is revoked once its appearance is withdrawn or deleted", async () => {
  const [first, second, third] = [
    await badgeOf("Marigold"),
    await badgeOf("Gullwing"),
    await badgeOf("Long Memory"),
  ];
  for (const { badge } of [first, second, third]) expect(await isRevoked(badge)).toBe(false);
  await host.delete(`/events/${first.show.id}/scans/${first.show.entries[0]}`);
  await second.performer.delete(`/acts/${second.act.id}`);
  await issueNow(app);
  expect(await isRevoked(first.badge)).toBe(true);
  expect(await isRevoked(second.badge)).toBe(true);
  expect(await isRevoked(third.badge)).toBe(false);
  expect((await app.visitor().fetch("/badge-status/x")).status).toBe(404);
});

test("a browser verifies a badge offline, even one saved before proofs included the context", async () => {
  const { badge } = await badgeOf("Static Bloom");
  const { spki } = (await app.visitor().get("/appearance-key")).body;
  const site = { spki, site: app.services.config.publicUrl };
  expect(await checkBadge(badge, site)).toBe("valid");
  const [{ "@context": _, ...proof }] = badge.proof;
  expect(await checkBadge({ ...badge, proof: [proof] }, site)).toBe("valid");
  expect(await checkBadge({ ...badge, proof }, site)).toBe("valid");
  expect(await checkBadge({ ...badge, name: "Somebody Else" }, site)).toBe("altered");
  expect(await checkBadge({ ...badge, credentialStatus: undefined }, site)).toBe("altered");
  const other = (await badgeOf("Cedar Elm")).badge;
  expect(await checkBadge({ ...badge, proof: other.proof }, site)).toBe("altered");
  const elsewhere = { ...site, site: "https://elsewhere.example" };
  expect(await checkBadge({ ...badge, name: "Somebody Else" }, elsewhere)).toBe("other-key");
  for (const none of [null, 3, [], {}, { type: ["OpenBadgeCredential"] }, { ...badge, proof: {} }])
    expect(await checkBadge(none, site)).toBe("no-statement");
});
