// Shows the offline page and push notifications, and opens the check-in page without a network. Pages always come from the
// network first, so nobody sees an outdated one. A new worker can take over at once, because it contains no app code.

// A hash of the offline page's files. When one changes, so does this worker, and browsers then fetch the new files.
const edition = "c9daf201";
const offlineCache = `offline-${edition}`;
const offlineFiles = [
  "/offline.html",
  "/offline.js",
  "/offline.css",
  "/fonts/display.woff2",
  "/fonts/text.woff2",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(offlineCache).then((cache) => cache.addAll(offlineFiles)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("offline") && name !== offlineCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser request the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const doorPage = /^\/(events\/[^/]+\/checkin|door\/[^/]+)$/;
const files = /^\/(api|media|embed)\//;
const patienceMs = 4_000;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (files.test(pathname)) {
    // Uses the preload's response. Otherwise the browser would request the page twice, and a sign-in callback only works once.
    if (request.mode === "navigate") event.respondWith(fromNetwork(event));
    return;
  }
  if (request.mode === "navigate")
    event.respondWith(
      doorPage.test(pathname) ? fetchedOrStored(event, pathname) : pageOrOffline(event),
    );
  // Asset names contain a content hash, so a cached asset is never outdated.
  else if (pathname.startsWith("/assets/")) event.respondWith(storedOrFetched(request));
  else if (offlineFiles.includes(pathname))
    event.respondWith(fetch(request).catch(() => offline(pathname)));
});

/** The page from the network, never from a cache; the offline page if there is no network. */
function pageOrOffline(event) {
  return fromNetwork(event).catch(() => offline("/offline.html"));
}

async function fromNetwork({ request, preloadResponse }) {
  // An aborted preload doesn't mean that the network is down.
  const preloaded = await Promise.resolve(preloadResponse).catch(() => undefined);
  return preloaded ?? fetch(request);
}

async function offline(file) {
  const cache = await caches.open(offlineCache);
  return (await cache.match(file)) ?? Response.error();
}

/** The page from the network, or the cached one if the network is down or too slow. */
async function fetchedOrStored(event, pathname) {
  const fetching = fromNetwork(event);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([fetching, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(pathname)) ?? fetching.catch(() => offline("/offline.html"));
}

async function storedOrFetched(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("push", (event) => {
  const { title, body, href, tag } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: "/push-icon.png",
      badge: "/push-badge.png",
      data: { href },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { data, tag } = event.notification;
  event.notification.close();
  event.waitUntil(Promise.all([open(ownAddress(data?.href)), markRead(tag)]));
});

// The push service has changed this browser's endpoint: tells the server, and ignores failures.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription).catch(() => undefined));
});

/** The push's content, or a generic text if it can't be parsed, because browsers require that every push shows something. */
function read(data) {
  const plain = { title: "Marquee", body: "You have a new notification.", href: "/notifications" };
  try {
    return { ...plain, ...data.json() };
  } catch {
    return plain;
  }
}

/** Returns a page on this site: the given one, or the notifications if it is on another site. */
function ownAddress(href) {
  const { origin } = self.location;
  const list = `${origin}/notifications`;
  try {
    const url = new URL(href ?? list, origin);
    return url.origin === origin ? url.href : list;
  } catch {
    return list;
  }
}

async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

/** Marks a notification as read; the server uses its id as the push's tag. */
async function markRead(id) {
  if (!id) return;
  // A failure is ignored: the card then stays unread in the list.
  await fetch(`/api/v1/notifications/${encodeURIComponent(id)}/read`, { method: "PUT" }).catch(
    () => undefined,
  );
}

async function renew(old, given) {
  const key = old?.options.applicationServerKey;
  const next =
    given ??
    (key &&
      (await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key,
      })));
  if (!next) return;
  const { endpoint, keys } = next.toJSON();
  await fetch("/api/v1/push/subscriptions", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
}
