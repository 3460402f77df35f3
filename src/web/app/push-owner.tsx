import { useEffect } from "react";
import { forgetDoor, readDoorOwner } from "../door/forget-door.ts";
import { readPushOwner } from "../notifications/push-owner.ts";
import { registerWorker } from "../lib/register-worker.ts";
import { useMe } from "./session.ts";

/**
 * Keeps this browser's push for the person who turned it on: registers it with the server again, and ends it for
 * anybody else. Does the same with the stored door lists.
 */
export function PushOwner() {
  const id = useMe()?.id;
  // In development, a service worker would come between the developer and Vite.
  useEffect(() => {
    if (import.meta.env.PROD) registerWorker();
  }, []);
  useEffect(() => {
    if (isCachedPage()) return;
    const keeper = readDoorOwner();
    if (id !== undefined && keeper !== null && keeper !== id) void forgetDoor();
    const owner = readPushOwner();
    // Most browsers never turned push on, and load no code for it.
    if (owner === null) return;
    const storing = import("../notifications/push.ts").then(({ forgetPush, keepPush }) =>
      owner === id ? keepPush() : forgetPush(),
    );
    // The server or the push service is out of reach: the next page tries again.
    storing.catch(() => undefined);
  }, [id]);
  return null;
}

/** Whether this page was stored for offline use: it then does not know who is signed in. */
function isCachedPage(): boolean {
  return document.documentElement.hasAttribute("data-kept");
}
