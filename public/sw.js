// Shows what the server pushes and opens it when clicked; opens the check-in page without a network. It keeps nothing by
// itself: the check-in page puts there what a stranger would get, so nothing of anybody's pages can stay behind.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const doorPage = /^\/events\/[^/]+\/checkin$/;
const patienceMs = 4_000;

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && doorPage.test(pathname))
    event.respondWith(fetchedOrKept(request, pathname));
  // Named after what is in them, so a kept one is never old.
  else if (pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(request));
});

/** The page from the network, or the kept one when that is away or takes too long. */
async function fetchedOrKept(request, pathname) {
  const fetching = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([fetching, late]).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(pathname)) ?? fetching;
}

async function keptOrFetched(request) {
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

const offlineFiles = ["/offline.html", "/offline.js", "/offline.css"];

// Without a network a page of tickets is one of ours that shows what somebody keeps on this device. It stands in the cache
// since they wanted to keep a ticket; no answer for anybody ever gets there.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isTickets = request.mode === "navigate" && /^\/tickets(\/|$)/.test(pathname);
  const file = isTickets ? "/offline.html" : offlineFiles.find((one) => one === pathname);
  if (file) event.respondWith(fetch(request).catch(() => offline(file)));
});

async function offline(file) {
  const cache = await caches.open("offline");
  return (await cache.match(file)) ?? Response.error();
}
