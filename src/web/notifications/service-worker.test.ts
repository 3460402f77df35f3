import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { expect, test } from "vitest";

const source = readFileSync(path.resolve(import.meta.dirname, "../../../public/sw.js"), "utf8");

type Handler = (event: object) => void;
/** A request, and the network's response to it. */
type Asked = { url: string; method: string; mode?: string; page?: string };

/** Runs the worker's own code in a fake browser that records what it is asked to do. */
function worker(windows: { url: string }[] = []) {
  const handlers = new Map<string, Handler>();
  const seen = {
    shown: [] as { title: string; options: { body: string; tag?: string; data: object } }[],
    opened: [] as string[],
    focused: [] as string[],
    asked: [] as { address: string; init: RequestInit }[],
    closed: 0,
  };
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/new", keys: { p256dh: "p", auth: "a" } }),
  };
  const self = {
    location: { origin: "https://marquee.example" },
    addEventListener(name: string, handler: Handler) {
      const before = handlers.get(name);
      const both = (event: object) => [before, handler].forEach((each) => each?.(event));
      handlers.set(name, both);
    },
    registration: {
      showNotification: async (title: string, options: (typeof seen.shown)[0]["options"]) =>
        void seen.shown.push({ title, options }),
      pushManager: { subscribe: async () => subscription },
    },
    clients: {
      matchAll: async () =>
        windows.map(({ url }) => ({ url, focus: async () => void seen.focused.push(url) })),
      openWindow: async (url: string) => void seen.opened.push(url),
    },
  };
  const fetch = async (address: string | Asked, init: RequestInit) => {
    if (typeof address !== "string") return address.page ?? Promise.reject(new Error("offline"));
    seen.asked.push({ address, init });
    return new Response(null, { status: 204 });
  };
  const cached = { match: async (file: string) => `stored ${file}`, addAll: async () => undefined };
  const caches = { ...cached, open: async () => cached, match: async () => undefined };
  vm.runInNewContext(source, { self, fetch, caches, URL, encodeURIComponent });
  async function happens(name: string, event: object) {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }
  const clicks = (data: object | null, tag = "") =>
    happens("notificationclick", { notification: { data, tag, close: () => seen.closed++ } });
  /** The worker's response to a request; nothing if it leaves the request to the browser. */
  const fetches = (request: Asked) => {
    let given: unknown;
    handlers.get("fetch")?.({ request, respondWith: (answer: unknown) => (given = answer) });
    return given;
  };
  return { handlers, seen, happens, clicks, fetches };
}

const pushed = (text: string) => ({ data: { json: () => JSON.parse(text) as unknown } });

test("a push is shown with its words and its tag", async () => {
  const { seen, happens } = worker();
  const words = { title: "New follower", body: "Ana started following you." };
  await happens("push", pushed(JSON.stringify({ ...words, href: "/profile/1", tag: "7" })));
  expect(seen.shown).toMatchObject([
    {
      title: words.title,
      options: { body: words.body, tag: "7", data: { href: "/profile/1" } },
    },
  ]);
});

test.each([["not json"], ["null"]])(
  "a push that says %s is shown as a new notification",
  async (text) => {
    const { seen, happens } = worker();
    await happens("push", pushed(text));
    expect(seen.shown).toMatchObject([
      { title: "Marquee", options: { body: "You have a new notification." } },
    ]);
  },
);

test("a click opens the page, marks the card read and closes the notification", async () => {
  const { seen, clicks } = worker();
  await clicks({ href: "/posts/5" }, "7");
  expect(seen).toMatchObject({
    opened: ["https://marquee.example/posts/5"],
    asked: [{ address: "/api/v1/notifications/7/read", init: { method: "PUT" } }],
    closed: 1,
  });
});

test("a click focuses a tab that already shows the page", async () => {
  const url = "https://marquee.example/posts/5";
  const { seen, clicks } = worker([{ url: "https://marquee.example/dashboard" }, { url }]);
  await clicks({ href: "/posts/5" });
  expect(seen).toMatchObject({ focused: [url], opened: [], asked: [] });
});

test.each([
  ["https://elsewhere.example/"],
  ["//elsewhere.example"],
  ["javascript:alert(1)"],
  ["https://marquee.example@elsewhere.example"],
  [undefined],
])("a click on a notification that leads to %s stays on this site", async (href) => {
  const { seen, clicks } = worker();
  await clicks({ href });
  const [opened = ""] = seen.opened;
  expect(opened).not.toBe("");
  expect(new URL(opened).origin).toBe("https://marquee.example");
});

test("a browser whose push address changed tells the server", async () => {
  const { seen, happens } = worker();
  const old = { options: { applicationServerKey: new ArrayBuffer(65) } };
  await happens("pushsubscriptionchange", { oldSubscription: old });
  expect(seen.asked).toMatchObject([
    {
      address: "/api/v1/push/subscriptions",
      init: {
        method: "PUT",
        body: JSON.stringify({
          endpoint: "https://push.example/new",
          keys: { p256dh: "p", auth: "a" },
        }),
      },
    },
  ]);
});

test("every page comes from the network, and offline the offline page is shown", async () => {
  const { fetches } = worker();
  const page = { mode: "navigate", method: "GET" };
  const messages = { ...page, url: "https://marquee.example/messages" };
  expect(await fetches({ ...messages, page: "the page" })).toBe("the page");
  expect(await fetches(messages)).toBe("stored /offline.html");
  const style = { method: "GET", url: "https://marquee.example/offline.css" };
  expect(await fetches({ ...style, page: "the newest" })).toBe("the newest");
  expect(await fetches(style)).toBe("stored /offline.css");
});

test("requests for anything but our pages are left to the browser, and nothing personal is cached", async () => {
  const { fetches } = worker();
  const get = (url: string, mode = "cors") => fetches({ method: "GET", mode, url });
  expect(get("https://marquee.example/api/v1/my/tickets")).toBeUndefined();
  // Answered by the worker, so that the browser's preload is the only request: a sign-in's callback works only once.
  const callback = {
    method: "GET",
    mode: "navigate",
    url: "https://marquee.example/api/auth/callback/google?code=1",
  };
  expect(await fetches({ ...callback, page: "the callback" })).toBe("the callback");
  expect(get("https://elsewhere.example/tickets", "navigate")).toBeUndefined();
  const post = { method: "POST", mode: "navigate", url: "https://marquee.example/login" };
  expect(fetches(post)).toBeUndefined();
  expect(source).not.toMatch(/cache\.put/);
});

test("the worker changes whenever a file of the offline page changes", () => {
  const hash = createHash("sha256");
  for (const name of ["offline.html", "offline.js", "offline.css"])
    hash.update(readFileSync(path.resolve(import.meta.dirname, "../../../public", name)));
  expect(source).toContain(`const edition = "${hash.digest("hex").slice(0, 8)}";`);
});

test("a click on something that is gone opens the list", async () => {
  const { seen, clicks } = worker();
  await clicks({ href: null });
  expect(seen.opened).toEqual(["https://marquee.example/notifications"]);
});
