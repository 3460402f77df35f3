import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { createApp } from "./app.ts";
import { openServices } from "./open-services.ts";
import { readConfig, type Env } from "./lib/config.ts";
import { openDatabase } from "./lib/database/database.ts";
import { newId } from "./lib/ids.ts";
import { createLog } from "./lib/log.ts";
import { watchDisk } from "./lib/watch-disk.ts";
import { watchEffects } from "./notifications/test-effects.ts";

const origin = "http://localhost:3000";

/** Longer than in production, for machines that run other things at the same time. */
const patience = {
  connectionTimeoutMillis: 60_000,
  lock_timeout: 60_000,
  statement_timeout: 90_000,
  idle_in_transaction_session_timeout: 60_000,
};

type Waits = Partial<typeof patience>;

/** A real app on a fresh real database, used through its HTTP interface. Close it at the end. */
export async function testApp(env: Env = {}, waits: Waits = patience) {
  const databaseName = `test_${newId().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  await createFromTemplate(admin, databaseName);
  const { opened, database, disk, folder, databaseUrl } = await openOn(databaseName, env, waits);
  const app = createApp(opened.services);
  const effects = watchEffects(database.pool);
  const ask = (request: Request) => Promise.resolve(app.fetch(request));
  return {
    ...opened,
    app,
    folder,
    databaseUrl,
    visitor: () => new TestClient(ask),
    /** Signs up through the form's operation and stays signed in. */
    async person(name: string, more: { email?: string; password?: string; role?: string } = {}) {
      const client = new TestClient(ask);
      // Digits only: letters could make the username resemble another person's name.
      const email =
        more.email ??
        `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}-${randomInt(10 ** 9)}@people.example`;
      const password = more.password ?? "a long walk to the stage";
      const answer = await client.post("/accounts", {
        name,
        email,
        password,
        role: more.role ?? "attendee",
      });
      if (answer.status !== 201)
        throw new Error(`sign-up of ${name} failed: ${JSON.stringify(answer.body)}`);
      return Object.assign(client, { id: answer.body.me.id as string, name, email, password });
    },
    /**
     * Closes the app; fails if something was written whose effects weren't delivered. With `sharesDatabase`, another server also wrote and
     * delivered effects that this process can't see.
     */
    async close({ sharesDatabase = false } = {}) {
      await opened.close();
      disk.stop();
      effects.stop();
      const missed = await effects.missed({ sharesDatabase });
      await database.close();
      await admin.query(`drop database if exists ${databaseName} with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
      if (missed.length > 0) throw new Error(missed.join("\n"));
    },
  };
}
async function nothing() {}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
export type TestPerson = Awaited<ReturnType<TestApp["person"]>>;

async function openOn(databaseName: string, env: Env, waits: Waits) {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${databaseName}`;
  const log = createLog(env["LOG_LEVEL"] ?? "fatal");
  const config = readConfig({
    PUBLIC_URL: origin,
    SIGN_UPS_PER_HOUR: "10000",
    NEW_ACCOUNT_DAYS: "0",
    ...env,
  });
  const connection = { connectionString: url.href, ...waits };
  const database = openDatabase({ connection, log });
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-app-"));
  const disk = await watchDisk({ log, folders: [folder], reserve: undefined, shrink: nothing });
  const opened = await openServices({
    config,
    database,
    log,
    folder,
    sessionSecret: "s".repeat(43),
    disk,
  });
  return { opened, database, disk, folder, databaseUrl: url.href };
}

/** The migrated template with job queues already created, so that each test needn't do it. */
const openedTemplate = "marquee_opened_template";

// Only one session at a time may copy a template; the others wait.
async function createFromTemplate(admin: Client, name: string) {
  await admin.query("select pg_advisory_lock(42)");
  const found = await admin.query("select from pg_database where datname = $1", [openedTemplate]);
  if (found.rowCount === 0) await makeOpenedTemplate(admin);
  // By copying its files: through the write-ahead log, the default, it takes two to four times the CPU time.
  await admin.query(`create database ${name} template ${openedTemplate} strategy file_copy`);
  await admin.query("select pg_advisory_unlock(42)");
}

async function makeOpenedTemplate(admin: Client) {
  const draft = `${openedTemplate}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft} template marquee_template`);
  const { opened, database, disk, folder } = await openOn(draft, { JOBS: "off" }, patience);
  await opened.close();
  disk.stop();
  // Otherwise every app would run all scheduled jobs at once.
  await database.pool.query("delete from jobs.schedule");
  await database.close();
  await rm(folder, { recursive: true, force: true });
  await admin.query(`alter database ${draft} rename to ${openedTemplate}`);
}

/** A client that behaves like a browser: stores cookies and sends its origin. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  private readonly ask: (request: Request) => Promise<Response>;

  constructor(ask: (request: Request) => Promise<Response>) {
    this.ask = ask;
  }

  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Fetches any URL of the site, with headers as given. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("origin")) headers.set("origin", origin);
    if (!headers.has("sec-fetch-site")) headers.set("sec-fetch-site", "same-origin");
    if (this.cookies.size > 0) headers.set("cookie", this.cookie());
    const response = await this.ask(new Request(new URL(address, origin), { ...init, headers }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const value = pair.slice(at + 1);
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), value);
    }
    return response;
  }

  /** Calls an API operation with JSON in and out. */
  async request(method: string, address: string, body?: unknown) {
    const response = await this.fetch(`/api/v1${address}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : undefined,
    };
  }

  get = (address: string) => this.request("GET", address);
  post = (address: string, body?: unknown) => this.request("POST", address, body ?? {});
  put = (address: string, body?: unknown) => this.request("PUT", address, body);
  patch = (address: string, body?: unknown) => this.request("PATCH", address, body);
  delete = (address: string, body?: unknown) => this.request("DELETE", address, body);
}
