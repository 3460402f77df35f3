import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { settings, settingsPage } from "./settings.ts";

test("without settings, the server listens on this machine only and stores everything in ./data", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
  });
  expect(config.dataDir).toBe(`${process.cwd()}/data`);
  expect(config).toMatchObject({
    databaseUrl: undefined,
    google: undefined,
    trustProxy: false,
    samples: undefined,
  });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "marquee.example.org"],
  ["PUBLIC_URL", "https://example.org/marquee"],
  ["DATABASE_URL", "mysql://localhost/marquee"],
  ["REDIS_URL", "localhost"],
  ["SMTP_URL", "mail.example.org"],
  ["MAIL_FROM", "nobody"],
  ["GOOGLE_ISSUER", "google"],
  ["SESSION_SECRET", "short"],
  ["TRUST_PROXY", "everyone"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["BOOKING_FEE_PERCENT", "31"],
  ["BOOKING_FEE_MINOR", "0.5"],
  ["STRIPE_SECRET_KEY", "pk_live_public"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_"],
  ["STRIPE_API_URL", "stripe"],
  ["LOG_LEVEL", "loud"],
  ["SOCIAL_PAGES", "https://x.com/marquee, javascript:alert(1)"],
  ["SAMPLES", "maybe"],
])("an invalid %s (%s) stops the start with an error that names it", (key, value) => {
  expect(() => readConfig({ [key]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [key]: value })).toThrow(new RegExp(`^${key}: `));
});

test("an invalid secret is not repeated in the message", () => {
  expect(() => readConfig({ SESSION_SECRET: "hunter2" })).not.toThrow(/hunter2/);
});

test("a Stripe key without its webhook secret stops the start, and vice versa", () => {
  const key = { STRIPE_SECRET_KEY: "sk_test_key" };
  expect(() => readConfig(key)).toThrow(/^STRIPE_WEBHOOK_SECRET: /);
  expect(() => readConfig({ ...key, STRIPE_WEBHOOK_SECRET: "" })).toThrow(
    /^STRIPE_WEBHOOK_SECRET: /,
  );
  const secret = { STRIPE_WEBHOOK_SECRET: "whsec_12345678" };
  expect(() => readConfig(secret)).toThrow(/^STRIPE_SECRET_KEY: /);
  expect(readConfig({ ...key, ...secret }).stripe?.apiUrl).toBe("https://api.stripe.com");
});

test("if only half of Google's pair is set, the error names the missing half", () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: "id" })).toThrow(/^GOOGLE_CLIENT_SECRET: /);
  expect(() => readConfig({ GOOGLE_CLIENT_SECRET: "secret" })).toThrow(/^GOOGLE_CLIENT_ID: /);
});

test("an empty value counts as absent", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toEqual(readConfig({}));
});

test("proxies can be trusted by count or by address", () => {
  expect(readConfig({ TRUST_PROXY: "1" }).trustProxy).toBe(1);
  expect(readConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" }).trustProxy).toEqual([
    "127.0.0.1",
    "10.0.0.0/8",
  ]);
});

test("docs/settings.md matches the settings", () => {
  const page = readFileSync(new URL("../../../docs/settings.md", import.meta.url), "utf8");
  expect(page).toBe(settingsPage(settings));
});
