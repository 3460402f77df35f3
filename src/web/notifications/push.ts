import { fetchJson, api, done } from "../app/api.ts";
import { dropPushOwner, keepPushOwner, readPushOwner } from "./push-owner.ts";

/** The state of push in this browser; "away" if the browser's own push service could not be reached. */
export type PushState = "on" | "off" | "denied" | "unsupported" | "away";

const subscribingMs = 15_000;
const forgettingMs = 3_000;

export async function readPushState(personId: string): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (readPushOwner() !== personId) return "off";
  return (await subscription()) ? "on" : "off";
}

/** Asks the person, then the browser's push service, then our server; must start from a click. */
export async function turnPushOn(personId: string): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { key } = await fetchJson(api.push.key.$get());
  const taken = await inTime(subscribingMs, subscribe(key)).catch(() => undefined);
  if (!taken) return "away";
  await tellServer(taken);
  keepPushOwner(personId);
  return "on";
}

/** Ends push in this browser, on the server too. */
export async function turnPushOff(): Promise<PushState> {
  const endpoint = (await subscription())?.endpoint;
  if (endpoint) await done(api.push.subscriptions.$delete({ json: { endpoint } }));
  await forgetPush();
  return "off";
}

/** Removes everything of the person from this browser; the server ends push with the session. */
export async function forgetPush(): Promise<void> {
  dropPushOwner();
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const taken = await registration.pushManager.getSubscription();
  // The browser's push service may be out of reach; without the server's part nothing is pushed anyway.
  await inTime(forgettingMs, Promise.resolve(taken?.unsubscribe())).catch(() => undefined);
}

/** Registers this browser with the server again, which may have lost it, for example when the session was renewed. */
export async function keepPush(): Promise<void> {
  const taken = await subscription();
  if (taken) await tellServer(taken);
}

function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed with another key, as from a server that was set up again.
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function tellServer(taken: PushSubscription): Promise<void> {
  const { endpoint, keys } = taken.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return;
  await done(api.push.subscriptions.$put({ json: { endpoint, keys: { p256dh, auth } } }));
}

function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("late")), ms);
  });
  return Promise.race([work, late]);
}
