import type { APIRequestContext } from "@playwright/test";
import { v7 as newId } from "uuid";
import { freePort } from "../setup/running-marquee.ts";
import { nginxPath, startNginx } from "../setup/running-nginx.ts";
import { ask } from "./ask.ts";
import { expect, signsUp, test, opensBrowser } from "./world.ts";

test.skip(!nginxPath, "no nginx on this machine: nothing else caches as it does");

/** The proxy cache's result: HIT, MISS, or undefined if it wasn't consulted. */
async function fetched(request: APIRequestContext, address: string, headers = {}) {
  const answer = await request.get(address, { headers, maxRedirects: 0 });
  return { by: answer.headers()["x-cache"], text: await answer.text(), headers: answer.headers() };
}

const members = [
  "/dashboard",
  "/messages",
  "/notifications",
  "/settings",
  "/profile",
  "/tickets",
  "/my-events",
  "/bookings",
  "/search?q=jazz",
  "/discover-events",
  "/talent",
  "/api/v1/session",
  "/api/v1/posts",
  "/api/v1/events",
  "/api/v1/settings",
  "/api/v1/notifications",
  "/api/v1/conversations?box=inbox",
  "/api/v1/my/coming-soon",
];

test("a shared cache serves public pages and images to visitors, and never anything of a member's", async ({
  browser,
  playwright,
  world,
}) => {
  const nginx = await startNginx(world.url, await freePort());
  const visitor = await playwright.request.newContext({ baseURL: nginx.url });
  const member = await signsUp(browser, world.url, "Nora Cache");
  const cookie = (await member.context().cookies()).map((c) => `${c.name}=${c.value}`).join("; ");
  const secret = `only for followers ${newId()}`;
  await ask(member, "POST", "/posts", {
    id: newId(),
    type: "post",
    content: secret,
    visibility: "followers",
  });

  // From the second request on, public pages come from the cache with the same bytes and policy.
  for (const address of ["/discover-events", "/talent", "/terms"]) {
    const first = await fetched(visitor, address);
    const second = await fetched(visitor, address);
    expect([address, second.by]).toEqual([address, "HIT"]);
    expect(second.text).toBe(first.text);
    expect(second.text).not.toContain("nonce");
    expect(second.headers["content-security-policy"]).toBe(
      first.headers["content-security-policy"],
    );
  }

  // Members' responses are never cached: nobody else gets them, and members get nobody else's.
  for (const address of members) {
    const own = await fetched(visitor, address, { cookie });
    const again = await fetched(visitor, address, { cookie });
    expect([address, own.by, again.by]).toEqual([address, "MISS", "MISS"]);
    const stranger = await fetched(visitor, address);
    for (const mine of [secret, "Nora Cache"]) {
      expect([address, stranger.text.includes(mine)]).toEqual([address, false]);
    }
  }
  expect((await fetched(visitor, "/dashboard", { cookie })).text).toContain("Nora");

  // Public media are cached once for everyone.
  const acts = (await fetched(visitor, "/talent")).text;
  const sound = /\/media\/[^"]+/.exec(acts)?.[0] ?? "none";
  await fetched(visitor, sound);
  const heard = await fetched(visitor, sound, { cookie });
  expect(heard.by).toBe("HIT");
  const [stored, original] = await Promise.all(
    [visitor, member.request].map(async (from) => (await from.get(sound)).body()),
  );
  expect(stored?.equals(original!)).toBe(true);

  // The cached page works in a browser: its policy allows its scripts.
  const page = await opensBrowser(browser, { baseURL: nginx.url });
  await page.goto("/discover-events");
  await page.getByRole("link", { name: "Music", exact: true }).click();
  await expect(page).toHaveURL(/category=Music/);
  await page.context().close();
  await visitor.dispose();
  await nginx.end();
});
