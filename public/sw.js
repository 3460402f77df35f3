// Shows the offline page where the network brings none, shows what the server pushes, and opens the check-in page without a
// network. A page always comes from the network first, so nobody sees an old one; a new worker may take over at once, because
// it holds none of the app's code.

// Of the offline page's files: a change of one gives the worker new bytes, and so each browser the new files.
const edition = "5e5c42e1";
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
  // The page is asked for while the worker starts.
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
    // Left alone, the browser would ask once for its preload and once more: a sign-in's callback works only once.
    if (request.mode === "navigate") event.respondWith(fromNetwork(event));
    return;
  }
  if (request.mode === "navigate")
    event.respondWith(
      doorPage.test(pathname) ? fetchedOrStored(event, pathname) : pageOrOffline(event),
    );
  // Named after what is in them, so a stored one is never old.
  else if (pathname.startsWith("/assets/")) event.respondWith(storedOrFetched(request));
  else if (offlineFiles.includes(pathname))
    event.respondWith(fetch(request).catch(() => offline(pathname)));
});

/** The page from the network, never from a cache; without one the offline page. */
function pageOrOffline(event) {
  return fromNetwork(event).catch(() => offline("/offline.html"));
}

async function fromNetwork({ request, preloadResponse }) {
  // A preload that was broken off says nothing about the network.
  const preloaded = await Promise.resolve(preloadResponse).catch(() => undefined);
  return preloaded ?? fetch(request);
}

async function offline(file) {
  const cache = await caches.open(offlineCache);
  return (await cache.match(file)) ?? Response.error();
}

/** The page from the network, or the stored one when that is away or takes too long. */
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

// The push service has given this browser another address: tell the server, or end quietly.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription).catch(() => undefined));
});

/** What the server sent; a browser insists on showing something even when that cannot be read. */
function read(data) {
  const plain = { title: "Marquee", body: "You have a new notification.", href: "/notifications" };
  try {
    return { ...plain, ...data.json() };
  } catch {
    return plain;
  }
}

/** A page of this site, whatever was asked for. */
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

/** The server tags what it pushes with the notification's id. */
async function markRead(id) {
  if (!id) return;
  // Not worth a word when it fails: the card then waits in the list.
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
