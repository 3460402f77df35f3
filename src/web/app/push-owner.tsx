import { useEffect } from "react";
import { forgetDoor, readDoorOwner } from "../door/forget-door.ts";
import { readPushOwner } from "../notifications/push-owner.ts";
import { registerWorker } from "../lib/register-worker.ts";
import { useMe } from "./session.ts";

/** Keeps this browser's push with the person who turned it on: told again to the server, ended for anybody else. So with the lists of doors. */
export function PushOwner() {
  const id = useMe()?.id;
  // A worker in development would stand between the developer and Vite.
  useEffect(() => {
    if (import.meta.env.PROD) registerWorker();
  }, []);
  useEffect(() => {
    if (isCachedPage()) return;
    const keeper = readDoorOwner();
    if (id !== undefined && keeper !== null && keeper !== id) void forgetDoor();
    const owner = readPushOwner();
    // Most browsers never turned it on, and load no code for it.
    if (owner === null) return;
    const storing = import("../notifications/push.ts").then(({ forgetPush, keepPush }) =>
      owner === id ? keepPush() : forgetPush(),
    );
    // Neither the server nor the push service in reach: the next page tries again.
    storing.catch(() => undefined);
  }, [id]);
  return null;
}

/** Whether this page was kept for when there is no network: it then does not know who is signed in. */
function isCachedPage(): boolean {
  return document.documentElement.hasAttribute("data-kept");
}
