import path from "node:path";
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { ask, whoIs } from "./ask.ts";
import { makeFolderInMemory } from "../setup/folder-in-memory.ts";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";
import { startMailbox, type Mailbox } from "../setup/mailbox.ts";
import { startProvider, type Provider } from "../setup/openid-provider.ts";

/** With it a story reads the server's figures. */
export const metricsToken = "read by the stories";

export type World = {
  /** Address of the running product. */
  url: string;
  /** Where its database lies. */
  dataDir: string;
  mailbox: Mailbox;
  provider: Provider;
};

/** The built product with a real SMTP receiver and a real OpenID provider beside it, shared by all stories. */
export const test = base.extend<{ quiet: void }, { world: World }>({
  world: [
    async ({}, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const mailbox = await startMailbox();
      const provider = await startProvider(url);
      const dataDir = await makeFolderInMemory("marquee-run-");
      const marquee = await startMarquee({
        port,
        dataDir,
        env: {
          SIGN_UPS_PER_HOUR: "1000",
          NEW_ACCOUNT_DAYS: "0",
          METRICS_TOKEN: metricsToken,
          BACKUP_DIR: path.join(dataDir, "backups"),
          BACKUP_PASSPHRASE: "marigold over the harbour",
          EMAILS_AFTER_SECONDS: "5",
          SMTP_URL: mailbox.url,
          MAIL_FROM: "Marquee <hello@marquee.example>",
          GOOGLE_CLIENT_ID: provider.clientId,
          GOOGLE_CLIENT_SECRET: provider.clientSecret,
          GOOGLE_ISSUER: provider.issuer,
        },
      });
      await use({ url, dataDir: marquee.dataDir, mailbox, provider });
      await marquee.end();
      await removeData(marquee.dataDir);
      await provider.close();
      await mailbox.close();
    },
    { scope: "worker" },
  ],
  // Every page of every story must stay free of console errors and policy violations.
  quiet: [
    async ({ context, world }, use) => {
      complaints = [];
      listenTo(context, world.url);
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});
export { expect };

let complaints: string[] = [];

// What another site's pages complain about, such as the OpenID provider's, is not ours.
function listenTo(context: BrowserContext, url: string) {
  context.on("page", waitForHands);
  context.on("console", (message) => {
    const isOurs = message.location().url.startsWith(url);
    if (message.type() === "error" && isOurs && !isExpected(message.text())) {
      complaints.push(message.text());
    }
  });
  context.on("weberror", (found) => {
    const text = String(found.error());
    if (!isExpected(text)) complaints.push(`${found.page()?.url()}: ${text}`);
  });
}

/** Opens a page and presses nothing before it listens: a story is faster than a person. */
function waitForHands(page: Page) {
  const open = page.goto.bind(page);
  page.goto = async (...opened) => {
    const answer = await open(...opened);
    await page
      .waitForFunction(
        () => {
          // A page without scripts listens to nothing, and the map's own buttons are not React's.
          if (!document.querySelector('script[type="module"]')) return true;
          const ours = [...document.querySelectorAll("button")].filter(
            (button) => !button.closest(".leaflet-container"),
          );
          return [document, ...ours].every((thing) =>
            Object.keys(thing).some((key) => key.startsWith("__react")),
          );
        },
        undefined,
        { timeout: 10_000 },
      )
      // Part of a page that never comes is what some stories are about.
      .catch(() => undefined);
    return answer;
  };
}

// Chromium reports every refused request, and those that a story cuts off, and a part of a
// page that is gone is an error until it is asked for again; the stories look at these themselves. The encoder's library
// speaks of samples of its own that it had not read when a broadcast ended.
function isExpected(text: string): boolean {
  return /the server responded with a status of (4\d\d|501)|response code: 503|An? (AudioSample|VideoFrame) was garbage collected|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET)|^TypeError: A part of this page could not be loaded/.test(
    text,
  );
}

let people = 0;

/** A page of a browser of its own, which like all others waits until what it opens listens. */
export async function opensBrowser(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<Page> {
  const context = await browser.newContext(options);
  listenTo(context, options.baseURL);
  return context.newPage();
}

/** A new person's own browser, signed up by the operation that the form sends; no page is open yet. */
export async function signsUp(
  browser: Browser,
  url: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await opensBrowser(browser, { ...options, baseURL: url });
  await ask(page, "POST", "/accounts", { name, ...newAccount(), role: "attendee" });
  return page;
}

/** The same with the dashboard open. */
export async function joins(...given: Parameters<typeof signsUp>): Promise<Page> {
  const page = await signsUp(...given);
  await page.goto("/dashboard");
  return page;
}

/** Signs a new person up by the form, which leads to the dashboard. */
export async function joinsByForm(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await opensBrowser(browser, { baseURL: url });
  const { email, password } = newAccount();
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

function newAccount() {
  const email = `person${++people}.${Date.now()}@people.example`;
  return { email, password: "curtain up at eight" };
}

/** Verifies the address by the link in the first email, without opening it. */
export async function verifies(page: Page, { mailbox }: World) {
  const { email } = await whoIs(page);
  const { text = "" } = await mailbox.emailTo(email, /Verify/);
  const token = /\/verify-email\?token=([\w-]+)/.exec(text)?.[1];
  await ask(page, "POST", "/email/verify", { token });
}
