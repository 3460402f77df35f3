import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Scope, scopes } from "../../src/contract/integrations/limits.ts";
import { makeToken, robot } from "../../src/server/access-tokens/test-tokens.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { appoint } from "../../src/server/moderation/test-moderation.ts";
import { testApp, type TestApp } from "../../src/server/test-app.ts";

type Operation = { method: string; path: string; access: string; scope?: Scope };

const contract = import.meta.glob<Record<string, unknown>>(
  ["../../src/contract/**/*.ts", "!../../src/contract/**/*.test.ts"],
  { eager: true },
);
const operations = Object.values(contract)
  .flatMap((noun) => Object.values(noun))
  .filter(
    (value): value is Operation =>
      typeof value === "object" && value !== null && "access" in value && "method" in value,
  );

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, newId);
const inputOf = ({ method }: Operation) => (method === "get" ? undefined : {});

describe("a token with one scope", () => {
  test.each(scopes)("%s allows nothing beyond its scope", async (scope) => {
    const person = await app.person("Robin");
    // An administrator, because tokens must not carry staff powers.
    await appoint(app, person, "administrator");
    const { token } = await makeToken(app, person, [scope]);
    const ask = robot(app, token);
    for (const operation of operations) {
      const { method, path } = operation;
      const { body } = await ask(method.toUpperCase(), filled(path), inputOf(operation));
      const refused = body?.code === "TOKEN_SCOPE";
      expect({ method, path, refused }).toEqual({
        method,
        path,
        refused: operation.scope !== scope,
      });
      expect([
        "UNAUTHENTICATED",
        "FORBIDDEN_ORIGIN",
        "INVALID_TOKEN",
        "INTERNAL_ERROR",
      ]).not.toContain(body?.code);
    }
  });

  test("writes a post, but announces an event with it only with the events scope", async () => {
    const ana = await app.person("Ana");
    const ask = robot(app, (await makeToken(app, ana, ["posts:write"])).token);
    const post = { id: newId(), type: "post", content: "By a robot." };
    expect((await ask("POST", "/posts", post)).status).toBe(201);
    const event = {
      id: newId(),
      type: "event",
      content: "Come",
      eventDate: `${new Date().getFullYear() + 1}-06-01`,
      venue: "The old mill",
      organizer: "Mill friends",
      eventCategory: "Music",
    };
    expect(await ask("POST", "/posts", event)).toRefuseWith("TOKEN_SCOPE");
  });

  test("doesn't open uploads, pages or the live connection", async () => {
    const ana = await app.person("Ana");
    const { token } = await makeToken(app, ana, [...scopes]);
    expect(await robot(app, token)("POST", "/uploads")).toRefuseWith("TOKEN_SCOPE");
    const headers = new Headers({ authorization: `Bearer ${token}`, cookie: ana.cookie() });
    expect(await app.services.identity.findPerson(headers)).toBe(undefined);
  });
});

const idsIn = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

describe("a request with a token", () => {
  test.each(["moderator", "administrator"] as const)(
    "has no additional access for a %s",
    async (role) => {
      const [mo, ben] = [await app.person("Mo"), await app.person("Ben")];
      await appoint(app, mo, role);
      const word = `counterfeit${newId().slice(-8)}`;
      expect((await mo.post("/administration/held-words", { word })).status).toBe(201);
      const id = newId();
      const held = { id, type: "post", content: `A ${word} ticket` };
      expect((await ben.post("/posts", held)).body).toMatchObject({ waiting: "moderators" });
      expect((await mo.get(`/posts/${id}`)).status).toBe(200);
      const ask = robot(app, (await makeToken(app, mo, ["posts:read"])).token);
      expect(await ask("GET", `/posts/${id}`)).toRefuseWith("NOT_FOUND");
      // The list's statement is prepared once for both.
      expect(idsIn(await mo.get("/posts"))).toContain(id);
      expect(idsIn(await ask("GET", "/posts"))).not.toContain(id);
    },
  );

  test("gains nothing from a cookie sent along", async () => {
    const ana = await app.person("Ana");
    const { token } = await makeToken(app, ana, ["posts:read"]);
    const cookie = { cookie: ana.cookie(), origin: "https://evil.example" };
    expect(await robot(app, token, cookie)("PATCH", "/profile", {})).toRefuseWith("TOKEN_SCOPE");
    expect(await robot(app, "nonsense", cookie)("GET", "/my/events")).toRefuseWith("INVALID_TOKEN");
    expect(await robot(app, "nonsense", cookie)("POST", "/password/change", {})).toRefuseWith(
      "INVALID_TOKEN",
    );
  });

  test("gets no cached visitor responses, and adds none", async () => {
    const ana = await app.person("Ana");
    const { token } = await makeToken(app, ana, ["posts:read"]);
    await app.visitor().get("/events");
    expect(await robot(app, token)("GET", "/events")).toRefuseWith("TOKEN_SCOPE");
    expect((await app.visitor().get("/events")).status).toBe(200);
  });

  test("is limited to six hundred requests a minute", async () => {
    const ana = await app.person("Ana");
    const { token, id } = await makeToken(app, ana, ["profile:read"]);
    const ask = robot(app, token);
    expect((await ask("GET", "/session")).body.me.id).toBe(ana.id);
    await app.services.rateLimiter.forget("token-calls", id);
    const limit = { allowed: 1, seconds: 60 };
    for (let calls = 0; calls < 600; calls += 1)
      await app.services.rateLimiter.take("token-calls", id, { ...limit, allowed: 600 });
    expect(await ask("GET", "/session")).toRefuseWith("TOO_MANY_TRIES");
  });
});

/** A person and a check of whether their token still works. */
async function personWithToken(name: string) {
  const person = await app.person(name);
  const { id, token } = await makeToken(app, person, ["profile:read"]);
  const ask = robot(app, token);
  expect((await ask("GET", "/session")).body.me.id).toBe(person.id);
  return { person, id, isOpen: async () => (await ask("GET", "/session")).status === 200 };
}

describe("a token stops working immediately", () => {
  test("when it is revoked, which only its owner can do", async () => {
    const { person, id, isOpen } = await personWithToken("Ana");
    const ben = await app.person("Ben");
    expect(await ben.delete(`/my/access-tokens/${id}`)).toRefuseWith("NOT_FOUND");
    expect(await isOpen()).toBe(true);
    expect((await person.delete(`/my/access-tokens/${id}`)).status).toBe(204);
    expect(await isOpen()).toBe(false);
  });

  test("when it expires", async () => {
    const { person, id, isOpen } = await personWithToken("Ana");
    await app.services.db.execute(
      sql`update access_tokens set expires_at = now() + interval '2 seconds' where id = ${id}`,
    );
    expect(await isOpen()).toBe(true);
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(false);
    const [token] = (await person.get("/my/access-tokens")).body.items;
    expect(token).toMatchObject({ id, expired: true });
  });

  test("when its person is suspended, and stays invalid afterwards", async () => {
    const { person, isOpen } = await personWithToken("Ana");
    const moderator = await app.person("Mo");
    await appoint(app, moderator);
    const reason = "Advertising.";
    expect((await moderator.put(`/people/${person.id}/suspension`, { reason })).status).toBe(204);
    expect(await isOpen()).toBe(false);
    expect((await moderator.delete(`/people/${person.id}/suspension`, { reason })).status).toBe(
      204,
    );
    expect(await isOpen()).toBe(false);
  });

  test("when its person deletes their account", async () => {
    const { person, isOpen } = await personWithToken("Ana");
    await person.post("/my/account/deletion", { password: person.password });
    expect(await isOpen()).toBe(false);
  });
});

describe("making a token", () => {
  test("requires a verified address and reauthentication, and is announced by email", async () => {
    const ana = await app.person("Ana");
    const wanted = { id: newId(), name: "Robot", scopes: ["posts:read"], days: 7 };
    expect(await ana.post("/my/access-tokens", wanted)).toRefuseWith("VERIFY_EMAIL_FIRST");
    await makeToken(app, ana, ["posts:read"]);
    await app.services.db.execute(
      sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${ana.id}`,
    );
    expect(await ana.post("/my/access-tokens", wanted)).toRefuseWith("REAUTHENTICATION_REQUIRED");
    const years = { ...wanted, days: 4000 };
    expect(await ana.post("/my/access-tokens", years)).toRefuseWith("BAD_INPUT");
  });

  test("stores and lists nothing usable", async () => {
    const ana = await app.person("Ana");
    const { token } = await makeToken(app, ana, ["posts:read"]);
    expect(token).toMatch(/^mq_pat_[0-9a-f]{48}$/);
    await robot(app, token)("GET", "/posts");
    const { items } = (await ana.get("/my/access-tokens")).body;
    expect(items).toMatchObject([{ start: token.slice(0, 13), scopes: ["posts:read"] }]);
    expect(items[0].lastUsedAt).not.toBe(null);
    const { rows } = await app.services.db.execute(sql`select * from access_tokens`);
    expect(JSON.stringify([items, rows])).not.toContain(token);
  });
});

test("a token never appears in the log, whatever goes wrong", async () => {
  const ana = await app.person("Ana");
  const { token } = await makeToken(app, ana, ["posts:read"]);
  const lines: unknown[] = [];
  const { log } = app.services;
  const { info, warn, error } = log;
  log.warn = (...said: unknown[]) => void lines.push(...said);
  log.info = (...said: unknown[]) => void lines.push(...said);
  log.error = (...said: unknown[]) => void lines.push(...said);
  await robot(app, token)("GET", "/posts");
  await robot(app, token)("PATCH", "/profile", {});
  await robot(app, `${token}0`)("GET", "/posts");
  Object.assign(log, { info, warn, error });
  const requests = lines.filter((line) => typeof line === "object" && line && "request" in line);
  expect(requests).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain(token.slice(13));
});
