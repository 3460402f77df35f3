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

/** Lets stories read the server's metrics. */
export const metricsToken = "read by the stories";

export type World = {
  /** URL of the running product. */
  url: string;
  /** The data folder, which contains its database. */
  dataDir: string;
  mailbox: Mailbox;
  provider: Provider;
};

/** The built product with a real SMTP server and a real OpenID provider, shared by all stories. */
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
  // Every page of every story must be free of console errors and policy violations.
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

// Ignores errors of other sites' pages, such as the OpenID provider's.
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

/**
 * Makes goto wait until the page is hydrated, because a story is faster than a person; unless it only waits for `domcontentloaded`, where
 * the app never loads.
 */
function waitForHands(page: Page) {
  const open = page.goto.bind(page);
  page.goto = async (...opened) => {
    const answer = await open(...opened);
    if (opened[1]?.waitUntil === "domcontentloaded") return answer;
    await page
      .waitForFunction(
        () => {
          // A page without scripts needs no hydration, and the map's own buttons aren't React's.
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
      // Some stories are about parts of a page that never load.
      .catch(() => undefined);
    return answer;
  };
}

// Chromium reports every refused or aborted request, and a missing chunk is an error until it's fetched again; stories check these
// themselves. The encoder's library complains about unread samples when a broadcast ends.
function isExpected(text: string): boolean {
  return /the server responded with a status of (4\d\d|501)|response code: 503|An? (AudioSample|VideoFrame) was garbage collected|net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET)|^TypeError: A part of this page could not be loaded/.test(
    text,
  );
}

let people = 0;

/** Opens a page in a separate browser context, which also waits for hydration. */
export async function opensBrowser(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<Page> {
  const context = await browser.newContext(options);
  listenTo(context, options.baseURL);
  return context.newPage();
}

/** Signs up a new person in their own browser with the form's API call; no page is open yet. */
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

/** Signs up a new person with the form, which leads to the dashboard. */
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

/** Verifies the address with the token from the first email, without opening its link. */
export async function verifies(page: Page, { mailbox }: World) {
  const { email } = await whoIs(page);
  const { text = "" } = await mailbox.emailTo(email, /Verify/);
  const token = /\/verify-email\?token=([\w-]+)/.exec(text)?.[1];
  await ask(page, "POST", "/email/verify", { token });
}
