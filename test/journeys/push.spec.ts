import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { newBrowser, startPushService } from "../../src/server/notifications/test-push-service.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { ask, whoIs } from "./ask.ts";
import { wholeBrowser } from "./whole-browser.ts";
import { expect, signsUp, test } from "./world.ts";

type Subscription = ReturnType<typeof newBrowser>["subscription"];

/** Stands in for the browser's side of a push service, which needs the network; the first attempt fails. */
function pretendPushService(given: Subscription) {
  const storageKey = "test-subscription";
  const subscription = {
    ...given,
    toJSON: () => given,
    unsubscribe: async () => {
      localStorage.removeItem(storageKey);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      const tries = Number(localStorage.getItem("test-tries")) + 1;
      localStorage.setItem("test-tries", String(tries));
      if (tries === 1) throw new DOMException("push service error", "AbortError");
      localStorage.setItem(storageKey, "yes");
      return subscription;
    },
    getSubscription: async () => (localStorage.getItem(storageKey) ? subscription : null),
  });
}

/** Delivers a push to the page's real service worker, as the browser does for its push service. */
async function deliver(page: Page, origin: string, data: string) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/");
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body }) => ({ title, body }));
  });

test("push is turned on in a browser, arrives encrypted, is shown, and ends with the sign-out", async () => {
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, ...wholeBrowser });
  const service = await startPushService();
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-push-"));
  const certificate = path.join(folder, "push.pem");
  await writeFile(certificate, service.certificate);
  const marquee = await startMarquee({
    env: { PUSH_ALLOWED_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificate },
  });
  const own = newBrowser(`https://${service.host}/ines`);
  const ines = await signsUp(browser, marquee.url, "Ines Okafor");
  const tomasz = await signsUp(browser, marquee.url, "Tomasz Wren");
  const me = await whoIs(ines);

  await test.step("a browser that denies permission gets an explanation, and the switch stays for other devices", async () => {
    await ines.goto("/settings");
    await ines.getByRole("switch", { name: "Push notifications" }).click();
    await expect(ines.getByText("This browser blocks notifications")).toBeVisible();
    await expect(ines.getByRole("switch", { name: "Push notifications" })).toBeChecked();
  });

  await test.step("an unreachable push service is mentioned quietly and retried", async () => {
    await ines.context().grantPermissions(["notifications"], { origin: marquee.url });
    await ines.addInitScript(pretendPushService, own.subscription);
    await ines.reload();
    await expect(ines.getByText("Doesn't receive push notifications yet")).toBeVisible();
    await ines.getByRole("button", { name: "Turn on push here" }).click();
    await expect(ines.getByText("The browser's push service couldn't be reached")).toBeVisible();
    await ines.getByRole("button", { name: "Turn on push here" }).click();
    await expect(ines.getByText("Receives push notifications")).toBeVisible();
    const worker = (await ines.request.get("/sw.js")).headers();
    expect(worker).toMatchObject({
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    });
  });

  await test.step("pushes are encrypted for this browser, and its worker shows them", async () => {
    await ask(tomasz, "PUT", `/people/${me.id}/follow`);
    await expect.poll(() => service.to("/ines").length, { timeout: 90_000 }).toBe(1);
    const [sealed] = service.to("/ines");
    expect(sealed?.body.includes("Tomasz")).toBe(false);
    const words = { title: "New follower", body: "Tomasz Wren started following you." };
    const said = own.read(sealed?.body ?? Buffer.alloc(0));
    expect(said).toMatchObject(words);
    await deliver(ines, marquee.url, JSON.stringify(said));
    await expect.poll(() => shown(ines)).toEqual([words]);
  });

  await test.step("after the sign-out nothing is left for the next person", async () => {
    await ines.getByRole("navigation", { name: "Sections" }).getByText("Logout").click();
    await ines.waitForURL("**/signup");
    expect(await shown(ines)).toEqual([]);
    expect(
      await ines.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/");
        const taken = await registration?.pushManager.getSubscription();
        return { taken: taken ?? null, owner: localStorage.getItem("marquee-push-of") };
      }),
    ).toEqual({ taken: null, owner: null });
    // The offline page is the same for everybody, so it may stay.
    const caches = await ines.evaluate(() => globalThis.caches.keys());
    expect(caches.filter((name) => !name.startsWith("offline-"))).toEqual([]);
  });

  for (const page of [ines, tomasz]) await page.context().close();
  await marquee.end();
  await removeData(marquee.dataDir);
  await rm(folder, { recursive: true });
  await service.close();
  await browser.close();
});
